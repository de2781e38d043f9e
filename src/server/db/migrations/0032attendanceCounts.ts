import { sql, type Migration } from 'kysely';
import { createTenantTables, readOnlyTable, requestRole, securedView, type AnyDatabase } from '../access.ts';

/** What marks counted as when this migration was written; every start makes them those of the lookup. */
const classes: Readonly<Record<string, string>> = {
  attended: '/ \\ L K V P W B J',
  authorised: 'C1 M J1 S C2 C T R I E H F',
  unauthorised: 'G N O U',
  unable: 'Q Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y 8 9',
  notRequired: 'D X',
  administrative: 'Z # 2 7 -',
};

/** What a mark counts as from a day to a day; without a row it counts as nothing. */
const codeTable = `create table attendance_code_class (
  mark text not null, valid_from date not null, valid_to date not null, class text not null,
  base text not null, is_late boolean not null,
  primary key (mark, valid_from), check (valid_from <= valid_to))`;

const beginning: readonly string[] = Object.entries(classes).map(
  ([name, marks]) => `insert into attendance_code_class
    select mark, '-infinity', 'infinity', '${name}', case when mark in ('C1', 'C2') then 'C' else mark end,
      mark in ('L', 'U') from unnest(string_to_array('${marks}', ' ')) mark`,
);

/** Where two schools could not have marked one session, a mark stood at whatever school its cell was of. */
const keys = [
  `update attendance_mark mark set school_id = (
      select roll.school_id from registration roll
      where roll.authority_id = mark.authority_id and roll.pupil_id = mark.pupil_id
        and mark.mark_date between roll.start_date and coalesce(roll.end_date, 'infinity')
      order by roll.is_main desc, roll.start_date, roll.id limit 1)
    where not exists (select from registration roll
        where roll.authority_id = mark.authority_id and roll.pupil_id = mark.pupil_id and roll.school_id = mark.school_id
          and mark.mark_date between roll.start_date and coalesce(roll.end_date, 'infinity'))
      and exists (select from registration roll
        where roll.authority_id = mark.authority_id and roll.pupil_id = mark.pupil_id
          and mark.mark_date between roll.start_date and coalesce(roll.end_date, 'infinity'))`,
  `alter table attendance_mark drop constraint attendance_mark_pkey,
    add primary key (authority_id, pupil_id, mark_date, session, school_id)`,
];

/**
 * One result a session (D-96, calc.md 1): D at one school leaves the other's mark to count; of two real marks that of
 * the school where no D stands on the day, else the one saved last.
 */
const result = `create view attendance_result with (security_invoker = true) as
  select distinct on (authority_id, pupil_id, mark_date, session)
    authority_id, pupil_id, mark_date, session, school_id, mark, sub_code, comment, updated_by, updated_at,
    class, base, coalesce(is_late, false) as is_late
  from (
    select mark.*, code.class, code.base, code.is_late,
      count(*) over (partition by mark.authority_id, mark.pupil_id, mark.mark_date, mark.session) as schools
    from attendance_mark mark
    left join attendance_code_class code
      on code.mark = mark.mark and mark.mark_date between code.valid_from and code.valid_to) marked
  order by authority_id, pupil_id, mark_date, session,
    case when schools = 1 then 0 when mark = 'D' then 3 when class = 'administrative' then 2
      when class in ('attended', 'authorised', 'unauthorised') then 0 else 1 end,
    schools > 1 and exists (select from attendance_mark other
      where other.authority_id = marked.authority_id and other.pupil_id = marked.pupil_id
        and other.mark_date = marked.mark_date and other.school_id = marked.school_id and other.mark = 'D'),
    updated_at desc, school_id`;

const count = 'smallint not null default 0';

const tenant: Record<string, string> = {
  // `marked` has a bit for each session with a mark: Monday morning 1, Monday afternoon 2, Tuesday morning 4 and so on.
  attendance_week_count: `
    pupil_id integer not null, week_start date not null,
    attended ${count}, authorised ${count}, unauthorised ${count}, unable ${count}, late ${count},
    x_codes ${count}, c_codes ${count}, marked ${count},
    primary key (authority_id, pupil_id, week_start),
    foreign key (authority_id, pupil_id) references pupil (authority_id, id) on delete cascade`,
};

/** What the marks of a week come to; one declaration for triggers, repair and comparison. */
const counts = ['attended', 'authorised', 'unauthorised', 'unable', 'late', 'x_codes', 'c_codes', 'marked'];
const reckoned = `
  count(*) filter (where class = 'attended')::smallint as attended,
  count(*) filter (where class = 'authorised')::smallint as authorised,
  count(*) filter (where class = 'unauthorised')::smallint as unauthorised,
  count(*) filter (where class = 'unable')::smallint as unable,
  count(*) filter (where is_late)::smallint as late,
  count(*) filter (where base = 'X')::smallint as x_codes,
  count(*) filter (where base = 'C')::smallint as c_codes,
  coalesce(bit_or(1 << ((extract(isodow from mark_date)::int - 1) * 2 + session - 1)), 0)::smallint as marked`;

