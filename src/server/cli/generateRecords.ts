import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  compileTable,
  type CompiledTable,
  type Lookup,
  type RecordSchema,
  type TableDeclaration,
} from '../../engine/index.ts';
import { readCommandLine } from './commandLine.mjs';

interface RecordFile {
  title: string;
  properties: { [field: string]: { title: string; type?: string | string[]; $ref?: string } };
}
interface TableOverlay {
  base: { table: string };
  patch?: Partial<TableDeclaration>;
}
interface LookupFile {
  options?: { value: string | number }[];
}

const schemas = new URL('../../../schemas/', import.meta.url);
const contract = new URL('../../contract/', import.meta.url);
const read = <T>(path: string): T => JSON.parse(readFileSync(new URL(path, schemas), 'utf8')) as T;

const scalar: { [type: string]: string } = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
  array: 'readonly JsonObject[]',
};

/** Lookups that are data (schools, years) are identified by numbers, where the field does not say otherwise. */
function typeOfLookup(ref: string, type: string | string[] = 'integer'): string {
  const { options } = read<LookupFile>(`${ref}.json`);
  if (options === undefined) return [type].flat().includes('string') ? 'string' : 'number';
  return options.every(({ value }) => typeof value === 'string') ? 'string' : 'number';
}

function typeOf(field: RecordFile['properties'][string]): string {
  const types = field.$ref
    ? [typeOfLookup(field.$ref, field.type)]
    : [field.type ?? 'string'].flat().map((type) => scalar[type]);
  return [...new Set([...types, 'null'])].join(' | ');
}

const pascal = (id: string) => id.replace(/(^|-)(\w)/g, (_all, _dash, letter: string) => letter.toUpperCase());

function interfaceOf(id: string): string {
  const record = read<RecordFile>(`records/${id}.json`);
  const fields = Object.entries(record.properties).map(
    ([name, field]) => `  /** ${field.title} */\n  readonly ${name}?: ${typeOf(field)};`,
  );
  return `/** ${record.title}: the fields of \`records/${id}\`. */\nexport interface ${pascal(id)} {\n${fields.join('\n')}\n}\n`;
}

const idsIn = (folder: string) =>
  readdirSync(new URL(`${folder}/`, schemas))
    .map((name) => name.replace(/\.json$/, ''))
    .sort();

/** The text of `contract/records.gen.ts`: one interface for each record of `schemas/records`. */
function recordsText(): string {
  const head =
    "// Made by `npm run generate:records` from schemas/records; a test proves it fresh.\nimport type { JsonObject } from '../engine/index.ts';\n";
  return [head, ...idsIn('records').map(interfaceOf)].join('\n');
}

/** Every table of `schemas/tables`, and after them as overlays have them: those may name filters too. */
export function declaredTables(): TableDeclaration[] {
  const table = (id: string) => read<TableDeclaration>(`tables/${id}.json`);
  const overlaid = readdirSync(new URL('overlays/', schemas), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /^[^/]+\/tables\/.*\.json$/.test(path))
    .map((path) => read<TableOverlay>(`overlays/${path}`));
  return [...idsIn('tables').map(table), ...overlaid.map(({ base, patch }) => ({ ...table(base.table), ...patch }))];
}

const lookup = (id: string): Lookup => read(`lookups/${id}.json`);

/** How a filter is written in its call, by what is chosen of it. */
function kindOf({ kind, valueType }: CompiledTable['filters'][number]): string {
  if (kind === 'in') return valueType === 'number' ? 'numbers' : 'texts';
  if (kind === 'between') return valueType === 'date' ? 'dates' : 'bounds';
  return kind === 'is' ? 'boolean' : 'text';
}

/** The filters of each list, by its operation: those of all tables that it fills. */
export function filtersOf(tables: readonly TableDeclaration[]): { [list: string]: { [field: string]: string } } {
  const lists: { [list: string]: { [field: string]: string } } = {};
  for (const table of tables) {
    const record = read<RecordSchema>(`records/${table.record}.json`);
    const { filters } = compileTable({ ...table, id: table.list }, record, lookup);
    const kinds = Object.fromEntries(filters.map((filter) => [filter.field, kindOf(filter)]));
    lists[table.list] = { ...lists[table.list], ...kinds };
  }
  return lists;
}

function listFiltersText(): string {
  const head =
    '// Made by `npm run generate:records` from schemas/tables and schemas/records; a test proves it fresh.\n' +
    '\n/** The filters of each list, by its operation: how each is written in the call. */';
  const lists = Object.entries(filtersOf(declaredTables())).map(([list, filters]) => {
    const fields = Object.entries(filters).map(([field, kind]) => `    ${field}: '${kind}',\n`);
    return `  '${list}': {${fields.length > 0 ? `\n${fields.join('')}  ` : ''}},\n`;
  });
  return `${head}\nexport const listFilters = {\n${lists.join('')}} as const;\n`;
}

/** What is made from the declarations: the files of `src/contract` with their texts. */
export const generated = (): { readonly [file: string]: string } => ({
  'records.gen.ts': recordsText(),
  'listFilters.gen.ts': listFiltersText(),
});

const usage = `Writes what the contract takes from the declarations: the types of schemas/records into
src/contract/records.gen.ts, and the filters of schemas/tables into src/contract/listFilters.gen.ts; a test asks that
they are of today.

  npm run generate:records`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  readCommandLine({ usage });
  for (const [file, text] of Object.entries(generated())) writeFileSync(new URL(file, contract), text);
}
