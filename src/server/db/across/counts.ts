import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { isSilentFor } from '../keySilence.ts';
import { asSystem } from '../unitOfWork.ts';

/** What became of files of records, by kind of record. */
export interface ImportCount {
  readonly kind: string;
  readonly outcome: 'applied' | 'undone' | 'waiting';
  readonly count: number;
}

/** Files of the last day, of all authorities. */
export function countImports(database: Database, now: Date): Promise<readonly ImportCount[]> {
  return asSystem(database, async (db) => {
    const { rows } = await sql<ImportCount>`
      select kind, case state when 'ready' then 'waiting' else state end as outcome, count(*)::int as count
      from import_run where made_at > ${now}::timestamptz - interval '1 day' group by 1, 2`.execute(db);
    return rows;
  });
}

/** Work that goes on by itself in all authorities, and what of it is left. */
export interface WorkCounts {
  /** Work on files that failed within the last day, and that nobody has begun again. */
  readonly importsFailed: number;
  readonly keysLive: number;
  /** Keys of each night that are silent for more than 26 hours. */
  readonly keysSilent: number;
  readonly dayDone: number;
  readonly dayBehind: number;
  readonly plansMoved: number;
  readonly plansSetAside: number;
  readonly filesToErase: number;
}

/** Counts it, of all authorities; `day` is the last one that was to be looked at (`YYYY-MM-DD`). */
export function countWork(database: Database, { now, day }: { now: Date; day: string }): Promise<WorkCounts> {
  const behind = sql`coalesce(alerts_looked_on < ${day}::date, true)`;
  return asSystem(database, async (db) => {
    const { rows } = await sql<WorkCounts>`select
      (select count(*)::int from import_work where failure is not null) as "importsFailed",
      (select count(*)::int from import_key where revoked_at is null) as "keysLive",
      (select count(*)::int from import_key where ${isSilentFor(26, now)}) as "keysSilent",
      (select count(*)::int from authority where not ${behind}) as "dayDone",
      (select count(*)::int from authority where ${behind}) as "dayBehind",
      (select coalesce(sum((way.run->>'moved')::int), 0)::int
        from publication cross join lateral (values (moving->'to'), (moving->'back')) way (run)) as "plansMoved",
      (select count(*)::int from pep where not_moved is not null) as "plansSetAside",
      (select count(*)::int from erased_file) as "filesToErase"`.execute(db);
    const [counts] = rows;
    if (counts === undefined) throw new Error('Counting gives one row.');
    return counts;
  });
}