const recounted = `create view attendance_week_recounted with (security_invoker = true) as
  select authority_id, pupil_id, mark_date - (extract(isodow from mark_date)::int - 1) as week_start, ${reckoned}
  from attendance_result group by 1, 2, 3`;

const functions = [
  // Each week's row is held first, and its marks are looked at by a later statement: whoever writes the same week at
  // the same moment waits, and then sees what was committed meanwhile.
  `create function recount_weeks(authorities int[], pupils int[], weeks date[]) returns void language plpgsql as $$
    begin
      insert into attendance_week_count as held (authority_id, pupil_id, week_start)
        select touched.* from unnest(authorities, pupils, weeks) as touched (authority_id, pupil_id, week_start)
        where exists (select from pupil
          where pupil.authority_id = touched.authority_id and pupil.id = touched.pupil_id)
        order by 1, 2, 3
        on conflict (authority_id, pupil_id, week_start) do update set marked = held.marked where false;
      update attendance_week_count held set ${counts.map((name) => `${name} = now.${name}`).join(', ')}
        from (select touched.*, counted.*
          from unnest(authorities, pupils, weeks) as touched (authority_id, pupil_id, week_start)
          cross join lateral (select ${reckoned} from attendance_result marked
            where marked.authority_id = touched.authority_id and marked.pupil_id = touched.pupil_id
              and marked.mark_date between touched.week_start and touched.week_start + 6) counted) now
        where held.authority_id = now.authority_id and held.pupil_id = now.pupil_id
          and held.week_start = now.week_start
          and (${counts.map((name) => `held.${name}`).join(', ')})
            is distinct from (${counts.map((name) => `now.${name}`).join(', ')});
      delete from attendance_week_count held
        using unnest(authorities, pupils, weeks) as touched (authority_id, pupil_id, week_start)
        where held.authority_id = touched.authority_id and held.pupil_id = touched.pupil_id
          and held.week_start = touched.week_start and held.marked = 0;
    end $$`,
  `create function count_marks() returns trigger language plpgsql as $$
    declare
      authorities int[];
      pupils int[];
      weeks date[];
    begin
      if tg_op = 'INSERT' then
        select array_agg(a), array_agg(p), array_agg(w) into authorities, pupils, weeks
          from (${touchedBy('came')} order by 1, 2, 3) touched;
      elsif tg_op = 'DELETE' then
        select array_agg(a), array_agg(p), array_agg(w) into authorities, pupils, weeks
          from (${touchedBy('went')} order by 1, 2, 3) touched;
      else
        select array_agg(a), array_agg(p), array_agg(w) into authorities, pupils, weeks
          from (${touchedBy('came')} union ${touchedBy('went')} order by 1, 2, 3) touched;
      end if;
      if authorities is not null then perform recount_weeks(authorities, pupils, weeks); end if;
      return null;
    end $$`,
];

function touchedBy(rows: string): string {
  return `select distinct authority_id as a, pupil_id as p,
    mark_date - (extract(isodow from mark_date)::int - 1) as w from ${rows}`;
}

const triggers = [
  ['insert', 'new table as came'],
  ['update', 'new table as came old table as went'],
  ['delete', 'old table as went'],
].map(
  ([event, rows]) => `create trigger attendance_mark_${event}_counted after ${event} on attendance_mark
    referencing ${rows} for each statement execute function count_marks()`,
);

/** A request reads the counts; they change only where a mark does. */
const ofTriggers = [
  ['insert', 'with check'],
  ['update', 'using (true) with check'],
  ['delete', 'using'],
].map(
  ([event, how]) => `create policy counted_by_${event} on attendance_week_count as restrictive
    for ${event} to ${requestRole} ${how} (pg_trigger_depth() > 0)`,
);

/** What marks count as, one result a session, and what the marks of each pupil's week come to. */
export const attendanceCounts: Migration = {
  async up(db: AnyDatabase): Promise<void> {
    // Row-level security holds for the owner too, who has no authority: put aside for these statements.
    const owned = ['attendance_mark', 'registration', 'attendance_week_count'];
    const forced = (tables: readonly string[], word: string) =>
      tables.map((table) => `alter table ${table} ${word} row level security`);
    const statements = [codeTable, ...beginning, ...forced(owned.slice(0, 2), 'no force'), ...keys, result, recounted];
    for (const statement of statements) await sql.raw(statement).execute(db);
    await readOnlyTable(db, 'attendance_code_class');
    for (const view of ['attendance_result', 'attendance_week_recounted']) await securedView(db, view);
    await createTenantTables(db, tenant);
    const filled = [
      ...forced(['attendance_week_count'], 'no force'),
      `insert into attendance_week_count (authority_id, pupil_id, week_start, ${counts.join(', ')})
        select authority_id, pupil_id, week_start, ${counts.join(', ')} from attendance_week_recounted`,
      ...forced(owned, 'force'),
    ];
    const settings = ['alter table attendance_week_count set (fillfactor = 80)'];
    for (const statement of [...settings, ...filled, ...functions, ...triggers, ...ofTriggers])
      await sql.raw(statement).execute(db);
  },
};
