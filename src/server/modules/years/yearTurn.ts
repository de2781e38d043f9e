import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Lookups } from '../../../engine/index.ts';
import { academicYearId } from '../../calendar/academicYears.ts';
import { yearGroups } from '../../calendar/yearGroup.ts';
import { keyStageOf } from '../students/pupilDetails.ts';
import type { Db } from '../../db/unitOfWork.ts';

// A turn of the year moves on each pupil whose year group is of an earlier academic year, by as many years as their
// age has moved on since: who is held back or ahead stays so. Conditions are on the table `pupil`.

/** 1 September of an academic year, so many years earlier. */
export const september = (year: RawBuilder<number>, yearsBefore = 0) =>
  sql`make_date(${year} + ${2009 - yearsBefore}, 9, 1)`;

/** The year group of the child's age in an academic year; the same as `yearGroupByAge` on a day of it. */
export const byAge = (year: RawBuilder<number>): RawBuilder<number> => sql<number>`least(greatest(
  ${year} + 2006 - extract(year from pupil.date_of_birth - interval '8 months')::int, ${sql.lit(yearGroups.first)}), ${sql.lit(yearGroups.last)})`;

const hasAge = sql<SqlBool>`pupil.year_group_id between ${sql.lit(yearGroups.first)} and ${sql.lit(yearGroups.last)}`;

/** Whose year group is of an earlier year, whether they stay or leave; of a passed record it stays as it was. */
export const isOfEarlier = (year: RawBuilder<number>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${hasAge} and pupil.year_group_year < ${year} and pupil.passed_on is null)`;

/** Whether they are still a child on the day that the year begins. */
export const isChildIn = (year: RawBuilder<number>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(pupil.date_of_birth > ${september(year, 18)})`;

/** The year group in an academic year. */
export const yearGroupIn = (year: RawBuilder<number>): RawBuilder<number> => sql<number>`least(greatest(
  pupil.year_group_id + ${byAge(year)} - ${byAge(sql<number>`pupil.year_group_year`)}, ${sql.lit(yearGroups.first)}), ${sql.lit(yearGroups.last)})`;

/** The same of any pupil: a group that goes with no age stays as it is. */
export const anyGroupIn = (year: RawBuilder<number>): RawBuilder<number> =>
  sql<number>`(case when ${hasAge} then ${yearGroupIn(year)} else pupil.year_group_id end)`;

/**
 * The academic year whose turn comes next: the present one while it has not moved everybody on, else the one that
 * follows.
 */
export function nextTurn({ authorityId, today }: { authorityId: number; today: string }): RawBuilder<number> {
  const present = sql<number>`${sql.lit(academicYearId(today))}`;
  return sql<number>`(case when exists (
      select from pupil where pupil.authority_id = ${sql.lit(authorityId)} and ${isOfEarlier(present)} and ${isChildIn(present)})
    then ${present} else ${present} + 1 end)`;
}

/** A turn of the year of an authority. */
export interface Turn {
  readonly authorityId: number;
  /** The academic year that begins. */
  readonly year: number;
}

/**
 * Moves an authority's pupils on to an academic year, keeps what was recorded before, and answers who they are. Done
 * again it moves nobody. Plans, marks and results have the year of their own date.
 */
export async function turnYear(
  db: Db,
  { authorityId, year }: Turn,
  { declarations, now }: { declarations: Lookups; now: Date },
): Promise<number[]> {
  const to = sql<number>`${sql.lit(year)}`;
  const groups = Array.from({ length: yearGroups.last }, (_, index) => index + 1);
  const { rows } = await sql<{ pupil_id: number }>`
    with moved as (
      select pupil.id, ${yearGroupIn(to)} as year_group from pupil
      where pupil.authority_id = ${authorityId} and ${isOfEarlier(to)} and ${isChildIn(to)}
      order by id for no key update
    ), kept as (
      insert into year_turn_pupil
        (authority_id, academic_year_id, pupil_id, was_year_group_id, was_key_stage_id, was_year, became_year_group_id)
      select authority_id, ${to}, pupil.id, year_group_id, key_stage_id, year_group_year, moved.year_group
      from moved join pupil on pupil.authority_id = ${authorityId} and pupil.id = moved.id
      on conflict (authority_id, academic_year_id, pupil_id) do update set was_year_group_id = excluded.was_year_group_id,
        was_key_stage_id = excluded.was_key_stage_id, was_year = excluded.was_year,
        became_year_group_id = excluded.became_year_group_id
      returning pupil_id, became_year_group_id
    )
    update pupil set year_group_id = kept.became_year_group_id, key_stage_id = stage.key_stage, year_group_year = ${to}
    from kept join unnest(${groups}::smallint[], ${groups.map((group) => keyStageOf(declarations, group))}::smallint[])
      as stage (year_group, key_stage) on stage.year_group = kept.became_year_group_id
    where pupil.authority_id = ${authorityId} and pupil.id = kept.pupil_id
    returning kept.pupil_id`.execute(db);
  await db
    .updateTable('year_turn')
    .set({ state: 'done', done_at: now })
    .where('authority_id', '=', authorityId)
    .where('academic_year_id', '=', year)
    .execute();
  return rows.map(({ pupil_id }) => pupil_id);
}

/** Puts back what a turn moved on; whose year group was recorded anew since keeps it. Answers who was put back. */
export async function turnBack(db: Db, { authorityId, year }: Turn): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update pupil set year_group_id = was_year_group_id, key_stage_id = was_key_stage_id, year_group_year = was_year
    from year_turn_pupil moved
    where moved.authority_id = ${authorityId} and moved.academic_year_id = ${year}
      and pupil.authority_id = moved.authority_id and pupil.id = moved.pupil_id
      and pupil.year_group_year = ${year} and pupil.year_group_id = moved.became_year_group_id
      and pupil.passed_on is null
    returning pupil.id`.execute(db);
  await db
    .deleteFrom('year_turn_pupil')
    .where('authority_id', '=', authorityId)
    .where('academic_year_id', '=', year)
    .execute();
  return rows.map(({ id }) => id);
}
