import { sql, type Kysely } from 'kysely';

/** Every row of every table as text, by table, in one order whatever they are stored in. */
export async function tableTexts<Tables>(db: Kysely<Tables>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db);
  const texts = new Map<string, string>();
  for (const { name } of rows) {
    const found = await sql<{ text: string | null }>`
      select string_agg(row, E'\\n' order by row) as text
      from (select to_jsonb(held)::text as row from ${sql.table(name)} held) each`.execute(db);
    texts.set(name, found.rows[0]?.text ?? '');
  }
  return texts;
}
