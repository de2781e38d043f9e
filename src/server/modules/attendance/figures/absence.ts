import { sql, type RawBuilder, type SqlBool } from 'kysely';

// Who misses much (calc.md 3): the one place of both limits, which are compared on whole numbers and never on shown
// figures. Missed and possible are sessions, or hundredths of a per cent of weeks.

const [TENTH, HALF] = [10, 2];

/** So many possible sessions are no small number; of weeks, each of which stands for ten sessions, it is two. */
const ENOUGH_SESSIONS = 20;
const SESSIONS_OF_WEEK = 10;

/** Numbers of the lookup `absence-band`. */
const bands = { persistent: 1, severe: 2, persistentOfFew: 3, severeOfFew: 4 } as const;

/** What was missed of what was possible. In SQL, as all of these. */
export interface Missed {
  readonly missed: RawBuilder<unknown>;
  readonly possible: RawBuilder<unknown>;
}

const missedOnePart = ({ missed, possible }: Missed, parts: number) =>
  sql<SqlBool>`(${possible} > 0 and ${missed} * ${sql.lit(parts)} >= ${possible})`;

/** Persistent absence: a tenth or more; who is severely absent is persistently absent too. */
export const isPersistent = (figures: Missed): RawBuilder<SqlBool> => missedOnePart(figures, TENTH);

/** Severe absence: half or more. */
export const isSevere = (figures: Missed): RawBuilder<SqlBool> => missedOnePart(figures, HALF);

/** Too few possible sessions to tell much by. */
export const isFew = (sessions: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sessions} < ${sql.lit(ENOUGH_SESSIONS)})`;

/** The same of a percentage register. */
export const isFewWeeks = (weeks: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  isFew(sql`(${weeks} * ${sql.lit(SESSIONS_OF_WEEK)})`);

/** The number of the lookup `absence-band`, and null below a tenth. */
export const bandOf = (figures: Missed, few: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`(case
  when ${isSevere(figures)} then case when ${few} then ${sql.lit(bands.severeOfFew)} else ${sql.lit(bands.severe)} end
  when ${isPersistent(figures)} then case when ${few} then ${sql.lit(bands.persistentOfFew)}
    else ${sql.lit(bands.persistent)} end end)`;

/** The same of counted sessions. */
export function absenceBand(absences: number, possible: number): number | null {
  const isOfFew = possible < ENOUGH_SESSIONS;
  if (possible === 0 || absences * TENTH < possible) return null;
  if (absences * HALF >= possible) return isOfFew ? bands.severeOfFew : bands.severe;
  return isOfFew ? bands.persistentOfFew : bands.persistent;
}
