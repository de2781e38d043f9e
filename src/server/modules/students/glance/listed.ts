import { sql, type RawBuilder } from 'kysely';
import type { UnitCall } from '../../handler.ts';
import type { ListDefinition } from '../../lists/listHandler.ts';

/** Which rows of a pupil's list, and what of them: expressions of the list's source by name. */
interface Wanted {
  readonly studentId: number;
  readonly columns: { readonly [name: string]: RawBuilder<unknown> };
}

/** Fields of a list by their own names. */
export const fieldsOf = ({ source: { fields } }: ListDefinition, names: readonly string[]): Wanted['columns'] =>
  Object.fromEntries(names.map((name) => [name, fieldOf(fields, name)]));

function fieldOf(fields: ListDefinition['source']['fields'], name: string): RawBuilder<unknown> {
  const field = fields[name];
  if (field === undefined) throw new Error(`The list has no field "${name}".`);
  return field.sql;
}

/**
 * A select of the rows that a pupil's own list holds, from the list's source: who sees what of them is said there, and
 * in no second place.
 */
export async function selectListed(
  call: UnitCall,
  list: ListDefinition,
  { studentId, columns }: Wanted,
): Promise<RawBuilder<unknown>> {
  const source = (await list.sourceOf?.(call, { studentId })) ?? list.source;
  const named = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.id(name)}`);
  const also = (list.also?.({ studentId }) ?? []).map((condition) => sql` and ${condition}`);
  return sql`select ${sql.join(named)} from ${source.base(call)}${sql.join(also, sql``)}`;
}

/** The first of them in an order. */
export async function firstListed<Row>(
  call: UnitCall,
  list: ListDefinition,
  { order, most, ...wanted }: Wanted & { readonly order: RawBuilder<unknown>; readonly most: number },
): Promise<Row[]> {
  const select = await selectListed(call, list, wanted);
  const { rows } = await sql<Row>`${select} order by ${order} limit ${most}`.execute(call.db);
  return rows;
}
