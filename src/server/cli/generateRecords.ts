import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from './commandLine.mjs';

interface RecordFile {
  title: string;
  properties: { [field: string]: { title: string; type?: string | string[]; $ref?: string } };
}
interface LookupFile {
  options?: { value: string | number }[];
}

const schemas = new URL('../../../schemas/', import.meta.url);
const target = new URL('../../contract/records.gen.ts', import.meta.url);
const read = <T>(path: string): T => JSON.parse(readFileSync(new URL(path, schemas), 'utf8')) as T;

const scalar: { [type: string]: string } = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
  array: 'readonly JsonObject[]',
};

/** Lookups that are data (schools, years) are identified by numbers. */
function typeOfLookup(ref: string): string {
  const { options } = read<LookupFile>(`${ref}.json`);
  return options?.every(({ value }) => typeof value === 'string') ? 'string' : 'number';
}

function typeOf(field: RecordFile['properties'][string]): string {
  const types = field.$ref ? [typeOfLookup(field.$ref)] : [field.type ?? 'string'].flat().map((type) => scalar[type]);
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

/** The text of `contract/records.gen.ts`: one interface for each record of `schemas/records`. */
export function recordsText(): string {
  const ids = readdirSync(new URL('records/', schemas))
    .map((name) => name.replace(/\.json$/, ''))
    .sort();
  const head =
    "// Made by `npm run generate:records` from schemas/records; a test proves it fresh.\nimport type { JsonObject } from '../engine/index.ts';\n";
  return [head, ...ids.map(interfaceOf)].join('\n');
}

const usage = `Writes the types of schemas/records into src/contract/records.gen.ts; a test asks that they are of today.

  npm run generate:records`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  readCommandLine({ usage });
  writeFileSync(target, recordsText());
}
