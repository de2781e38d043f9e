import { EngineError } from '../../errors.ts';
import { pointerOf, segmentsOf } from '../../form/pointers.ts';
import { validateSchema } from '../../form/validator.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { Overlay } from '../catalogTypes.ts';
import type { Report, Source } from '../read/sources.ts';
import { notAmong } from '../read/suggest.ts';
import type { Check } from '../read/world.ts';
import { checkName } from '../read/world.ts';
import { inlineLookups } from '../resolve/inlineLookups.ts';
import { enlargedForm } from '../resolve/overlayForm.ts';
import { unmetInWords } from './exampleWords.ts';
import type { Example, Expected, FormDeclaration } from '../types.ts';
import { lookupOf } from './checkChoices.ts';
import { checkWhen } from './checkFacts.ts';
import { questionsIn, type Question } from './overlayQuestions.ts';
import { answersOf, type Speech } from './overlayWords.ts';
import { unmetOf } from './tryExample.ts';

interface Examples {
  /** As it holds. */
  readonly form: FormDeclaration;
  /** The same with the questions that are hidden in it, which examples may name too. */
  readonly named: FormDeclaration;
  readonly examples: readonly Example[];
}

/** Reports what examples name that does not exist; where nothing is, each that the form does not hold. */
export function checkExamples(outer: Check, { form, named, examples }: Examples): void {
  if (examples.length === 0) return;
  const questions = questionsIn(named);
  let isSound = true;
  const report: Report = (...told) => {
    isSound = false;
    outer.report(...told);
  };
  const check: Check = { ...outer, report };
  examples.forEach((example, index) => checkNames(check, questions, { example, at: `/examples/${index}` }));
  if (!isSound) return;
  tryExamples(check, { form, named, examples }, (index, pointer, words) =>
    report(`/examples/${index}${pointer}`, `Example ${index + 1}: ${words}`),
  );
}

/**
 * The same of the form that an overlay makes: its own examples, and everybody's. Of these it counts for nothing what
 * the overlay says on purpose: a question that it hides, or requires or frees.
 */
export function checkLaidExamples(
  check: Check,
  { base, overlay, form }: { readonly base: Source; readonly overlay: Overlay; readonly form: FormDeclaration },
): void {
  const everybody = base.value as unknown as FormDeclaration;
  const named = enlargedForm(everybody, overlay);
  checkExamples(check, { form, named, examples: overlay.examples ?? [] });
  const kept = (everybody.examples ?? []).map((example) => leftOf(example, overlay));
  tryExamples(check, { form, named, examples: kept }, (index, _, words) =>
    check.report('/base', `Example ${index + 1} of everybody's form: ${words}`),
  );
}

function leftOf(example: Example, { hide = [], require: need = [], optional = [] }: Overlay): Example {
  const reads = Object.keys(example.answers ?? {});
  if (reads.some((name) => hide.includes(name))) return { expect: {} };
  const expect = Object.entries(example.expect).flatMap(([path, expected]): [string, Expected][] => {
    const names = segmentsOf(path);
    if (names.some((name) => hide.includes(name))) return [];
    const isSettled = [...need, ...optional].includes(names.at(-1) ?? '');
    return [[path, isSettled && expected !== 'not-asked' ? 'asked' : expected]];
  });
  return { ...example, expect: Object.fromEntries(expect) };
}

function tryExamples(
  check: Check,
  { form, named, examples }: Examples,
  tell: (index: number, pointer: string, words: string) => void,
): void {
  const whole = { ...inlineLookups(form, (id) => lookupOf(check, id)), id: '' };
  const telling = { speech: speechOf(check), questions: questionsIn(named) };
  examples.forEach((example, index) => {
    try {
      const [unmet] = unmetOf(whole, example);
      if (unmet !== undefined) tell(index, `/expect${pointerOf([unmet.path])}`, unmetInWords(telling, example, unmet));
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      tell(index, '', error.message);
    }
  });
}

/** Sentences of the check, with what its names call facts. */
const speechOf = ({ world, tenant }: Check): Speech => ({
  world,
  tenant: tenant ?? '',
  words: { facts: world.names.factWords ?? {}, owners: {} },
});

function checkNames(
  check: Check,
  questions: ReadonlyMap<string, Question>,
  { example: { answers = {}, facts, expect }, at }: { readonly example: Example; readonly at: string },
): void {
  const own = [...questions.keys()].filter((key) => !key.includes('/'));
  for (const [name, value] of Object.entries(answers)) {
    const pointer = `${at}/answers${pointerOf([name])}`;
    checkName(check, { pointer, kind: 'question', name }, own);
    const question = questions.get(name);
    if (question !== undefined) checkAnswer(check, pointer, { name, value, question });
  }
  checkWhen(check, `${at}/facts`, facts);
  for (const path of Object.keys(expect)) {
    const name = segmentsOf(path)
      .filter((one) => one !== '*')
      .join('/');
    checkName(check, { pointer: `${at}/expect${pointerOf([path])}`, kind: 'question', name }, [...questions.keys()]);
  }
}

interface Answer {
  readonly name: string;
  readonly value: Json;
  readonly question: Question;
}

function checkAnswer(check: Check, pointer: string, { name, value, question: { schema } }: Answer): void {
  const choices = answersOf(speechOf(check), schema).map((one) => one.value);
  const given = Array.isArray(value) ? value : [value];
  const wrong = choices.length === 0 ? undefined : given.find((one) => !choices.includes(one));
  if (wrong !== undefined) return check.report(pointer, notAmong(wrong, { of: `answer to "${name}"`, choices }));
  const { type } = schema;
  const shape: JsonObject = type === undefined ? {} : { type };
  if (validateSchema(shape, value).length > 0)
    check.report(pointer, `${JSON.stringify(value)} is no answer to "${name}", which takes ${JSON.stringify(type)}`);
}
