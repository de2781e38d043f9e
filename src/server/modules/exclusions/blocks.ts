import { sql, type SqlBool } from 'kysely';
import { addDays } from '../../../contract/index.ts';
import type { SchoolDays } from '../../calendar/schoolDays.ts';
import { readSchoolDays } from '../../calendar/termDates.ts';
import type { UnitCall } from '../handler.ts';
import { LUNCHTIME, PERMANENT, sessionCount } from '../attendance/exclusionSessions.ts';
import { halfDayKey, halfDaysBetween, type HalfDay } from '../attendance/halfDays.ts';

// What of an exclusion only the days of school can say. Few are asked: those that go on, and those over a summer.

/** The sixth day of school of a block that goes on: from it on education is to be arranged (calc.md 5). */
export interface DaySix {
  readonly id: number;
  readonly day: string;
  /** It has come, or comes within the next five days of school. */
  readonly isNear: boolean;
}

/** Sessions in a term or an academic year of an exclusion that lies in it in part. */
export interface Part {
  readonly id: number;
  readonly sessions: number;
}

type Exclusion = Awaited<ReturnType<typeof readExclusions>>[number];
/** Whether there was school for a pupil in a session, at the school of an exclusion. */
type IsOpen = (exclusion: Exclusion, half: HalfDay) => boolean;
type Days = { readonly first: string; readonly last: string };
type Reader = Pick<UnitCall, 'db' | 'viewer'>;

/** The first day of school of a block is day one; so many on it is day six. */
const SIX = 6;
const SOON = 5;

/** Nobody waits longer than this for a sixth day of school: what lies further off is not looked for. */
const LONGEST_WAIT = 120;

/** In days: what ended longer ago began no block that goes on, or its sixth day is long past. */
const LONGEST_BLOCK = 180;

/**
 * Blocks that go on today with their sixth day, where they come to one; a lunchtime is no day away from school. Each is
 * named once: by the suspension that its sixth day lies in, else by the one that goes on.
 */
export async function daysSix(call: Pick<UnitCall, 'db' | 'viewer' | 'today'>): Promise<DaySix[]> {
  const { db, viewer, today } = call;
  const found = await readGoingOn(call);
  if (found.length === 0) return [];
  const days = await readSchoolDays(db, viewer.authorityId);
  const closed = await closedSessions(call, found);
  const isOpen: IsOpen = ({ pupil_id, school_id }, half) =>
    days.isSchoolDay(half.date, school_id) && !closed.has(closedKey(pupil_id, half));
  return blocksOf(found, isOpen).flatMap((block): DaySix[] => {
    const day = sixthDay(block, isOpen);
    const [first, ...others] = block.filter(({ end_date }) => end_date === null || end_date >= today);
    if (day === undefined || first === undefined) return [];
    const { id, school_id } = [first, ...others].find(({ end_date }) => end_date === null || end_date >= day) ?? first;
    return [{ id, day, isNear: day <= soon(today, days, school_id) }];
  });
}

/** What goes on today, and the suspensions around it that may make one block with it. */
async function readGoingOn(call: Pick<UnitCall, 'db' | 'viewer' | 'today'>): Promise<Exclusion[]> {
  const { viewer, today } = call;
  const onRoll = sql`exists (select from registration roll where roll.authority_id = exclusion.authority_id
    and roll.pupil_id = exclusion.pupil_id and roll.school_id = exclusion.school_id
    and coalesce(roll.end_date, 'infinity') >= ${today}::date)`;
  // A permanent one without an end goes on until the pupil is off the roll.
  return readExclusions(
    call,
    sql<SqlBool>`(type_id <> ${LUNCHTIME} and (end_date >= ${today}::date
      or end_date is null and type_id = ${PERMANENT} and start_date <= ${today}::date and ${onRoll}
      or type_id <> ${PERMANENT} and end_date >= ${addDays(today, -LONGEST_BLOCK)}::date and exists (
        select from exclusion other where other.authority_id = ${viewer.authorityId}
          and other.pupil_id = exclusion.pupil_id and other.type_id not in (${LUNCHTIME}, ${PERMANENT})
          and other.end_date >= ${today}::date)))`,
  );
}

/**
 * Suspensions that follow each other are one block: no day of school lies between them, at whichever school they are. A
 * permanent exclusion is one of its own, since from its first day on the authority counts.
 */
