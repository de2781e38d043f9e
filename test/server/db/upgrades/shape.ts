import { sql } from 'kysely';
import type { AnyDatabase } from '../../../../src/server/db/access.ts';

/** A column, as the catalogue of the database has it. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** The expression of its default; null without one. */
  readonly initial: string | null;
  /** The check that it alone has to pass; null without one. */
  readonly check: string | null;
}

/** Columns that name a row of another table, or of the same. */
export interface Reference {
  readonly columns: readonly string[];
  readonly table: string;
  readonly to: readonly string[];
}

/** A table, as the catalogue of the database has it. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly references: readonly Reference[];
}

/** All tables of the portal, without those in which migrations keep their own account. */
export async function shapeOf(db: AnyDatabase): Promise<readonly Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
          'isNullable', not a.attnotnull, 'initial', pg_get_expr(d.adbin, d.adrelid),
          'check', (select pg_get_constraintdef(k.oid) from pg_constraint k
            where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1))
          order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(json_build_object('columns', named.own, 'table', k.confrelid::regclass::text,
          'to', named.others) order by array_length(k.conkey, 1) desc), '[]')
        from pg_constraint k, lateral (
          select array_agg(own.attname order by pair.place) as own,
            array_agg(other.attname order by pair.place) as others
          from unnest(k.conkey, k.confkey) with ordinality pair (own, other, place)
          join pg_attribute own on own.attrelid = k.conrelid and own.attnum = pair.own
          join pg_attribute other on other.attrelid = k.confrelid and other.attnum = pair.other) named
        where k.conrelid = c.oid and k.contype = 'f') as references
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname not like 'kysely%' order by 1`.execute(db);
  return rows;
}
