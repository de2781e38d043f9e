import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';

/**
 * The same connection, on which a transaction begins together with its first statement where that has no parameters:
 * one round trip in the place of two, in each of the two transactions of every call.
 */
export function foldBegin(client: PostgresPoolClient): PostgresPoolClient {
  let isDue = false;
  async function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    if (text === 'begin') {
      isDue = true;
      return begun as PostgresQueryResult<Row>;
    }
    if (!isDue) return client.query<Row>(text, values);
    isDue = false;
    if (values.length === 0) return lastOf(await client.query<Row>(`begin; ${text}`, values));
    await client.query('begin', []);
    return client.query<Row>(text, values);
  }
  return { query: query as PostgresPoolClient['query'], release: () => client.release() };
}

const begun: PostgresQueryResult<never> = { command: 'BEGIN' as never, rowCount: 0, rows: [] };

/** Several statements in one message have a result each. */
function lastOf<Row>(result: PostgresQueryResult<Row> | readonly PostgresQueryResult<Row>[]): PostgresQueryResult<Row> {
  const last = (Array.isArray(result) ? result : [result]).at(-1);
  if (last === undefined) throw new Error('The database answered nothing.');
  return last;
}
