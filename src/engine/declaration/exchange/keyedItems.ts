import { ROW_ID } from '../../form/types.ts';
import type { JsonObject } from '../../json.ts';
import { nameFor } from '../edit/newQuestion.ts';
import { answerParts, listNameOf, type AnswerParts } from './answerParts.ts';
import type { FoundList } from './choiceLists.ts';
import { derivedIn } from './derivedIn.ts';
import type { SurveyItem, TellRow } from './surveyItems.ts';

/** A question of a survey with the key that it has from now on. */
export interface KeyedItem {
  readonly item: SurveyItem;
  readonly key: string;
  readonly parts: AnswerParts;
  /** Questions of rows; none of others. */
  readonly items: readonly KeyedItem[];
}

/** What is known while a survey is read. */
export interface Reading {
  readonly lists: ReadonlyMap<string, FoundList>;
  /** Name of the column of questions, of helps and of what is said of faults, in the language that is read. */
  readonly columns: { readonly [name in 'label' | 'hint' | 'required_message' | 'constraint_message']: string };
  readonly tell: TellRow;
}

/** Types that ask nobody: what a device records, or a form cannot. */
const SILENT = [
  'start',
  'end',
  'today',
  'deviceid',
  'username',
  'email',
  'phonenumber',
  'simserial',
  'subscriberid',
  'audit',
  'hidden',
];

/** The questions that a form can ask, each with a key like no other beside it. */
export function keyedItems(items: readonly SurveyItem[], reading: Reading): readonly KeyedItem[] {
  const taken: string[] = [];
  return items.flatMap((item): KeyedItem[] => {
    const inner = item.type === 'begin_repeat' ? keyedItems(item.items, reading) : [];
    const parts = partsOf(item, inner, reading);
    if (parts === null) return [];
    const key = keyOf(item, taken, reading);
    taken.push(key);
    return [{ item, key, parts, items: inner }];
  });
}

function partsOf(item: SurveyItem, inner: readonly KeyedItem[], { lists, columns, tell }: Reading): AnswerParts | null {
  const { source, type } = item;
  if (type === 'begin_repeat') {
    if (inner.length === 0) tell(source, 'none of the questions in these rows can be asked');
    return inner.length === 0 ? null : rowParts();
  }
  if (type === 'note') return noteParts(source.cell(columns.label));
  // What is worked out is made with the other answers in sight.
  if (type === 'calculate' && derivedIn(source.cell('calculation'), () => '') === null) {
    tell(source, `the calculation “${source.cell('calculation')}”`);
    return null;
  }
  if (type === 'calculate') return { schema: { type: 'number' }, seen: { type: 'number' }, ui: {} };
  const parts = answerParts(item, lists);
  if (parts !== null) return parts;
  const isChoice = type === 'select_one' || type === 'select_multiple';
  tell(
    source,
    isChoice
      ? `there is no list “${listNameOf(item)}” among the choices${knownLists(lists)}`
      : SILENT.includes(type)
        ? `“${type}” is recorded by a device, and asks nobody`
        : `a question of the type “${source.cell('type')}”`,
  );
  return null;
}

function knownLists(lists: ReadonlyMap<string, FoundList>): string {
  const names = [...lists.keys()].slice(0, 5).map((name) => `“${name}”`);
  return names.length === 0 ? '' : `; there are ${names.join(', ')}`;
}

function rowParts(): AnswerParts {
  const schema = { type: 'array', items: { type: 'object', properties: {} } };
  return { schema, seen: schema, ui: { 'ui:field': 'rows' } };
}

function noteParts(words: string): AnswerParts | null {
  if (words === '') return null;
  const schema: JsonObject = { type: 'null', title: '', description: words.replaceAll('{', '(').replaceAll('}', ')') };
  return { schema, seen: schema, ui: { 'ui:field': 'description' } };
}

const KEPT = /^(?!cg_auto_)[A-Za-z][A-Za-z0-9_-]{0,59}$/;
/** What means something else where answers and questions stand. */
const MEANT = [ROW_ID, 'items', 'constructor', 'prototype', 'value', 'label'];

function keyOf({ name, source }: SurveyItem, taken: readonly string[], { columns, tell }: Reading): string {
  const isKept = KEPT.test(name) && !MEANT.includes(name);
  if (isKept && !taken.includes(name)) return name;
  const words = name === '' ? source.cell(columns.label) : name;
  const key = nameFor(isKept || !MEANT.includes(name) ? words : `${words} answer`, taken, 'question');
  if (name !== '') tell(source, `the name “${name}” cannot be kept, or is taken; the answer is stored as “${key}”`);
  return key;
}
