import type { Json, JsonObject } from '../../json.ts';
import { writeJson } from '../read/writeJson.ts';
import type { LookupOption } from '../types.ts';
import type { LetGoSide } from './letGo.ts';
import { codeOf, keyOf, optionsOf, valueOfList, type ListText } from './listText.ts';
import { nameFor } from './newQuestion.ts';
import { put } from './place.ts';

/** An answer to be added to a list. */
export interface NewAnswer {
  readonly label: string;
  /** By which files name it; empty where they do not. */
  readonly code: string;
}

/** What is said of an answer, in its order. */
const OPTION = [
  'value',
  'label',
  'filterLabel',
  'validFrom',
  'validTo',
  'offered',
  'all',
  'opens',
  'group',
  'tone',
  'when',
  'data',
];

/** Whether two answers are in the same words to whoever reads them. */
export const isSameAnswer = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** The text under another title; the same text for an empty one. */
export function renameList(list: ListText, title: string): string {
  const words = title.trim();
  return words === '' ? list.text : writeJson({ ...valueOfList(list), title: words });
}

/** The text with answers more, last; those in words that another one has are left out, and a code stays its first's. */
export function addToList(list: ListText, answers: readonly NewAnswer[]) {
  const options: LookupOption[] = [...optionsOf(list)];
  const before = options.length;
  for (const { label, code } of answers) {
    if (label.trim() === '' || options.some((one) => isSameAnswer(one.label, label))) continue;
    const isTaken = code.trim() === '' || options.some((one) => codeOf(one) === code.trim());
    const data = isTaken ? {} : { data: { code: code.trim() } };
    options.push({ value: valueFor(label, [...options, ...list.published], list), label: label.trim(), ...data });
  }
  const keys = options.slice(before).map(keyOf);
  return { text: keys.length === 0 ? list.text : withOptions(list, options), keys };
}

/**
 * What is stored of a new answer: a name that its first words make, and a number in a list of numbers. An answer that
 * holds and was taken out of the text comes back as itself.
 */
function valueFor(label: string, taken: readonly LookupOption[], list: ListText): string | number {
  const there = optionsOf(list);
  const former = list.published.find(
    (one) => isSameAnswer(one.label, label) && !there.some((other) => keyOf(other) === keyOf(one)),
  );
  if (former !== undefined) return former.value;
  const numbers = taken.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
  if (numbers.length === taken.length) return Math.floor(Math.max(...numbers)) + 1;
  return nameFor(label, taken.map(keyOf), 'answer');
}

/** The text with other words for an answer; the same text for none, and for words that another one has. */
export function rewordInList(list: ListText, key: string, label: string): string {
  const isOther = optionsOf(list).some((one) => keyOf(one) !== key && isSameAnswer(one.label, label));
  return label.trim() === '' || isOther ? list.text : changed(list, key, ['label'], label.trim());
}

/** The text with another code for an answer, an empty one for none; the same text where another one has it. */
export function codeInList(list: ListText, key: string, code: string): string {
  const said = code.trim();
  const isOther = said !== '' && optionsOf(list).some((one) => keyOf(one) !== key && codeOf(one) === said);
  return isOther ? list.text : changed(list, key, ['data', 'code'], said === '' ? undefined : said);
}

/** The text with another first or last day on which an answer is offered, `YYYY-MM-DD`; open where it is empty. */
export const offerInList = (list: ListText, key: string, end: 'from' | 'until', day: string): string =>
  changed(list, key, [end === 'from' ? 'validFrom' : 'validTo'], day === '' ? undefined : day);

/** The text in which an answer is never offered, or offered again. */
export const hideInList = (list: ListText, key: string, isHidden: boolean): string =>
  changed(list, key, ['offered'], isHidden ? false : undefined);

/** The text with an answer one place further up (-1) or down (1); the same text at the end of the list. */
export function moveInList(list: ListText, key: string, by: -1 | 1): string {
  const options = optionsOf(list);
  const at = options.findIndex((one) => keyOf(one) === key);
  const [one, other] = [options[at], options[at + by]];
  if (one === undefined || other === undefined) return list.text;
  return withOptions(list, options.with(at, other).with(at + by, one));
}

/** The text with an answer beside another one. */
export function letGoInList(list: ListText, key: string, beside: string, side: LetGoSide): string {
  const options = optionsOf(list);
  const one = options.find((option) => keyOf(option) === key);
  const others = options.filter((option) => option !== one);
  const at = others.findIndex((option) => keyOf(option) === beside);
  if (one === undefined || at < 0) return list.text;
  const text = withOptions(list, others.toSpliced(side === 'behind' ? at + 1 : at, 0, one));
  return JSON.stringify(optionsOf({ ...list, text })) === JSON.stringify(options) ? list.text : text;
}

/** The text without an answer; the same text where it holds already, and where it is the only one. */
export function takeOutOfList(list: ListText, key: string): string {
  const options = optionsOf(list);
  const others = options.filter((one) => keyOf(one) !== key);
  const holds = list.published.some((one) => keyOf(one) === key);
  return holds || others.length === 0 || others.length === options.length ? list.text : withOptions(list, others);
}

function changed(list: ListText, key: string, [name = '', ...inner]: readonly string[], value: Json | undefined) {
  const at = optionsOf(list).findIndex((one) => keyOf(one) === key);
  if (at < 0) return list.text;
  const below = inner.map((one): readonly [string] => [one]);
  return writeJson(put(valueOfList(list), [['options'], [String(at)], [name, OPTION], ...below], value));
}

const withOptions = (list: ListText, options: readonly LookupOption[]): string =>
  writeJson({ ...valueOfList(list), options: [...options] as unknown as JsonObject[] });
