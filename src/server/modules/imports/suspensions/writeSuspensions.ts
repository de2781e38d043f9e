import type { Json } from '../../../../engine/index.ts';
import { alertId } from '../../../alerts/alerts.ts';
import { tellAll } from '../../../alerts/tell.ts';
import { academicYearId } from '../../../calendar/academicYears.ts';
import { actingUser } from '../../../db/across/index.ts';
import { codeBook } from '../../attendance/codes.ts';
import { leavesMarks, schoolSessions, sessionCount } from '../../attendance/exclusionSessions.ts';
import { halfDayKey } from '../../attendance/halfDays.ts';
import { replacing } from '../../attendance/markCommands.ts';
import type { ExclusionColumns, ExclusionPlace } from '../../attendance/newExclusion.ts';
import { readMarks } from '../../attendance/sessionRows.ts';
import { writeMarks } from '../../attendance/writeMarks.ts';
import type { UnitCall } from '../../handler.ts';
import type { RowToWrite, Written } from '../kind.ts';
import { planSuspension, type PlannedSuspension } from './planSuspension.ts';
import { readNaming, type PupilExclusions } from './readSuspensions.ts';

/** Writes rows of suspensions one after the other, as single calls do: each may change the marks that the next finds. */
export async function writeSuspensions(call: UnitCall, rows: readonly RowToWrite[]): Promise<Written[]> {
  const known = new Map<number, PupilExclusions>();
  const naming = await readNaming(call, rows, known);
  const written: Written[] = [];
  const alerted = new Set<number>();
  for (const { pupil, answers } of naming) {
    const was = pupil === null ? undefined : known.get(pupil.id);
    const plan = was === undefined ? undefined : planSuspension(call, was, answers);
    if (was === undefined || plan === undefined || 'faults' in plan)
      throw new Error('A row of an import was not matched.');
    written.push(
      plan.place === null ? await correct(call, was, plan) : await add(call, was, { plan, place: plan.place }),
    );
    known.set(was.pupil.id, { ...was, exclusions: plan.after });
    if (plan.place !== null && isOfThisYear(call, plan.place)) alerted.add(was.pupil.id);
  }
  await tellAll(call, { alert: alertId.exclusionAdded, pupilIds: [...alerted] });
  return written;
}

/** Of what was years ago nobody is told as if it had happened now. */
const isOfThisYear = ({ today }: UnitCall, { last }: ExclusionPlace): boolean =>
  academicYearId(last.date) >= academicYearId(today);

async function correct(
  call: UnitCall,
  { pupil, exclusions }: PupilExclusions,
  { exclusion: { id, ...after } }: PlannedSuspension,
): Promise<Written> {
  const { id: _id, ...before } = exclusions.find((each) => each.id === id) ?? { ...after, id };
  await call.db.updateTable('exclusion').set(after).where('id', '=', id).execute();
  const changed = (Object.keys(after) as (keyof ExclusionColumns)[]).filter((name) => before[name] !== after[name]);
  const only = (values: ExclusionColumns) => Object.fromEntries(changed.map((name) => [name, values[name]]));
  return {
    recordId: id,
    undo: {
      pupilId: pupil.id,
      exclusion: [before, after],
      marks: [],
      sides: { before: only(before), after: only(after) },
    },
  };
}

interface Adding {
  readonly plan: PlannedSuspension;
  readonly place: ExclusionPlace;
}

async function add(call: UnitCall, { pupil, rolls }: PupilExclusions, { plan, place }: Adding): Promise<Written> {
  const { db, viewer, services } = call;
  const { id: _id, ...said } = plan.exclusion;
  const sessions = await schoolSessions(call, { pupilId: pupil.id, rolls }, place);
  const columns = { ...said, session_count: sessionCount(said.type_id, sessions) };
  const { id } = await db
    .insertInto('exclusion')
    .values({
      ...columns,
      authority_id: viewer.authorityId,
      pupil_id: pupil.id,
      created_by: actingUser(viewer),
      created_at: services.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const stood = await readMarks(db, pupil.id, { first: place.first.date, last: place.last.date });
  const marks = leavesMarks(said.type_id)
    ? await writeMarks(call, {
        pupilId: pupil.id,
        rolls,
        book: codeBook(call.declarations),
        targets: sessions,
        mark: 'E',
        replaces: replacing({ body: {} }, { at: place.first, ...place }),
      })
    : [];
  const former = marks.map(({ date, session }) => {
    const half = { date, session };
    return { ...half, former: stood.get(halfDayKey(half)) ?? null };
  });
  return {
    recordId: id,
    undo: {
      pupilId: pupil.id,
      exclusion: [null, columns],
      marks: former as unknown as Json,
      sides: { before: null, after: columns, marks: marks as unknown as Json },
    },
  };
}
