import { schemasOf, textsOf } from '../../form/schemaParts.ts';
import { signersOf } from '../../form/signature.ts';
import type { Json } from '../../json.ts';
import { jsonEqual } from '../../json.ts';
import type { Question } from '../check/overlayQuestions.ts';
import type { Speech } from '../check/overlayWords.ts';
import { labelsOf, listed, plain, quoted, signersInWords, whenInWords } from '../check/overlayWords.ts';

const LIMITS: { readonly [keyword: string]: string } = {
  minimum: 'the least number',
  maximum: 'the greatest number',
  exclusiveMinimum: 'the number that it must be above',
  exclusiveMaximum: 'the number that it must be below',
  minLength: 'the fewest characters',
  maxLength: 'the most characters',
  minItems: 'the fewest rows or answers',
  maxItems: 'the most rows or answers',
  pattern: 'the pattern',
  format: 'the kind of text',
  type: 'the kind of answer',
  multipleOf: 'the step',
};
/** Keywords that are said otherwise, or whose content is questions of their own. */
const ELSEWHERE = [
  'title',
  '$ref',
  'enum',
  'oneOf',
  'anyOf',
  'properties',
  'items',
  'required',
  'allOf',
  'if',
  'then',
  'else',
  'dependencies',
];
const UI_ELSEWHERE = [
  'ui:when',
  'ui:required-when',
  'ui:limits-when',
  'ui:help',
  'ui:order',
  'ui:columns',
  'ui:signedBy',
  'items',
];

/** What is different about a question, in sentences. */
export function describeQuestion(speech: Speech, was: Question, now: Question): string[] {
  const { label } = now;
  return [
    ...(was.title === now.title ? [] : [`renames ${was.label} to ${quoted(now.title)}`]),
    ...(was.isRequired === now.isRequired ? [] : [`makes ${label} ${now.isRequired ? 'required' : 'optional'}`]),
    ...answers(speech, was, now),
    ...conditions(speech, was, now),
    ...limits(speech, was, now),
    ...help(was, now),
    ...signers(speech, was, now),
    ...changes(was.schema, now.schema, ELSEWHERE).map(
      ({ key, before, after }) =>
        `sets ${LIMITS[key] ?? key} of ${label} to ${plain(after)}${before === undefined ? '' : ` (it was ${plain(before)})`}`,
    ),
    ...changes(was.ui, now.ui, UI_ELSEWHERE)
      .filter(({ key }) => key.startsWith('ui:'))
      .map(({ key, before, after }) => shown(label, key.slice('ui:'.length), { before, after })),
  ];
}

function answers(speech: Speech, was: Question, now: Question): string[] {
  const [before, after] = [labelsOf(speech, was.schema), labelsOf(speech, now.schema)];
  if (jsonEqual([...before], [...after])) return [];
  const [gone, added] = [without(before, after), without(after, before)];
  if (gone.length === 0 && added.length === 0)
    return [`puts the answers to ${now.label} in another order or words: ${listed([...after.values()])}`];
  if (gone.length === before.size) return [`replaces the answers to ${now.label} by ${listed([...after.values()])}`];
  return [
    ...(added.length === 0 ? [] : [`adds to the answers to ${now.label}: ${listed(added)}`]),
    ...(gone.length === 0 ? [] : [`takes from the answers to ${now.label}: ${listed(gone)}`]),
  ];
}

function signers({ words }: Speech, was: Question, now: Question): string[] {
  if (jsonEqual(was.ui['ui:signedBy'], now.ui['ui:signedBy'])) return [];
  return [`has ${now.label} signed by ${signersInWords(words, signersOf(now)) || 'nobody'}`];
}

function without(labels: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): string[] {
  return [...labels].filter(([value]) => !others.has(value)).map(([, label]) => label);
}

function conditions(speech: Speech, was: Question, now: Question): string[] {
  return (['ui:when', 'ui:required-when'] as const).flatMap((key) => {
    const verb = key === 'ui:when' ? 'asks' : 'requires';
    if (jsonEqual(was.ui[key] ?? null, now.ui[key] ?? null)) return [];
    if (now.ui[key] !== undefined) return [`${verb} ${now.label} where ${whenInWords(speech, now.ui[key])}`];
    // What requires or frees a question for good has been said already.
    return key === 'ui:when' ? [`asks ${now.label} everywhere`] : [];
  });
}

function limits(speech: Speech, was: Question, now: Question): string[] {
  const [before, after] = [was.ui['ui:limits-when'], now.ui['ui:limits-when']];
  if (jsonEqual(before ?? null, after ?? null)) return [];
  const held = schemasOf(after);
  if (held.length === 0) return [`gives ${now.label} the same limits everywhere`];
  return held.map(({ when, ...values }) => {
    const said = Object.entries(values).map(([key, value]) => `${LIMITS[key] ?? key} to ${plain(value)}`);
    return `sets of ${now.label} ${listed(said)} where ${whenInWords(speech, when)}`;
  });
}

function help(was: Question, now: Question): string[] {
  const [before, after] = [was.ui['ui:help'], now.ui['ui:help']];
  if (jsonEqual(before ?? null, after ?? null)) return [];
  return [
    after === undefined
      ? `takes away the help at ${now.label}`
      : `${before === undefined ? 'adds' : 'changes'} the help at ${now.label}: ${quoted(plain(after))}`,
  ];
}

interface Change {
  readonly key: string;
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

function changes(
  was: { readonly [key: string]: Json },
  now: { readonly [key: string]: Json },
  elsewhere: readonly string[],
): Change[] {
  const keys = [...new Set([...Object.keys(was), ...Object.keys(now)])].filter((key) => !elsewhere.includes(key));
  return keys
    .filter((key) => !jsonEqual(was[key] ?? null, now[key] ?? null))
    .map((key) => ({ key, before: was[key], after: now[key] }));
}

function shown(label: string, key: string, { before, after }: Pick<Change, 'before' | 'after'>): string {
  if (key !== 'widget' && key !== 'field')
    return `changes the ${key} of ${label} to ${textsOf(after).join(', ') || plain(after)}`;
  return `shows ${label} as ${after === undefined ? 'its kind of answer is shown' : plain(after)}${before === undefined ? '' : ` instead of ${plain(before)}`}`;
}
