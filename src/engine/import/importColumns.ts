import type { ResolvedForm } from '../declaration/catalogTypes.ts';
import { propertiesOf, requiredOf, uiBelow } from '../form/schemaParts.ts';
import { isObject } from '../json.ts';
import { uiOptionsOf } from '../widget/uiOptions.ts';
import type { ImportColumn, MatchedHeadings } from './types.ts';

/** A heading without what differs from one file to the next: case, blanks and signs. */
export const headingKey = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/**
 * The questions of a form as columns of a file: an import is a form that each row fills in. A heading is a question's
 * title, its name, or one of `headings` among its UI options.
 */
export function importColumns({ schema, uiSchema = {} }: ResolvedForm): ImportColumn[] {
  const required = requiredOf(schema);
  return Object.entries(propertiesOf(schema)).map(([field, question]) => {
    const { headings, codes } = uiOptionsOf(uiBelow(uiSchema, field));
    const title = typeof question.title === 'string' ? question.title : field;
    const others = Array.isArray(headings) ? headings.map(String) : [];
    return {
      field,
      title,
      schema: question,
      required: required.includes(field),
      headings: [title, field, ...others].map(headingKey),
      codes: isObject(codes) ? codes : {},
    };
  });
}

/**
 * Which question each heading of a file means; `remembered` says by `headingKey` what somebody chose for headings of
 * their own, with null for a column to be passed over.
 */
export function matchHeadings(
  columns: readonly ImportColumn[],
  headings: readonly string[],
  remembered: { readonly [heading: string]: string | null },
): MatchedHeadings {
  const [unknown, repeated]: [string[], string[]] = [[], []];
  const found = new Set<ImportColumn>();
  const matched = headings.map((heading) => {
    const key = headingKey(heading);
    if (key === '') return null;
    const chosen = Object.hasOwn(remembered, key) ? remembered[key] : undefined;
    if (chosen === null) return null;
    const column = columns.find(({ field, headings: own }) =>
      chosen === undefined ? own.includes(key) : field === chosen,
    );
    if (column === undefined) unknown.push(heading);
    else if (found.has(column)) repeated.push(heading);
    else {
      found.add(column);
      return column;
    }
    return null;
  });
  return { columns: matched, unknown, repeated, missing: missingColumns(columns, matched) };
}

/** Titles of required questions that no column answers. */
export const missingColumns = (
  columns: readonly ImportColumn[],
  matched: readonly (ImportColumn | null)[],
): readonly string[] =>
  columns.filter((column) => column.required && !matched.includes(column)).map(({ title }) => title);

/** The columns of a file of which it is said already which field each is; '' of one that is left out. */
export const columnsOfFields = (
  columns: readonly ImportColumn[],
  fields: readonly string[],
): readonly (ImportColumn | null)[] => fields.map((field) => columns.find((column) => column.field === field) ?? null);
