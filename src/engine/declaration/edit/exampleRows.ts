import { EngineError } from '../../errors.ts';
import { factConditions } from '../../form/conditionReads.ts';
import { pointerOf } from '../../form/pointers.ts';
import { isRowList } from '../../form/schemaParts.ts';
import type { Json } from '../../json.ts';
import { isObject } from '../../json.ts';
import { lookupOf } from '../check/checkChoices.ts';
import { questionsIn } from '../check/overlayQuestions.ts';
import type { Speech } from '../check/overlayWords.ts';
import { unmetOf } from '../check/tryExample.ts';
import type { Overlay } from '../catalogTypes.ts';
import { inlineLookups } from '../resolve/inlineLookups.ts';
import { overlayForm } from '../resolve/overlayForm.ts';
import { exampleInWords, foundInWords } from '../check/exampleWords.ts';
import type { Telling } from '../check/conditionWords.ts';
import type { Example, FormDeclaration } from '../types.ts';
import { shownForm, valueOf, written, type FormText } from './formText.ts';
import { OVERLAY, put } from './place.ts';

/** How many examples a form may have. */
export const MOST_EXAMPLES = 60;

/** An example of a text as people read it. */
export interface TriedExample {
  readonly example: Example;
  /** `when "Kind" is Map, "Which map?" is asked and required`. */
  readonly words: string;
  /** What is otherwise, in words; null where it holds. */
  readonly unmet: string | null;
}

/** The examples that a text says, in its order. */
export function examplesIn(form: FormText): readonly Example[] {
  const { examples } = valueOf(form);
  const said: readonly Json[] = Array.isArray(examples) ? examples : [];
  return said.filter((one) => isObject(one) && isObject(one.expect)) as unknown as readonly Example[];
}

/** The text with an example in the place of another, or after all others. */
export function putExample(form: FormText, index: number | null, example: Example): string {
  const held = examplesIn(form);
  if (index === null && held.length >= MOST_EXAMPLES) return form.text;
  return withExamples(
    form,
    index === null ? [...held, example] : held.map((one, at) => (at === index ? example : one)),
  );
}

/** The text without an example. */
export const takeOutExample = (form: FormText, index: number): string =>
  withExamples(
    form,
    examplesIn(form).filter((_, at) => at !== index),
  );

function withExamples(form: FormText, examples: readonly Example[]): string {
  const said = examples.length === 0 ? undefined : (examples as unknown as Json[]);
  return written(form.base, put(valueOf(form), [['examples', form.base === null ? [] : OVERLAY]], said));
}

/** The form that a text makes, without what it hides. */
export function heldForm(form: FormText): FormDeclaration {
  const value = valueOf(form);
  return form.base === null
    ? (value as unknown as FormDeclaration)
    : overlayForm(form.base, value as unknown as Overlay);
}

/** The facts that a form's conditions read. */
export const factsRead = (form: FormText): readonly string[] => [
  ...new Set(factConditions(heldForm(form)).flatMap(({ when }) => Object.keys(when))),
];

/** Each example of a text, and what becomes of it; the form is resolved as the check resolves it. */
export function triedExamples(form: FormText, speech: Speech): readonly TriedExample[] {
  const examples = examplesIn(form).slice(0, MOST_EXAMPLES);
  if (examples.length === 0) return [];
  const held = { ...inlineLookups(heldForm(form), (id) => lookupOf(speech, id)), id: '' };
  const telling: Telling = { speech, questions: questionsIn(shownForm(form)) };
  return examples.map((example) => ({
    example,
    words: exampleInWords(telling, example),
    unmet: whyNot(() => {
      const [unmet] = unmetOf(held, example);
      return unmet === undefined ? null : foundInWords(telling, unmet);
    }),
  }));
}

function whyNot(run: () => string | null): string | null {
  try {
    return run();
  } catch (error) {
    if (error instanceof EngineError) return error.message;
    throw error;
  }
}

/** A question or column that an example may expect something of. */
export interface ExpectableQuestion {
  /** As an example names it. */
  readonly path: string;
  /** With the table or group that it is in. */
  readonly label: string;
}

/** Every question and column that a text's form can have, hidden ones too, each table before its columns. */
export function expectableIn(form: FormText): readonly ExpectableQuestion[] {
  const questions = questionsIn(shownForm(form));
  return [...questions.values()].map(({ path, title, label }) => {
    if (path.length === 1) return { path: path[0] ?? '', label: title };
    const steps = path.flatMap((name, index) => {
      const held = questions.get(path.slice(0, index + 1).join('/'));
      return index < path.length - 1 && held !== undefined && isRowList(held.schema) ? [name, '*'] : [name];
    });
    return { path: pointerOf(steps), label: title + label.slice(title.length + 2) };
  });
}
