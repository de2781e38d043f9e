import { sql } from 'kysely';
import type { AnyDatabase } from '../../../../src/server/db/access.ts';
import type { Column, Reference, Table } from './shape.ts';

// Rows made of nothing but what the catalogue says of a table: what no demonstration thought of.

/** In which columns a row has nothing, and which row it is: a number makes its values. */
interface Draft {
  readonly authority: number;
  readonly empty: ReadonlySet<string>;
  readonly number: number;
}

/** By table and column whether a row was planted that has nothing there, and one that has something. */
export type Planted = Map<string, { isNull: boolean; isFilled: boolean }>;

const authorities = [11, 12];

/** Of a table so many rows, the newest, may be referred to. */
const REFERRED = 24;

/** Rows that stand on others are planted after those; a table whose rows cannot be is named. */
export async function plantRows(db: AnyDatabase, tables: readonly Table[], planted: Planted): Promise<string[]> {
  let left = tables;
  for (;;) {
    const failed: { table: Table; why: string }[] = [];
    for (const table of left) {
      const why = await plantIn(db, table, planted);
      if (why !== null) failed.push({ table, why });
    }
    if (failed.length === 0) return [];
    if (failed.length === left.length) return failed.map(({ table, why }) => `${table.name}: ${why}`);
    left = failed.map(({ table }) => table);
  }
}

/** Of either authority a row with everything and one with as little as may be; else why not. */
async function plantIn(db: AnyDatabase, table: Table, planted: Planted): Promise<string | null> {
  const nullable = nullableOf(table);
  for (const authority of authorities)
    for (const empty of nullable.length === 0 ? [[]] : [[], nullable]) {
      const { draft, why } = await insertSome(db, table, { authority, empty: new Set(empty), number: next() });
      if (draft === null) return why;
      for (const name of nullable) {
        const place = `${table.name}.${name}`;
        const seen = planted.get(place) ?? { isNull: false, isFilled: false };
        planted.set(place, {
          isNull: seen.isNull || draft.empty.has(name),
          isFilled: seen.isFilled || !draft.empty.has(name),
        });
      }
    }
  return null;
}

const nullableOf = ({ columns }: Table) => columns.filter(({ isNullable }) => isNullable).map(({ name }) => name);

let last = 0;
const next = () => (last += 1);

/** A draft, then others near it, until the table's checks and unique keys let one in. */
async function insertSome(db: AnyDatabase, table: Table, wanted: Draft): Promise<{ draft: Draft | null; why: string }> {
  let why = '';
  for (const draft of near(table, wanted)) {
    const fault = await insert(db, table, draft);
    if (fault === null) return { draft, why: '' };
    why = fault;
    if (fault.startsWith(nothing)) break;
  }
  return { draft: null, why };
}

const nothing = 'no row of ';

function* near(table: Table, wanted: Draft): Generator<Draft> {
  const found = nullableOf(table);
  // Of two columns one of which has to have something, each has nothing once.
  const nullable = wanted.authority === authorities[0] ? found : found.toReversed();
  const other = (names: readonly string[]): Draft => ({
    ...wanted,
    number: next(),
    empty: new Set(nullable.filter((name) => wanted.empty.has(name) !== names.includes(name))),
  });
  yield wanted;
  for (let turn = 0; turn < 12; turn += 1) yield other([]);
  for (const name of nullable) yield other([name]);
  for (const [place, name] of nullable.entries())
    for (const second of nullable.slice(place + 1)) yield other([name, second]);
  // Until each row that may be referred to was: of most there is a row already that refers to it.
  for (let turn = 0; turn < REFERRED; turn += 1) yield other([]);
}

