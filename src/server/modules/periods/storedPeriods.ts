import { sql } from 'kysely';
import { jsonEqual, type Json, type JsonObject } from '../../../engine/index.ts';
import { alertId } from '../../alerts/alerts.ts';
import { tellAll } from '../../alerts/tell.ts';
import { actingUser } from '../../db/across/index.ts';
import type { UnitCall } from '../handler.ts';
import type { Following, Period, PeriodKind, Periods, PupilOfPeriods } from './kind.ts';

const columnsOf = ({ columns }: PeriodKind) => Object.entries(columns);

/** Periods of pupils by their ids, oldest first; of pupils without any there is an empty list. */
export async function readPeriods(
  { db }: Pick<UnitCall, 'db'>,
  kind: PeriodKind,
  pupilIds: readonly number[],
): Promise<Map<number, Period[]>> {
  const fields = columnsOf(kind).map(([question, column]) => sql`${sql.ref(column)} as ${sql.id(question)}`);
  const found = await sql<{ id: number; pupil_id: number; start_date: string } & { [question: string]: Json }>`
    select id, pupil_id, start_date, ${sql.join(fields)} from ${sql.table(kind.table)}
    where pupil_id = any(${pupilIds}::int[]) order by start_date, id`.execute(db);
  const periods = new Map<number, Period[]>(pupilIds.map((id) => [id, []]));
  for (const { id, pupil_id, start_date, ...says } of found.rows)
    periods.get(pupil_id)?.push({ id, start: start_date, says });
  return periods;
}

/** A pupil whose periods change. */
export interface ChangedPupil extends Periods {
  readonly pupil: PupilOfPeriods;
}

/** What was stored, by pupil: the ids of new periods by the numbers that stood for them, and what followed. */
export interface Stored {
  readonly ids: ReadonlyMap<number, ReadonlyMap<number, number>>;
  readonly followed: ReadonlyMap<number, Following>;
}

/** Stores what changed of pupils' periods, and lets their records follow: the one place where these are written. */
export async function storePeriods(call: UnitCall, kind: PeriodKind, pupils: readonly ChangedPupil[]): Promise<Stored> {
  const gone = pupils.flatMap(({ before, after }) => before.filter(({ id }) => after.every((each) => each.id !== id)));
  const added = pupils.flatMap(({ pupil, after }) =>
    after.filter(({ id }) => id < 0).map((period) => ({ pupilId: pupil.id, period })),
  );
  const changed = pupils.flatMap(({ pupil, before, after }) =>
    after
      .filter((period) => before.some(({ id, ...was }) => id === period.id && !jsonEqual(was, saidBy(period))))
      .map((period) => ({ pupilId: pupil.id, period })),
  );
  const table = sql.table(kind.table);
  if (gone.length > 0)
    await sql`delete from ${table} where id = any(${gone.map(({ id }) => id)}::int[])`.execute(call.db);
  await updatePeriods(call, kind, changed);
  return { ids: await insertPeriods(call, kind, added), followed: await follow(call, kind, pupils) };
}

const saidBy = ({ start, says }: Period): JsonObject => ({ start, says });

interface OfPupil {
  readonly pupilId: number;
  readonly period: Period;
}

/** Periods as rows of their table, which jsonb_populate_recordset reads. */
const rowsOf = ({ viewer, services }: UnitCall, kind: PeriodKind, periods: readonly OfPupil[]) =>
  JSON.stringify(
    periods.map(({ pupilId, period }) => ({
      id: period.id,
      authority_id: viewer.authorityId,
      pupil_id: pupilId,
      start_date: period.start,
      ...Object.fromEntries(columnsOf(kind).map(([question, column]) => [column, period.says[question] ?? null])),
      changed_by: actingUser(viewer),
      changed_at: services.now().toISOString(),
    })),
  );

const written = (kind: PeriodKind) =>
  ['start_date', ...Object.values(kind.columns), 'changed_by', 'changed_at'].map((column) => sql.id(column));

const recordset = (call: UnitCall, kind: PeriodKind, periods: readonly OfPupil[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(kind.table)}, ${rowsOf(call, kind, periods)}::jsonb)`;

async function insertPeriods(call: UnitCall, kind: PeriodKind, periods: readonly OfPupil[]) {
  const ids = new Map<number, Map<number, number>>();
  if (periods.length === 0) return ids;
  const columns = sql.join([sql.id('authority_id'), sql.id('pupil_id'), ...written(kind)]);
  const made = await sql<{ id: number }>`
    insert into ${sql.table(kind.table)} (${columns})
    select ${columns} from ${recordset(call, kind, periods)} returning id`.execute(call.db);
  for (const [index, { pupilId, period }] of periods.entries())
    ids.set(pupilId, (ids.get(pupilId) ?? new Map<number, number>()).set(period.id, made.rows[index]?.id ?? 0));
  return ids;
}

async function updatePeriods(call: UnitCall, kind: PeriodKind, periods: readonly OfPupil[]): Promise<void> {
  if (periods.length === 0) return;
  const sets = written(kind).map((column) => sql`${column} = said.${column}`);
  await sql`
    update ${sql.table(kind.table)} as period set ${sql.join(sets)}
    from ${recordset(call, kind, periods)} as said where period.id = said.id`.execute(call.db);
}

/** Writes what follows to the pupils' own records, and tells whose care status is another. */
async function follow(call: UnitCall, kind: PeriodKind, pupils: readonly ChangedPupil[]) {
  const followed = new Map<number, Following>();
  const moved: number[] = [];
  for (const { pupil, before, after } of pupils) {
    const now = kind.follow(call, pupil, { before, after });
    const changed = Object.fromEntries(
      Object.entries(now).filter(([column, value]) => pupil[column as keyof Following] !== value),
    ) as Following;
    if (Object.keys(changed).length === 0) continue;
    await call.db.updateTable('pupil').set(changed).where('id', '=', pupil.id).execute();
    followed.set(pupil.id, changed);
    if (changed.care_status_id !== undefined) moved.push(pupil.id);
  }
  if (moved.length > 0) await tellAll(call, { alert: alertId.careStatusChanged, pupilIds: moved });
  return followed;
}
