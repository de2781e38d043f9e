import type { Json } from '../../json.ts';
import type { Found, Unmet } from './tryExample.ts';
import { listed, whenInWords } from './overlayWords.ts';
import type { Example, Expected } from '../types.ts';
import { labelAt, testInWords, type Telling } from './conditionWords.ts';

/** What an example may expect of a question, and the words for it. */
export const EXPECTATIONS = {
  required: 'asked and required',
  asked: 'asked',
  optional: 'asked and not required',
  'not-asked': 'not asked',
} as const satisfies { readonly [expected in Expected]: string };

const FOUND: { readonly [found in Found]: string } = {
  required: 'asked and required',
  optional: 'asked, and not required',
  'not-asked': 'not asked',
};

/** An example in words: `when "Kind" is Map, "Which map?" is asked and required`. */
export function exampleInWords(telling: Telling, example: Example): string {
  const expected = Object.entries(example.expect).map(
    ([path, one]) => `${labelAt(telling, path)} is ${EXPECTATIONS[one]}`,
  );
  return `${whenOf(telling, example)}, ${listed(expected)}`;
}

/** The same with what is not met: `when …, "Which map?" should be asked and required. It is not asked.` */
export const unmetInWords = (telling: Telling, example: Example, { path, expected, found }: Unmet): string =>
  `${whenOf(telling, example)}, ${labelAt(telling, path)} should be ${EXPECTATIONS[expected]}. It is ${FOUND[found]}`;

/** What becomes of it instead: `"Which map?" is not asked`. */
export const foundInWords = (telling: Telling, { path, found }: Unmet): string =>
  `${labelAt(telling, path)} is ${FOUND[found]}`;

function whenOf(telling: Telling, { answers = {}, facts = {} }: Example): string {
  const parts = [
    ...Object.entries(facts).map(([path, value]) => whenInWords(telling.speech, { [path]: value })),
    ...Object.entries(answers).map(([name, value]) => answerInWords(telling, name, value)),
  ];
  return parts.length === 0 ? 'when nothing is answered' : `when ${parts.join(', and ')}`;
}

function answerInWords(telling: Telling, name: string, value: Json): string {
  const isList = Array.isArray(value) && value.every((one) => typeof one !== 'object');
  const said = isList ? value.map((one) => ({ contains: { const: one } })) : [{ const: value }];
  return said.map((schema) => testInWords(telling, { properties: { [name]: schema } }, [])).join(', and ');
}
