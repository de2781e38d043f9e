import { sql } from 'kysely';
import { laterOf } from '../../../contract/index.ts';
import type { Lookups } from '../../../engine/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { statusesAtEighteen } from '../../care/careStatuses.ts';
import { bornEighteenYearsBefore, eighteenthBirthday } from '../../care/eighteen.ts';
import { keepFirst } from './keepFirst.ts';

/** Whose care has ended, and on which day. */
export interface EndedCare {
  readonly pupilId: number;
  /** `YYYY-MM-DD`. */
  readonly on: string;
}

interface Leaver {
  readonly id: number;
  readonly date_of_birth: string;
  readonly care_status_id: number;
  readonly care_status_start: string | null;
  readonly care_start: string | null;
  readonly care_end: string | null;
}

/**
 * Nobody is in care from their eighteenth birthday on: each of an authority's pupils who is recorded to be gets the
 * status that follows, from that day, with their place in the history and an entry of the trail that nobody made. Done
 * again it finds none.
 */
export async function endCareAtEighteen(
  db: Db,
  { authorityId, today, declarations }: { authorityId: number; today: string; declarations: Lookups },
): Promise<readonly EndedCare[]> {
  const next = new Map(statusesAtEighteen(declarations));
  const { rows } = await sql<Leaver>`
    select id, date_of_birth, care_status_id, care_status_start, care_start, care_end from pupil
    where authority_id = ${authorityId} and care_status_id = any(${[...next.keys()]}::smallint[])
      and date_of_birth <= ${bornEighteenYearsBefore(today)}::date
    order by id for no key update`.execute(db);
  const leavers = rows.map((row) => ({ ...row, on: lastDay(row), status: next.get(row.care_status_id) }));
  if (leavers.length > 0) {
    await keepFirst(
      db,
      authorityId,
      leavers.map(({ id }) => id),
    );
    await writeEnds(db, authorityId, leavers);
  }
  return leavers.map(({ id, on }) => ({ pupilId: id, on }));
}

/** The birthday, or the beginning of what was recorded after it. */
const lastDay = ({ date_of_birth, care_status_start, care_start }: Leaver) =>
  [care_status_start, care_start].reduce<string>(
    (latest, day) => laterOf(latest, day ?? latest),
    eighteenthBirthday(date_of_birth),
  );

async function writeEnds(
  db: Db,
  authorityId: number,
  leavers: readonly (Leaver & { on: string; status: number | undefined })[],
): Promise<void> {
  const left = sql`unnest(${leavers.map(({ id }) => id)}::int[], ${leavers.map(({ status }) => status)}::smallint[],
    ${leavers.map(({ on }) => on)}::date[]) as ended (pupil_id, status, on_day)`;
  await sql`
    insert into care_status_change (authority_id, pupil_id, care_status_id, start_date)
    select ${authorityId}, pupil_id, status, on_day from ${left}`.execute(db);
  await sql`
    update pupil set care_status_id = status, care_status_start = on_day, care_end = on_day
    from ${left} where pupil.authority_id = ${authorityId} and pupil.id = pupil_id`.execute(db);
  await db
    .insertInto('audit')
    .values(
      leavers.map(({ id, on, status, care_status_id, care_status_start, care_start, care_end }) => ({
        authority_id: authorityId,
        user_id: null,
        action: 'students.changeCareStatus',
        record: `pupil/${id}`,
        detail: JSON.stringify({
          before: { care_status_id, care_status_start, care_start, care_end },
          after: { care_status_id: status, care_status_start: on, care_start, care_end: on },
        }),
      })),
    )
    .execute();
}