function blocksOf(found: readonly Exclusion[], isOpen: IsOpen): Exclusion[][] {
  const blocks: Exclusion[][] = found.filter(isPermanent).map((one) => [one]);
  const suspensions = found
    .filter((one) => !isPermanent(one))
    .toSorted((a, b) => a.pupil_id - b.pupil_id || (a.start_date < b.start_date ? -1 : 1));
  let block: Exclusion[] = [];
  for (const one of suspensions) {
    if (block[0]?.pupil_id === one.pupil_id && follows(block, one, isOpen)) block.push(one);
    else blocks.push((block = [one]));
  }
  return blocks;
}

const isPermanent = ({ type_id }: Exclusion) => type_id === PERMANENT;

/** Whether no day of school lies between a block and a suspension that begins after it. */
function follows(block: readonly Exclusion[], next: Exclusion, isOpen: IsOpen): boolean {
  const ends = block.map(({ end_date, start_date }) => end_date ?? start_date).sort();
  const [from, to] = [addDays(ends.at(-1) ?? '', 1), addDays(next.start_date, -1)];
  if (to > addDays(from, LONGEST_WAIT)) return false;
  return !halfDaysBetween({ date: from, session: 1 }, { date: to, session: 2 }).some((half) => isOpen(next, half));
}

/** The sixth of the days of school of a block, however few sessions each has in it. */
function sixthDay(block: readonly Exclusion[], isOpen: IsOpen): string | undefined {
  const dates = block.flatMap((one) => {
    const { first, last } = rangeOf(one, addDays(one.start_date, LONGEST_WAIT));
    return halfDaysBetween(first, last).flatMap((half) => (isOpen(one, half) ? [half.date] : []));
  });
  return [...new Set(dates)].sort()[SIX - 1];
}

/** The fifth day of school after today. */
function soon(today: string, days: SchoolDays, schoolId: number): string {
  let day = today;
  for (let left = SOON; left > 0; left -= days.isSchoolDay(day, schoolId) ? 1 : 0) day = addDays(day, 1);
  return day;
}

/** How many sessions of what lies in a time in part are in it; a permanent exclusion counts in none. */
export async function partsIn(call: Reader, { first: from, last: until }: Days): Promise<Part[]> {
  const crosses = (day: string) => sql`start_date < ${day}::date and end_date >= ${day}::date`;
  const blocks = await readExclusions(
    call,
    sql<SqlBool>`(type_id <> ${PERMANENT} and (${crosses(from)} or ${crosses(addDays(until, 1))}))`,
  );
  if (blocks.length === 0) return [];
  const days = await readSchoolDays(call.db, call.viewer.authorityId);
  return blocks.map((block): Part => {
    const { first, last } = rangeOf(block, until);
    const inside = halfDaysBetween(first, last).filter(
      ({ date }) => date >= from && date <= until && days.isSchoolDay(date, block.school_id),
    );
    return { id: block.id, sessions: Math.min(sessionCount(block.type_id, inside), block.session_count) };
  });
}

function readExclusions({ db, viewer }: Reader, which: ReturnType<typeof sql<SqlBool>>) {
  return db
    .selectFrom('exclusion')
    .select(['id', 'pupil_id', 'school_id', 'type_id', 'session_count'])
    .select(['start_date', 'start_session', 'end_date', 'end_session'])
    .where('authority_id', '=', viewer.authorityId)
    .where(which)
    .execute();
}

const rangeOf = ({ start_date, start_session, end_date, end_session }: Exclusion, openUntil: string) => ({
  first: { date: start_date, session: start_session === 2 ? (2 as const) : (1 as const) },
  last: { date: end_date ?? openUntil, session: end_session === 1 ? (1 as const) : (2 as const) },
});

/** Sessions in the blocks that were marked as closed. */
async function closedSessions({ db, viewer }: Reader, blocks: readonly Exclusion[]): Promise<ReadonlySet<string>> {
  const starts = blocks.map(({ start_date: start }) => start).sort();
  const marks = await db
    .selectFrom('attendance_mark')
    .select(['pupil_id', 'mark_date', 'session'])
    .where('authority_id', '=', viewer.authorityId)
    .where('pupil_id', 'in', [...new Set(blocks.map(({ pupil_id: pupil }) => pupil))])
    .where('mark', '=', '#')
    .where('mark_date', '>=', starts[0] ?? '')
    .execute();
  return new Set(
    marks.map(({ pupil_id, mark_date, session }) =>
      closedKey(pupil_id, { date: mark_date, session: session === 2 ? 2 : 1 }),
    ),
  );
}

const closedKey = (pupilId: number, half: HalfDay) => `${pupilId}:${halfDayKey(half)}`;
