import { isRowList } from '../../form/schemaParts.ts';
import { signersOf } from '../../form/signature.ts';
import type { JsonObject } from '../../json.ts';
import { isObject, jsonEqual } from '../../json.ts';
import type { Overlay } from '../catalogTypes.ts';
import { layoutOf } from '../edit/layout.ts';
import { askedWhere, describeAdditions } from './describeAdditions.ts';
import { describeQuestion } from './describeQuestion.ts';
import { withHeadings } from '../resolve/headings.ts';
import { overlayForm } from '../resolve/overlayForm.ts';
import { exampleInWords } from '../check/exampleWords.ts';
import { movesBetween, nameBefore } from './overlayMoves.ts';
import type { Question } from '../check/overlayQuestions.ts';
import { questionsIn } from '../check/overlayQuestions.ts';
import type { Speech } from '../check/overlayWords.ts';
import { labelsOf, listed, plain, quoted, signersInWords, whenInWords } from '../check/overlayWords.ts';
import type { FormDeclaration } from '../types.ts';

/** What an overlay changes in a form, compared as people meet it; sentences. */
export function describeFormOverlay(speech: Speech, base: FormDeclaration, overlay: Overlay): string[] {
  const { add = {} } = overlay;
  const result = overlayForm(base, overlay);
  const [before, after] = [questionsIn(base), questionsIn(result)];
  const telling = { speech, questions: after };
  // What only an added condition requires or limits is said with that condition.
  const { conditions: _conditions, ...always } = add;
  const steady = questionsIn(overlayForm(base, { ...overlay, add: always }));
  const added = [...after.values()].filter(({ path }) => !before.has(path.join('/')));
  const gone = [...before.values()].filter(({ path }) => !after.has(path.join('/')));
  const kept = [...steady].flatMap(([key, now]) => {
    const was = before.get(key);
    return was === undefined ? [] : [[was, now] as const];
  });
  return [
    ...(base.title === result.title ? [] : [`renames the form ${quoted(base.title)} to ${quoted(result.title)}`]),
    ...(base.description === result.description ? [] : [`says of the form: ${quoted(result.description ?? '')}`]),
    ...outermost(added).map((question) => {
      const words = addedInWords(speech, question, siblingBefore(result, question.path, after));
      return `adds ${words}${askedWhere(telling, add, question.path)}`;
    }),
    ...outermost(gone).map(({ label, path }) => `leaves out the ${kindOf(path)} ${label}`),
    ...kept.flatMap(([was, now]) => describeQuestion(speech, was, now)),
    ...moved(base, result, after),
    ...describeHeadings(withHeadings(base, overlay.headings), result, after),
    ...describeHeadingWords(overlay),
    ...describeAdditions(telling, add, (path) => !before.has(path.join('/'))),
    ...describeRest(base, result, after),
    ...describeThresholds(base, overlay),
    ...(overlay.examples ?? []).map((example) => `expects that ${exampleInWords(telling, example)}`),
  ];
}

/** What a tenant's own form is, in one sentence. */
export function describeOwnForm(form: FormDeclaration): string {
  const questions = [...questionsIn(form).values()].filter(({ path }) => path.length === 1);
  const required = questions.filter(({ isRequired }) => isRequired).map(({ label }) => label);
  const count = `${questions.length} ${questions.length === 1 ? 'question' : 'questions'}`;
  return `a form of its own, ${quoted(form.title)}: ${count}, required ${required.length === 0 ? 'none' : listed(required)}`;
}

/** Questions that stand in none of the others. */
function outermost(questions: readonly Question[]): Question[] {
  const keys = new Set(questions.map(({ path }) => path.join('/')));
  return questions.filter(
    ({ path }) => !path.some((_, index) => index > 0 && keys.has(path.slice(0, index).join('/'))),
  );
}

function kindOf(path: readonly string[]): string {
  return path.length === 1 ? 'question' : 'column';
}

function orderOf(form: FormDeclaration, path: readonly string[]): string[] {
  if (path.length === 0) return layoutOf(form).flatMap(({ fields }) => fields);
  return [...questionsIn(form).values()]
    .filter(
      (question) =>
        question.path.length === path.length + 1 && path.every((name, index) => question.path[index] === name),
    )
    .map((question) => question.path.at(-1) ?? '');
}

/** Title of what stands before a question; null for the first. */
function siblingBefore(
  form: FormDeclaration,
  path: readonly string[],
  all: ReadonlyMap<string, Question>,
): string | null {
  const parent = path.slice(0, -1);
  const before = nameBefore(orderOf(form, parent), path.at(-1) ?? '');
  return before === null ? null : (all.get([...parent, before].join('/'))?.title ?? before);
}

