import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { TableQuery } from '../../../engine/index.ts';
import { inChosenArea } from '../organisations/isInArea.ts';
import type { SourceField } from '../lists/source.ts';

type Filters = TableQuery['filters'];

/** The options of a filter, as they came. */
export function chosenOf(filters: Filters, name: string): readonly (string | number)[] | undefined {
  const filter = filters[name];
  return filter !== undefined && 'in' in filter ? filter.in : undefined;
}

/**
 * What a report is narrowed to: the filters by term, school, year group and area, on a relation with the columns
 * `term_id`, `school_id`, `year_group` and `is_in_area`. The figures have to know them, as the rows that a table shows
 * are counts over them.
 */
export function isChosen(filters: Filters): RawBuilder<SqlBool> {
  const among = (column: string, chosen: readonly (string | number)[] | undefined) =>
    chosen === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = any(${chosen.map(Number)}::int[])`];
  const area = chosenOf(filters, 'inOutAreaId')?.[0];
  const conditions = [
    ...among('term_id', chosenOf(filters, 'schoolTermId')),
    ...among('school_id', chosenOf(filters, 'organisationId')),
    ...among('year_group', chosenOf(filters, 'yearGroup')),
    ...(area === undefined ? [] : [inChosenArea(area, sql<SqlBool>`is_in_area`)]),
  ];
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** Whether the report is the form that may be handed to others. */
export const isForPublication = (filters: Filters): boolean => chosenOf(filters, 'reportForm')?.[0] === 'publication';

/** What the figures are reckoned over is no condition on the rows. */
const everyRow = () => sql<SqlBool>`true`;

/** A filter that the source reads by itself. */
export const readByItself = (expression: RawBuilder<unknown>): SourceField => ({
  sql: expression,
  kind: 'value',
  filterOnly: true,
  anyOf: everyRow,
});

/** The filters of all reports of plans, for sources whose rows are counts. */
export const reportFilters = {
  academicYearId: readByItself(sql`null`),
  schoolTermId: readByItself(sql`null`),
  organisationId: readByItself(sql`null`),
  yearGroup: readByItself(sql`null`),
  inOutAreaId: readByItself(sql`null`),
  reportForm: readByItself(sql`null`),
} as const;
