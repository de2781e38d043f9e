import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Whether `school` lies in the area of an authority; of a pupil without a school it does not (calc.md 9). */
export const isInArea = (authorityId: RawBuilder<unknown>) =>
  sql<SqlBool>`(school.area_authority_id is not distinct from ${authorityId})`;

/** The condition of an option of lookup in-out-area, given what says that a school lies in the area. */
export function inChosenArea(option: unknown, isIn: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const conditions = new Map([
    [1, isIn],
    [2, sql<SqlBool>`not ${isIn}`],
    [3, sql<SqlBool>`true`],
  ]);
  return conditions.get(Number(option)) ?? sql<SqlBool>`false`;
}
