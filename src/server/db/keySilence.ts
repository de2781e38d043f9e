import { sql, type RawBuilder } from 'kysely';

// Of `import_key`: whether a system that sends its files by itself, with this key, has stopped. A file that came in
// counts whatever its rows came to; one that could not be read at all leaves no import.

const runs = sql`import_run run where run.authority_id = import_key.authority_id and run.made_by_key = import_key.id`;

const newestFile = sql<Date | null>`(select max(run.made_at) from ${runs})`;

/** Whether it is a key of each night: files came on three days at least of the week that ended with the newest. */
const isNightly = sql<boolean>`(select count(distinct (run.made_at at time zone 'Europe/London')::date) >= 3
  from ${runs} and run.made_at > ${newestFile} - interval '7 days')`;

const isWeekend = (moment: RawBuilder<unknown>) => sql`extract(isodow from ${moment} at time zone 'Europe/London') > 5`;

/** Whether its system rests at weekends: no file came on one in the four weeks that ended with the newest. */
const rests = sql`not exists (select from ${runs} and run.made_at > ${newestFile} - interval '28 days'
  and ${isWeekend(sql`run.made_at`)})`;

/** How long nothing has come; days on which the system rests do not count. */
const silence = (now: RawBuilder<unknown>) => sql`(${now} - ${newestFile} - case when ${rests} then coalesce((
  select sum(least(${now}, day + interval '1 day') - greatest(${newestFile}, day))
  from generate_series(date_trunc('day', ${newestFile}, 'Europe/London'), ${now}, interval '1 day') day
  where ${isWeekend(sql`day`)}), interval '0') else interval '0' end)`;

/** Whether a key of each night that is in use has brought nothing for so many hours. */
export const isSilentFor = (hours: number, now: Date) => sql<boolean>`coalesce(
  import_key.revoked_at is null and ${silence(sql`${now}::timestamptz`)} >= make_interval(hours => ${sql.lit(hours)})
  and ${isNightly}, false)`;

/** Whether a file could come on the day: not at a weekend, where the key's system rests at weekends. */
export const isAwake = (now: Date) => sql<boolean>`not (${rests} and ${isWeekend(sql`${now}::timestamptz`)})`;