/** What the database says against it: a check, a key that is there, or nothing to refer to. */
async function insert(db: AnyDatabase, table: Table, draft: Draft): Promise<string | null> {
  const values = new Map(table.columns.map((column) => [column.name, valueOf(column, draft)]));
  if (values.has('authority_id')) values.set('authority_id', sql.lit(draft.authority));
  const decided = new Set(['authority_id']);
  for (const reference of table.references) {
    if (reference.columns.some((name) => draft.empty.has(name))) continue;
    if (reference.columns.every((name) => decided.has(name) && name !== 'authority_id')) continue;
    const row = await findRow(db, reference, draft, new Map([...values].filter(([name]) => decided.has(name))));
    if (row === null) return `${nothing}${reference.table} to refer to`;
    for (const [name, value] of Object.entries(row)) {
      values.set(name, sql.raw(value));
      decided.add(name);
    }
  }
  const names = [...values.keys()].map((name) => sql.ref(name));
  const statement = sql`insert into ${sql.table(table.name)} (${sql.join(names)})
    overriding system value values (${sql.join([...values.values()])})`;
  try {
    await statement.execute(db);
    return null;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === '23514' || code === '23505') return message;
    throw new Error(`${table.name}: ${message}`, { cause: error });
  }
}

type Value = ReturnType<typeof sql>;

/** The values of a row that is referred to, by the columns that refer to it, each as it is written in a statement. */
async function findRow(
  db: AnyDatabase,
  { columns, table, to }: Reference,
  { number, authority }: Draft,
  decided: ReadonlyMap<string, Value>,
): Promise<Readonly<Record<string, string>> | null> {
  const same = columns.flatMap((name, place) => {
    const value = decided.get(name);
    return value === undefined ? [] : [sql`${sql.ref(to[place] ?? '')} = ${value}`];
  });
  // The product refers to rows of the same authority alone, also where a key of that version would let in another's.
  const own = sql`coalesce(to_jsonb(${sql.table(table)}) ->> 'authority_id', ${authority}::text) = ${authority}::text`;
  const where = sql.join([own, ...same], sql` and `);
  const given = columns.map((name, place) => sql`${sql.lit(name)}, quote_literal(${sql.ref(to[place] ?? '')})`);
  // The newest: what somebody opens at the end is older.
  const { rows } = await sql<{ row: Record<string, string> }>`
    select json_build_object(${sql.join(given)}) as row from ${sql.table(table)} where ${where}
    order by ${sql.join(to.map((name) => sql`${sql.ref(name)} desc`))} limit ${sql.lit(REFERRED)}`.execute(db);
  return rows[number % Math.max(rows.length, 1)]?.row ?? null;
}

/** By type a value for each number; a type that is not here has to come. */
const samples: Readonly<Record<string, (number: number) => string>> = {
  integer: (number) => String(500_000 + number),
  smallint: (number) => String(number),
  bigint: (number) => String(500_000 + number),
  numeric: (number) => `${number}.5`,
  'double precision': (number) => `${number}.5`,
  text: (number) => `'planted ${number}'`,
  boolean: (number) => String(number % 2 === 0),
  date: (number) => `date '2025-01-01' + ${number}`,
  'timestamp with time zone': (number) => `timestamptz '2025-01-01T10:00:00Z' + interval '1 hour' * ${number}`,
  jsonb: (number) => `'{"planted": ${number}}'`,
  'text[]': (number) => `array['planted ${number}']`,
  'integer[]': (number) => `array[${500_000 + number}]`,
  'smallint[]': (number) => `array[${number}]::smallint[]`,
  uuid: (number) => `md5('${number}')::uuid`,
  bytea: (number) => `sha256('${number}')`,
};

/** What a check lets in, where that is a list or a range. */
function allowedBy(check: string): readonly string[] {
  if (check.includes('ANY (ARRAY['))
    return [...check.matchAll(/'([^']*)'::text|(\d+)/g)].map(([, a, b]) => a ?? b ?? '');
  const [, least, most] = />= (\d+)\D+<= (\d+)/.exec(check) ?? [];
  const from = Number(least);
  return most === undefined ? [] : Array.from({ length: Number(most) - from + 1 }, (_, step) => String(from + step));
}

function valueOf({ name, type, initial, check }: Column, { empty, number }: Draft): Value {
  if (empty.has(name)) return sql`null`;
  const allowed = allowedBy(check ?? '');
  if (allowed.length > 0) return sql.lit(allowed[number % allowed.length] ?? '');
  // A list stays one.
  if (initial?.startsWith("'[]'") === true) return sql.raw(`'[${number}]'`);
  const sample = samples[type];
  if (sample === undefined) throw new Error(`No value is known for ${name} of type ${type}`);
  return sql.raw(sample(number));
}
