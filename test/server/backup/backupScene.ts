import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Database } from '../../../src/server/db/database.ts';

/** Every row of every table as text, by table. */
export async function everyRow({ owner }: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = await sql<{ name: string }>`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name
    from pg_tables where schemaname !~ '^(pg_|information_schema$)' order by 1`.execute(owner);
  const all = new Map<string, readonly string[]>();
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`select held::text as row from ${sql.raw(name)} held`.execute(owner);
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return all;
}

/** Tables of which a row is in the one and not in the other. */
export const lostIn = (
  before: ReadonlyMap<string, readonly string[]>,
  after: ReadonlyMap<string, readonly string[]>,
): string[] =>
  [...before].flatMap(([table, rows]) => {
    const there = new Set(after.get(table));
    return rows.every((row) => there.has(row)) ? [] : [table];
  });

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/**
 * PostgreSQL's own pg_dump under the same name in a folder, which tells what it was given and, when its dump is
 * written, waits until it may end.
 */
export function heldDump(folder: string) {
  const real = execFileSync('sh', ['-c', 'command -v pg_dump'], { encoding: 'utf8' }).trim();
  const [given, dumped, gate] = ['given', 'dumped', 'gate'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  execFileSync('mkfifo', [gate]);
  const script = `#!/bin/sh
[ "$1" = --version ] && exec ${real} --version
echo "$@" > ${given}
${real} "$@" || exit $?
touch ${dumped}
read -r _ < ${gate}
`;
  writeFileSync(join(folder, 'pg_dump'), script, { mode: 0o755 });
  return {
    path: `${folder}:${process.env.PATH}`,
    written: () => vi.waitFor(() => expect(existsSync(dumped)).toBe(true), 30_000),
    letGo: () => writeFileSync(gate, 'go\n'),
    given: () => readFileSync(given, 'utf8'),
  };
}
