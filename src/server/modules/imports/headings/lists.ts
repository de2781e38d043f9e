import { sql } from 'kysely';
import type { ListDefinition } from '../../lists/listHandler.ts';
import { text, value } from '../../lists/source.ts';
import { person } from '../importLists.ts';

/** What the first rows of a file say in a column, so that somebody can tell what it is. */
const examples = sql`(
  select string_agg(nullif(early.cells ->> (one.place::int - 1), ''), '; ' order by early.row_number)
  from (select row_number, cells from import_row held where held.authority_id = run.authority_id
    and held.run_id = run.id order by row_number limit 3) early)`;

const isUnknown = sql`one.heading = any(run.unread)`;

/** The columns of a file, those first of which nobody has said what they are. */
export const columnList: ListDefinition = {
  operation: 'imports.columns',
  source: {
    base: ({ viewer }) => sql`import_run run
      cross join lateral unnest(run.headings, run.fields) with ordinality as one (heading, field, place)
      where run.authority_id = ${viewer.authorityId} and one.heading <> '' and one.field is not null`,
    id: sql`one.place`,
    key: sql`one.place`,
    fields: {
      column: value(sql`one.place::int`),
      runId: value(sql`run.id`),
      kind: value(sql`run.kind`),
      heading: text(sql`one.heading`),
      examples: text(sql`left(${examples}, 120)`),
      field: text(sql`case when not ${isUnknown} then run.kind || '/' || one.field end`),
      match: value(sql`case when ${isUnknown} then 'unknown' when one.field = '' then 'out' else 'read' end`),
    },
  },
  also: ({ runId }) => [sql`run.id = ${runId}`],
};

/** Headings that were said by hand. */
export const headingList: ListDefinition = {
  operation: 'importHeadings.list',
  source: {
    base: ({ viewer }) => sql`import_heading one where one.authority_id = ${viewer.authorityId}`,
    id: sql`one.id desc`,
    key: sql`one.id`,
    fields: {
      headingId: value(sql`one.id`),
      kind: value(sql`one.kind`),
      heading: text(sql`one.heading`),
      field: text(sql`one.kind || '/' || one.field`),
      chosenBy: text(person('one.chosen_by')),
      chosenAt: value(sql`one.chosen_at`),
    },
  },
};
