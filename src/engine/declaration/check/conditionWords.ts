import { segmentsOf } from '../../form/pointers.ts';
import { choicesOf, propertiesOf, requiredOf, schemasOf } from '../../form/schemaParts.ts';
import type { Json, JsonSchema } from '../../json.ts';
import { isObject } from '../../json.ts';
import type { Question } from './overlayQuestions.ts';
import type { Speech } from './overlayWords.ts';
import { comparedInWords, labelsOf, listed, plain, quoted } from './overlayWords.ts';

/** What conditions and additions are told about: the domain's words, and the questions of their form, by path. */
export interface Telling {
  readonly speech: Speech;
  readonly questions: ReadonlyMap<string, Question>;
}

/** A condition on answers in words; `at` is the path of the rows or group it holds in, empty for the form. */
export function testInWords(telling: Telling, test: JsonSchema, at: readonly string[]): string {
  const read = propertiesOf(test);
  const label = (name: string): string => labelAt(telling, [...at, name].join('/'));
  const parts = [
    ...requiredOf(test)
      .filter((name) => !Object.hasOwn(read, name))
      .map((name) => `${label(name)} is answered`),
    ...Object.entries(read).map(
      ([name, schema]) =>
        `${label(name)} ${valueInWords(telling, telling.questions.get([...at, name].join('/'))?.schema ?? {}, schema)}`,
    ),
    ...schemasOf(test.allOf).map((part) => testInWords(telling, part, at)),
    ...[test.anyOf, test.oneOf]
      .map(schemasOf)
      .filter((some) => some.length > 0)
      .map((some) => some.map((part) => testInWords(telling, part, at)).join(', or ')),
    ...(isObject(test.not) ? [notSo(telling, test.not, at)] : []),
  ];
  return parts.join(', and ');
}

function notSo(telling: Telling, test: JsonSchema, at: readonly string[]): string {
  const [name, ...more] = requiredOf(test);
  return name !== undefined && more.length === 0 && Object.keys(test).length === 1
    ? `${labelAt(telling, [...at, name].join('/'))} is not answered`
    : `it is not so that ${testInWords(telling, test, at)}`;
}

/** An answer to a yes-or-no question that is a box to tick. */
export const tickedInWords = (value: boolean): string => (value ? 'ticked' : 'not ticked');

function valueInWords({ speech }: Telling, question: JsonSchema, test: JsonSchema): string {
  const labels = labelsOf(speech, question);
  const said = (values: readonly Json[]): string =>
    listed(
      values.map((value) =>
        typeof value === 'boolean' ? tickedInWords(value) : (labels.get(plain(value)) ?? plain(value)),
      ),
      'or',
    );
  const chosen = choicesOf(test);
  const without = isObject(test.not) ? choicesOf(test.not) : undefined;
  const held = isObject(test.contains) ? choicesOf(test.contains) : undefined;
  if (chosen !== undefined) return `is ${said(chosen)}`;
  if (without !== undefined) return `is not ${said(without)}`;
  if (held !== undefined) return `has ${said(held)} among its answers`;
  return comparedInWords(test) ?? `fits ${plain(test)}`;
}

/** What a question is called in sentences, by its path; the path where there is none. */
export function labelAt({ questions }: Telling, path: string): string {
  const key = segmentsOf(path)
    .filter((name) => name !== '*')
    .join('/');
  return questions.get(key)?.label ?? quoted(path);
}
