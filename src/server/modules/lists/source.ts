import { sql, type RawBuilder } from 'kysely';
import type { UnitCall } from '../handler.ts';

/** What a field of a list is in the database. `text` sorts by the same collation everywhere. */
export interface SourceField {
  readonly sql: RawBuilder<unknown>;
  readonly kind: 'text' | 'value';
}

export const text = (expression: RawBuilder<unknown>): SourceField => ({ sql: expression, kind: 'text' });

export const value = (expression: RawBuilder<unknown>): SourceField => ({ sql: expression, kind: 'value' });

/** Whole pence as pounds. A float is exact enough: amounts stay far below where it drops a penny. */
export const pounds = (pence: RawBuilder<unknown>): SourceField => value(sql`(${pence} / 100.0)::float8`);

/** Where the rows of a list come from; field names are those of the table's record. */
export interface Source {
  /** Tables, joins and the scope: `… join … where …`, to which the filters are added with `and`. */
  base(call: UnitCall): RawBuilder<unknown>;
  readonly fields: { readonly [field: string]: SourceField };
  /** Settles the order of ties. */
  readonly id: RawBuilder<unknown>;
  /** Aggregates over the whole filter, by name. */
  readonly summary?: { readonly [name: string]: RawBuilder<unknown> };
}
