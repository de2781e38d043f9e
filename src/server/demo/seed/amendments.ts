import { addDays } from '../../../contract/index.ts';
import { sql } from 'kysely';
import type { Catalog } from '../../../engine/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { nextSchoolDay, schoolDaysBefore } from './schoolDays.ts';
import { staffId, type Staff } from './staff.ts';

interface AmendmentsInput {
  readonly authorityId: number;
  readonly staff: Staff;
  readonly today: string;
  readonly catalog: Catalog;
}

/** Why N became another mark, by the mark: what somebody who puts a register right would write. */
const reasons: Readonly<Record<string, string>> = {
  M: 'The carer brought the appointment card',
  L: 'Signed in at the office after the register was called',
  I: 'The carer had rung about the illness; the message came late',
  '/': 'Was in the music room when the register was called',
  '\\': 'Was in the music room when the register was called',
};

interface Step {
  /** Days of school among which the session lies. */
  readonly days: readonly string[];
  /** Marks it may have come to; the first of which there is one. */
  readonly marks: readonly string[];
  /** Of staff, by the name before the @. */
  readonly by: string;
  /** When it was put right: null is the day of school after, when no reason is asked for yet. */
  readonly on: string | null;
}

/** One of this week without a reason, and two that lay more than five days of school back, which say why. */
function stepsOf(today: string): readonly Step[] {
  const days = schoolDaysBefore(today, 60);
  const back = (from: number, to: number) => days.slice(days.length - from, days.length - to);
  const [lately = today] = back(3, 2);
  const [before = today] = back(25, 24);
  return [
    { days: back(60, 40), marks: ['L', 'I', '/'], by: 'super', on: before },
    { days: back(32, 12), marks: ['M', 'I', '\\'], by: 'officer2', on: lately },
    { days: back(4, 1), marks: ['I', 'L', '/'], by: 'la', on: null },
  ];
}

/** Marks that first said N, no reason known yet, and were amended to what the register says now. */
export async function addAmendments(db: Db, input: AmendmentsInput): Promise<void> {
  for (const step of stepsOf(input.today)) await addAmendment(db, input, step);
}

async function addAmendment(db: Db, { authorityId, staff, catalog }: AmendmentsInput, step: Step): Promise<void> {
  const mark = await markOf(db, authorityId, step);
  if (mark === undefined) return;
  const on = step.on ?? nextSchoolDay(addDays(mark.mark_date, 1));
  const at = new Date(`${on}T10:25:00Z`);
  const person = await db
    .selectFrom('app_user')
    .select(['id', 'type_id', 'first_name', 'last_name'])
    .where('id', '=', staffId(staff, step.by))
    .executeTakeFirstOrThrow();
  const types = catalog.lookup('user-type').options ?? [];
  await db
    .insertInto('attendance_amendment')
    .values({
      ...mark,
      authority_id: authorityId,
      was_mark: 'N',
      was_sub_code: null,
      was_comment: null,
      was_by: null,
      was_by_name: 'The records',
      was_at: new Date(`${mark.mark_date}T${mark.session === 1 ? '09' : '13'}:20:00Z`),
      amended_by: person.id,
      amended_by_name: `${person.first_name} ${person.last_name}`,
      amended_by_position: types.find(({ value }) => value === person.type_id)?.label ?? '',
      amended_at: at,
      reason: step.on === null ? '' : (reasons[mark.mark] ?? ''),
    })
    .execute();
  await db
    .updateTable('attendance_mark')
    .set({ updated_by: person.id, updated_at: at })
    .where('authority_id', '=', authorityId)
    .where('pupil_id', '=', mark.pupil_id)
    .where('mark_date', '=', mark.mark_date)
    .where('session', '=', mark.session)
    .where('school_id', '=', mark.school_id)
    .execute();
}

/** The latest such mark; one order over all of them, so that it is the same one for the same day. */
const markOf = (db: Db, authorityId: number, { days, marks }: Step) =>
  db
    .selectFrom('attendance_mark')
    .select(['pupil_id', 'mark_date', 'session', 'school_id', 'mark', 'sub_code', 'comment'])
    .where('authority_id', '=', authorityId)
    .where('mark_date', 'in', days)
    .where('mark', 'in', marks)
    .orderBy(sql`array_position(${sql.val([...marks])}::text[], mark)`)
    .orderBy('mark_date', 'desc')
    .orderBy('pupil_id', 'desc')
    .orderBy('session')
    .limit(1)
    .executeTakeFirst();
