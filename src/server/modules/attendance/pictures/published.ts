import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { isSmall } from '../../pepReports/suppressed.ts';

/**
 * Who stands on each side of a percentage of attendance, of what is chosen and of what is not: `present` and `absent`,
 * `rest_present` and `rest_absent`, to be selected from rows of a pupil with `attended` and `missed` sessions.
 */
export function sidesOf(chosen: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const pupils = (where: RawBuilder<unknown>) => sql`(count(*) filter (where ${where}))::int`;
  const rest = sql`not ${chosen}`;
  return sql`${pupils(sql`${chosen} and attended > 0`)} as present, ${pupils(sql`${chosen} and missed > 0`)} as absent,
    ${pupils(sql`${rest} and attended > 0`)} as rest_present, ${pupils(sql`${rest} and missed > 0`)} as rest_absent`;
}

/**
 * Whether a percentage of attendance may not be published: it has a side of fewer than six pupils, nought among them,
 * or what the filters leave out has.
 */
export const tellsFew = (of: string): RawBuilder<SqlBool> => {
  const side = (name: string) => sql.ref(`${of}.${name}`);
  return sql<SqlBool>`(${isSmall(sql`least(${side('present')}, ${side('absent')})`)}
    or greatest(${side('rest_present')}, ${side('rest_absent')}) > 0
      and ${isSmall(sql`least(${side('rest_present')}, ${side('rest_absent')})`)})`;
};
