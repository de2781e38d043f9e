import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { TableQuery } from '../../../engine/index.ts';
import type { UnitCall } from '../handler.ts';

/** What a field of a list is in the database. `text` sorts by the same collation everywhere. */
export interface SourceField {
  readonly sql: RawBuilder<unknown>;
  readonly kind: 'text' | 'value';
  /** Rows without a value come first in ascending order: there is something to be done about them. */
  readonly blanksFirst?: true;
  /** Rows are filtered by it and do not carry it. */
  readonly filterOnly?: true;
  /** In the place of `sql in (…)`, where what is chosen stands in other tables. */
  readonly anyOf?: (chosen: readonly (string | number)[]) => RawBuilder<SqlBool>;
  /** In the place of `sql >= … and sql <= …`, where bounds are days and the field is a moment. */
  readonly between?: (bounds: readonly [string | number | null, string | number | null]) => RawBuilder<SqlBool>;
}

export const text = (expression: RawBuilder<unknown>): SourceField => ({ sql: expression, kind: 'text' });

export const value = (expression: RawBuilder<unknown>): SourceField => ({ sql: expression, kind: 'value' });

/** A condition that is a filter and no column. */
export const condition = (holds: RawBuilder<SqlBool>): SourceField => ({
  sql: sql`(${holds})`,
  kind: 'value',
  filterOnly: true,
});

/** A filter by what stands in other tables, which is no column. */
export const anyOf = (matches: NonNullable<SourceField['anyOf']>): SourceField => ({
  sql: sql`null`,
  kind: 'value',
  filterOnly: true,
  anyOf: matches,
});

/** A filter by days that is no column: what is in the database is a moment, and a day is London's. */
export const days = (moment: RawBuilder<unknown>): SourceField => ({
  sql: sql`null`,
  kind: 'value',
  filterOnly: true,
  between: ([first, last]) => sql<SqlBool>`(${first === null ? sql`true` : sql`${moment} >= ${startOfDay(first, 0)}`}
    and ${last === null ? sql`true` : sql`${moment} < ${startOfDay(last, 1)}`})`,
});

const startOfDay = (day: string | number, later: number) =>
  sql`((${day}::date + ${sql.lit(later)})::timestamp at time zone 'Europe/London')`;

/** Whole pence as pounds. A float is exact enough: amounts stay far below where it drops a penny. */
export const pounds = (pence: RawBuilder<unknown>): SourceField => value(sql`(${pence} / 100.0)::float8`);

/** Where the rows of a list come from; field names are those of the table's record. */
export interface ListSource {
  /**
   * Tables, joins and the scope: `… join … where …`, to which the filters are added with `and`. `query` is for sources
   * whose fields are reckoned over what a filter says, such as days.
   */
  base(call: UnitCall, query?: TableQuery): RawBuilder<unknown>;
  readonly fields: { readonly [field: string]: SourceField };
  /** Settles the order of ties. */
  readonly id: RawBuilder<unknown>;
  /** The row's own id, where fields cost much: on later pages they are then reckoned for the rows of the page alone. */
  readonly key?: RawBuilder<unknown>;
  /** Rows are counted so far and no further, where there are millions and counting would keep everybody waiting. */
  readonly mostCounted?: number;
  /** Aggregates by name, each over the rows that it is handed the condition of; none where `mostCounted` is said. */
  readonly summary?: { readonly [name: string]: (counted: RawBuilder<SqlBool>) => RawBuilder<unknown> };
}

/** How many rows there are, or how many of those for which something holds. */
export const countOf =
  (condition?: RawBuilder<unknown>) =>
  (counted: RawBuilder<SqlBool>): RawBuilder<unknown> =>
    sql`(count(*) filter (where ${counted}${condition === undefined ? sql`` : sql` and ${condition}`}))::int`;

/** How many different values there are. */
export const distinctOf =
  (expression: RawBuilder<unknown>) =>
  (counted: RawBuilder<SqlBool>): RawBuilder<unknown> =>
    sql`(count(distinct ${expression}) filter (where ${counted}))::int`;
