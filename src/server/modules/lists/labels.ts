import { sql, type RawBuilder } from 'kysely';
import type { UnitCall } from '../handler.ts';

/**
 * The labels of a constant lookup with numbered options as a table to join, `(id, label)`: a search looks at what is
 * shown.
 */
export function labels({ declarations }: UnitCall, lookup: string, as: string): RawBuilder<unknown> {
  const options = (declarations.lookup(lookup).options ?? []).map(({ value, label }) => ({ id: value, label }));
  return sql`jsonb_to_recordset(${JSON.stringify(options)}::jsonb) as ${sql.id(as)}(id int, label text)`;
}
