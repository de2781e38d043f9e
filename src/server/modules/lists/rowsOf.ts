import { sql } from 'kysely';
import type { Row } from '../../../engine/index.ts';
import type { UnitCall } from '../handler.ts';
import { readingOf, rowsStatement, type ListRun } from './runList.ts';

/** So many rows are in memory, and keep other requests waiting, at a time. */
const BATCH = 500;

/**
 * All rows of a list, whatever the query's page, some hundred at a time through a cursor of
 * the transaction that lists are read in; only one such reading can be open in it.
 */
export async function* rowsOf(call: UnitCall, run: ListRun): AsyncGenerator<readonly Row[], void, undefined> {
  const whole: ListRun = { ...run, query: { ...run.query, page: 1, pageSize: 0 } };
  const db = await readingOf(call);
  // Nobody stops after the first rows: the quickest way to all of them is wanted, not the quickest to the first.
  await sql`select set_config('cursor_tuple_fraction', '1', true)`.execute(db);
  await sql`declare list_rows no scroll cursor for ${rowsStatement(call, whole)}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(BATCH)} from list_rows`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) break;
  }
  await sql`close list_rows`.execute(db);
}
