import { sql } from 'kysely';
import type { ListDefinition } from '../lists/listHandler.ts';
import { text, value } from '../lists/source.ts';

const person = (column: string) => sql`(
  select first_name || ' ' || last_name from app_user where app_user.id = run.${sql.ref(column)})`;

const rowsThat = (condition: string) => sql`(
  select count(*)::int from import_row held
  where held.authority_id = run.authority_id and held.run_id = run.id and ${sql.raw(condition)})`;

/** Files of records that were sent. */
export const importList: ListDefinition = {
  operation: 'imports.list',
  source: {
    base: ({ viewer }) => sql`import_run run where run.authority_id = ${viewer.authorityId}`,
    id: sql`run.id desc`,
    key: sql`run.id`,
    fields: {
      runId: value(sql`run.id`),
      kind: value(sql`run.kind`),
      fileName: text(sql`run.file_name`),
      state: value(sql`run.state`),
      rows: value(rowsThat('true')),
      waiting: value(rowsThat("run.state = 'ready' and held.outcome in ('clash', 'faulty')")),
      madeBy: text(person('made_by')),
      madeAt: value(sql`run.made_at`),
    },
  },
};

/** The rows of one of them. */
export const importRowList: ListDefinition = {
  operation: 'imports.rows',
  source: {
    base: ({ viewer }) => sql`import_row held
      join import_run run on run.authority_id = held.authority_id and run.id = held.run_id
      where held.authority_id = ${viewer.authorityId}`,
    id: sql`held.row_number`,
    key: sql`held.row_number`,
    fields: {
      row: value(sql`held.row_number`),
      runId: value(sql`held.run_id`),
      name: text(sql`held.name`),
      outcome: value(sql`held.outcome`),
      words: text(sql`held.words`),
      recordId: value(sql`held.record_id`),
      candidateId: value(sql`case when cardinality(held.candidates) = 1 then held.candidates[1] end`),
      isOpen: value(sql`(run.state = 'ready')`),
    },
  },
  also: ({ runId }) => [sql`held.run_id = ${runId}`],
};
