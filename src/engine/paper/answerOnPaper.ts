import { isEmpty } from '../form/empty.ts';
import type { Question } from '../form/questions.ts';
import { isFreeText, sensitiveMark } from '../form/sensitive.ts';
import type { Json } from '../json.ts';
import { documentWords } from '../widget/answerWords.ts';
import { anyChoicesOf, withChoiceNames } from '../widget/choices.ts';
import { isOffered } from '../widget/offered.ts';
import { uiOptionsOf } from '../widget/uiOptions.ts';
import { widgetKind } from '../widget/widgets.ts';
import type { PaperAnswer } from './blocks.ts';
import type { FormOnPaper } from './types.ts';

/** A question at its place, with its value. */
export interface Asked {
  readonly question: Question;
  readonly path: readonly (string | number)[];
  readonly value: Json | undefined;
  /** What it stands in is sensitive as a whole. */
  readonly isGuarded: boolean;
}

type Paper = Pick<FormOnPaper, 'fill' | 'kinds' | 'files' | 'withholding' | 'facts'>;

const nothing: PaperAnswer = { kind: 'none' };

/** An answer as it reads on this paper. */
export function answerOnPaper(paper: Paper, asked: Asked): PaperAnswer {
  if (paper.fill === 'blank') return roomFor(paper, asked.question);
  const text = wordsOf(paper, asked);
  if (text === '') return nothing;
  return isWithheld(paper, asked, text) ? { kind: 'withheld' } : { kind: 'text', text };
}

/** Whether the words of an answer are left out of a redacted document. */
export function isWithheld(
  { fill, kinds, withholding }: Omit<Paper, 'files' | 'facts'>,
  { question, isGuarded, value }: Asked,
  text: string,
): boolean {
  if (fill !== 'redacted' || isEmpty(value)) return false;
  const mark = sensitiveMark(question);
  // Files are never looked into: whatever they say, their names may name somebody.
  if (isGuarded || mark === true || widgetKind(kinds.widgets, uiOptionsOf(question.ui).widget).files) return true;
  if (withholding.isUnmarked && mark !== false && anyChoicesOf(question.schema) === null && isTextual(question))
    return true;
  return isFreeText(question) && withholding.secrets.some((secret) => tells(text, secret));
}

const isTextual = ({ schema, item }: Question): boolean =>
  [schema.type ?? 'string'].flat().includes('string') || (item !== null && isFreeText(item));

/** Whole words, in any letters: “Ann” is not told by “annual”. */
function tells(text: string, secret: string): boolean {
  const words = (from: string) =>
    ` ${from
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `;
  return secret.trim() !== '' && words(text).includes(words(secret));
}

function wordsOf({ kinds, files }: Paper, { question, value }: Asked): string {
  const options = uiOptionsOf(question.ui);
  const field = typeof options.field === 'string' ? kinds.fields[options.field] : undefined;
  if (field?.words !== undefined) return field.words(value);
  if (widgetKind(kinds.widgets, options.widget).files !== undefined) return fileNames(files, value);
  return documentWords(kinds.widgets, { schema: question.schema, options }, value);
}

/** What the files are read by that a filled-in answer names, in the order of its lines. */
export function filesOf({ kinds, fill }: Pick<Paper, 'kinds' | 'fill'>, { question, value }: Asked): string[] {
  const isOfFiles = widgetKind(kinds.widgets, uiOptionsOf(question.ui).widget).files !== undefined;
  return fill === 'filled' && isOfFiles ? referencesIn(value) : [];
}

const referencesIn = (value: Json | undefined): string[] =>
  [value ?? []].flat().filter((one) => typeof one === 'string' && one !== '') as string[];

const fileNames = (files: Paper['files'], value: Json | undefined): string =>
  referencesIn(value)
    .map((reference) => files[reference] ?? 'A file')
    .join('\n');

const mostLines = 5;

function roomFor({ kinds, facts }: Paper, { schema, ui, kind, item }: Question): PaperAnswer {
  const options = uiOptionsOf(ui);
  const { files } = widgetKind(kinds.widgets, options.widget);
  const ofOne = kind === 'list' && item !== null ? item.schema : schema;
  const named = withChoiceNames(schema, options.enumNames);
  const today = [facts.today ?? null];
  const offered = (anyChoicesOf(named) ?? []).filter(({ value }) => isOffered(value, options, today));
  const choices = offered.map(({ label }) => label);
  if (choices.length > 0) return { kind: 'room', lines: 0, choices };
  if (schema.type === 'boolean') return { kind: 'room', lines: 0, choices: ['Yes', 'No'] };
  const isLong = files === undefined && isLongText(options.widget, ofOne.maxLength);
  return { kind: 'room', lines: isLong ? mostLines : 1, choices: [] };
}

/** Texts of more than a line or two, as the declaration says. */
export function isLongText(widget: Json | undefined, maxLength: Json | undefined): boolean {
  return widget === 'textarea' || (typeof maxLength === 'number' && maxLength > 500);
}
