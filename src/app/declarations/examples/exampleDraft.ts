import type { Example, Expected, FormQuestion, Json } from '../../../engine/index.ts';
import type { FactOption } from '../factsOffered.ts';

/** What can be said of a plan in an example: the answer to a question, or a fact of the record. */
export interface Sayable {
  /** `answer name` or `fact path`. */
  readonly id: string;
  readonly label: string;
  /** What it may be; none where it is typed. */
  readonly options: readonly { readonly value: Json; readonly label: string }[];
  readonly isNumber: boolean;
  /** Several may be answered at once. */
  readonly isSeveral: boolean;
}

/** One thing that is said: the place among its options, or what was typed; empty for none yet. */
export interface Said {
  readonly id: string;
  readonly value: string;
}

/** What is expected of one question. */
export interface ExpectedOf {
  readonly path: string;
  readonly is: Expected;
}

/** An example that is being chosen. */
export interface ExampleDraft {
  readonly said: readonly Said[];
  readonly expected: readonly ExpectedOf[];
}

/** What examples of a form can say by choosing. */
export function sayableIn(
  questions: readonly FormQuestion[],
  facts: readonly { readonly path: string; readonly title: string; readonly options: readonly FactOption[] }[],
): readonly Sayable[] {
  return [
    ...facts.map(({ path, title, options }) => ({
      id: `fact ${path}`,
      label: title,
      options,
      isNumber: false,
      isSeveral: false,
    })),
    ...questions.flatMap(({ key, label, readable }): Sayable[] =>
      readable === null
        ? []
        : [
            {
              id: `answer ${key}`,
              label,
              options: readable.answers,
              isNumber: readable.comparisons.includes('minimum'),
              isSeveral: readable.comparisons.includes('has'),
            },
          ],
    ),
  ];
}

/** An example as it can be chosen from lists; null where it says what cannot be chosen. */
export function draftOf(
  { answers = {}, facts = {}, expect }: Example,
  sayable: readonly Sayable[],
): ExampleDraft | null {
  const given: readonly (readonly [string, Json])[] = [
    ...Object.entries(facts).map(([path, value]) => [`fact ${path}`, value] as const),
    ...Object.entries(answers).map(([name, value]) => [`answer ${name}`, value] as const),
  ];
  const said = given.flatMap(([id, value]) => {
    const one = sayable.find((other) => other.id === id);
    const values = one?.isSeveral === true && Array.isArray(value) ? value : [value];
    return values.map((each) => ({ id, value: one === undefined ? null : writtenOf(one, each) }));
  });
  const whole = said.flatMap(({ id, value }) => (value === null ? [] : [{ id, value }]));
  if (whole.length < said.length) return null;
  return { said: whole, expected: Object.entries(expect).map(([path, is]) => ({ path, is })) };
}

function writtenOf({ options, isNumber }: Sayable, value: Json): string | null {
  const place = options.findIndex((one) => one.value === value);
  if (options.length > 0) return place < 0 ? null : String(place);
  return typeof value === (isNumber ? 'number' : 'string') ? String(value) : null;
}

/** What is wrong with a draft, in words; null where it is whole. */
export function faultOf({ said, expected }: ExampleDraft, sayable: readonly Sayable[]): string | null {
  if (said.some((one) => valueOf(one, sayable) === null)) return 'Please say what each answer or fact is';
  return expected.some(({ path }) => path === '') ? 'Please choose what is expected of which question' : null;
}

/** The example that a whole draft says. */
export function exampleOf({ said, expected }: ExampleDraft, sayable: readonly Sayable[]): Example {
  const facts: { [path: string]: string | number | boolean } = {};
  const answers: { [name: string]: Json } = {};
  for (const one of said) {
    const value = valueOf(one, sayable);
    const [kind = '', name = ''] = one.id.split(' ');
    const before = answers[name];
    if (kind === 'fact' && value !== null && typeof value !== 'object') facts[name] = value;
    else if (sayable.find(({ id }) => id === one.id)?.isSeveral === true)
      answers[name] = [...(Array.isArray(before) ? before : []), value];
    else if (kind === 'answer') answers[name] = value;
  }
  return {
    ...(Object.keys(answers).length === 0 ? {} : { answers }),
    ...(Object.keys(facts).length === 0 ? {} : { facts }),
    expect: Object.fromEntries(expected.map(({ path, is }) => [path, is])),
  };
}

function valueOf({ id, value }: Said, sayable: readonly Sayable[]): Json {
  const one = sayable.find((other) => other.id === id);
  if (one === undefined || value.trim() === '') return null;
  if (one.options.length > 0) return one.options[Number(value)]?.value ?? null;
  if (!one.isNumber) return value;
  return Number.isFinite(Number(value)) ? Number(value) : null;
}