function addedInWords(
  speech: Speech,
  { label, path, schema, ui, isRequired }: Question,
  before: string | null,
): string {
  const place = before === null ? ', first' : `, after ${quoted(before)}`;
  const answers = [...labelsOf(speech, schema).values()];
  const choices = answers.length === 0 || answers.length > 12 ? '' : `, with the answers ${listed(answers)}`;
  const when = isObject(ui['ui:when']) ? `, asked where ${whenInWords(speech, ui['ui:when'])}` : '';
  const signers = signersInWords(speech.words, signersOf({ ui }));
  const signed = signers === '' ? '' : `, signed by ${signers}`;
  const need = schema.type === 'null' ? '' : isRequired ? ', required' : ', optional';
  return `the ${kindOf(path)} ${label}${need}${place}${choices}${signed}${when}`;
}

function moved(base: FormDeclaration, result: FormDeclaration, all: ReadonlyMap<string, Question>): string[] {
  const tables = [...all.values()].filter(({ schema }) => isRowList(schema)).map(({ path }) => path);
  return [[], ...tables].flatMap((path) => {
    const question = (name: string): Question | undefined => all.get([...path, name].join('/'));
    return movesBetween(orderOf(base, path), orderOf(result, path)).map(({ name, after }) => {
      // The table that a column is in is said once.
      const beside = path.length === 0 ? question(after ?? '')?.label : quoted(question(after ?? '')?.title ?? '');
      const to = after === null ? 'to the beginning' : `after ${beside ?? quoted(after)}`;
      return `moves ${question(name)?.label ?? quoted(name)} ${to}`;
    });
  });
}

function describeHeadings(
  base: FormDeclaration,
  result: FormDeclaration,
  all: ReadonlyMap<string, Question>,
): string[] {
  const [before, after] = [base.sections ?? [], result.sections ?? []];
  const titles = (sections: typeof before): string[] => sections.map(({ title }) => title);
  const under = (sections: typeof before, name: string): string | undefined =>
    sections.find(({ fields }) => fields.includes(name))?.title;
  const moves = after.flatMap(({ title, fields }) => {
    const came = fields.filter((name) => under(before, name) !== undefined && under(before, name) !== title);
    return came.length === 0
      ? []
      : [`puts ${listed(came.map((name) => all.get(name)?.label ?? quoted(name)))} under the heading ${quoted(title)}`];
  });
  const words = after.filter(({ title, description }) =>
    before.some((one) => one.title === title && one.description !== description),
  );
  return [
    ...titles(after)
      .filter((title) => !titles(before).includes(title))
      .map((title) => `adds the heading ${quoted(title)}${headingPlace(nameBefore(titles(after), title))}`),
    ...titles(before)
      .filter((title) => !titles(after).includes(title))
      .map((title) => `leaves out the heading ${quoted(title)}`),
    ...moves,
    ...words.map(({ title, description }) =>
      description === undefined
        ? `takes away the text under the heading ${quoted(title)}`
        : `says under the heading ${quoted(title)}: ${quoted(description)}`,
    ),
  ];
}

const describeHeadingWords = ({ headings = {} }: Overlay): string[] =>
  Object.entries(headings).map(([title, words]) => `calls the heading ${quoted(title)} ${quoted(words)}`);

function describeThresholds({ thresholds: held = {} }: FormDeclaration, { thresholds = {} }: Overlay): string[] {
  return Object.entries(thresholds).flatMap(([name, value]) => {
    const everybody = held[name];
    if (everybody === undefined) return [];
    return [`sets ${quoted(everybody.title)} to ${value}, which is ${everybody.value} for everybody`];
  });
}

function headingPlace(before: string | null): string {
  return before === null ? ', first' : `, after ${quoted(before)}`;
}

function describeRest(base: FormDeclaration, result: FormDeclaration, all: ReadonlyMap<string, Question>): string[] {
  const messages = Object.entries(result.messages ?? {}).filter(([path, text]) => base.messages?.[path] !== text);
  const label = (path: string): string => all.get(path.replaceAll('/*', '').replace(/^\//, ''))?.label ?? quoted(path);
  // What goes with a question that is left out is not said again.
  const changed = (name: 'initial' | 'derived'): string[] => {
    const [was, is] = [(base[name] ?? {}) as JsonObject, (result[name] ?? {}) as JsonObject];
    return Object.keys(is).filter((path) => !jsonEqual(was[path] ?? null, is[path] ?? null));
  };
  return [
    ...messages.map(([path, text]) => `says ${quoted(text)} where ${label(path)} is not answered as it should be`),
    ...changed('initial').map((path) => `fills in ${label(path)} beforehand with ${plain(result.initial?.[path])}`),
    ...changed('derived')
      .filter((path) => base.derived?.[path] !== undefined)
      .map((path) => `works out ${label(path)} from other answers than the base`),
  ];
}
