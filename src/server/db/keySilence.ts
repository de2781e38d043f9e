import { sql } from 'kysely';

// Of `import_key`: whether a system that sends its files by itself, with this key, has stopped. A file that came in
// counts whatever its rows came to; one that could not be read at all leaves no import.

const runs = sql`import_run run where run.authority_id = import_key.authority_id and run.made_by_key = import_key.id`;

const newestFile = sql<Date | null>`(select max(run.made_at) from ${runs})`;

/** Whether it is a key of each night: files came on three days at least of the week that ended with the newest. */
const isNightly = sql<boolean>`(select count(distinct (run.made_at at time zone 'Europe/London')::date) >= 3
  from ${runs} and run.made_at > ${newestFile} - interval '7 days')`;

/** Whether a key of each night that is in use has brought nothing for so many hours. */
export const isSilentFor = (hours: number, now: Date) => sql<boolean>`coalesce(
  import_key.revoked_at is null and ${newestFile} <= ${now}::timestamptz - make_interval(hours => ${sql.lit(hours)})
  and ${isNightly}, false)`;
