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
      return begun;
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

/** Several statements in one message have a result each, of which the types of the driver know nothing. */
function lastOf<Row>(result: unknown): PostgresQueryResult<Row> {
  return (Array.isArray(result) ? result.at(-1) : result) as PostgresQueryResult<Row>;
}
