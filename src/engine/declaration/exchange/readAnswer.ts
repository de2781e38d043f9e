import type { Json, JsonObject, JsonSchema } from '../../json.ts';
import type { AnswerRule, Derived } from '../types.ts';
import { limitsIn, type Limited } from './constraints.ts';
import { derivedIn, type FindPath } from './derivedIn.ts';
import type { KeyedItem, Reading } from './keyedItems.ts';
import { saysNo } from './tables.ts';
import { valueIn, type FindSeen } from './testOf.ts';

/** Where a question of a survey is read. */
export interface Place {
  readonly reading: Reading;
  /** Way to the rows that are read, `/rows/*`; empty for the form itself. */
  readonly at: string;
  readonly find: FindSeen;
  readonly findPath: FindPath;
}

/** What a row of a survey says of an answer, wherever it is asked. */
export interface ReadAnswer {
  readonly schema: JsonSchema;
  readonly ui: JsonObject;
  /** What is said where it is not valid; empty for nothing of its own. */
  readonly message: string;
  readonly derived: Derived | null;
  readonly rules: readonly AnswerRule[];
  /** What it begins with; undefined for nothing. */
  readonly first: Json | undefined;
}

/** Reads limits, words, sums and first values of a question; null where it is only worked out, and cannot be. */
export function readAnswer(one: KeyedItem, place: Place): ReadAnswer | null {
  const { item, key, parts } = one;
  const { reading, at } = place;
  const { source, type } = item;
  const { columns, tell } = reading;
  const label = source.cell(columns.label) || wordsOf(item.name || key);
  if (label.includes('${')) tell(source, 'that its words hold another answer');
  const derived = readCalculation(one, place);
  if (type === 'calculate' && derived === null) return null;
  const isText = type === 'calculate' && derived?.operator === 'joinText';
  const schema: JsonSchema = isText ? { type: 'string', maxLength: 20_000 } : parts.schema;
  const limits = readLimits(one, place);
  const [needed, limited] = [source.cell(columns.required_message), source.cell(columns.constraint_message)];
  const hint = [source.cell(columns.hint), source.cell('guidance_hint')].filter((words) => words !== '').join(' ');
  const readOnly = source.cell('read_only') || source.cell('readonly');
  if (!saysNo(readOnly) && derived === null) tell(source, 'can only be read there; here people answer it');
  const isMail = limits.words.format === 'email';
  return {
    schema: { ...schema, title: label, ...limits.words },
    ui: { ...parts.ui, ...(isMail ? { 'ui:widget': 'email' } : {}), ...(hint === '' ? {} : { 'ui:help': hint }) },
    message: needed || (limits.rules.length === 0 ? limited : ''),
    derived,
    rules: limits.rules.map((rule) => ({ ...rule, message: limited || `Please correct the answer to “${label}”` })),
    first: readFirst(one, reading, at),
  };
}

const wordsOf = (name: string): string => {
  const words = name.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function readCalculation({ item: { source } }: KeyedItem, { reading, findPath }: Place): Derived | null {
  const calculation = source.cell('calculation');
  const derived = calculation === '' ? null : derivedIn(calculation, findPath);
  if (calculation !== '' && derived === null) reading.tell(source, `the calculation “${calculation}”`);
  return derived;
}

function readLimits(
  { item: { source }, key, parts }: KeyedItem,
  { reading, at, find }: Place,
): Omit<Limited, 'isWhole'> {
  const count = source.cell('repeat_count');
  const isCount = /^[1-9]\d{0,2}$/.test(count);
  if (count !== '' && !isCount) reading.tell(source, `the number of rows “${count}”`);
  const rows: JsonObject = isCount ? { minItems: Number(count), maxItems: Number(count) } : {};
  const constraint = source.cell('constraint');
  if (constraint === '') return { words: rows, rules: [] };
  const { words, rules, isWhole } = limitsIn(constraint, { key, schema: parts.seen }, at === '' ? find : null);
  const isPart = rules.length + Object.keys(words).length > 0;
  if (!isWhole) reading.tell(source, `the constraint “${constraint}”${isPart ? ', of which a part is kept' : ''}`);
  return { words: { ...rows, ...words }, rules };
}

function readFirst({ item: { source }, parts }: KeyedItem, { tell }: Reading, at: string): Json | undefined {
  const first = source.cell('default');
  if (first === '') return undefined;
  const isPlain = !/[{(]/.test(first) && at === '' && parts.seen.type !== 'array';
  const value = isPlain ? valueIn(parts.seen, first) : undefined;
  if (value === undefined) tell(source, `what it begins with, “${first}”`);
  return value;
}
