import {
  addQuestion,
  comparesWith,
  moveHeading,
  moveQuestion,
  moveToHeading,
  requireQuestion,
  type AnswerCondition,
  type FormQuestion,
  type FormText,
} from '../../../../src/engine/index.ts';
import {
  emptyQuestion,
  faultsOf,
  questionOf,
  type AskedQuestion,
} from '../../../../src/app/declarations/questions/newQuestionDraft.ts';
import type { Seeded } from '../../../support/seeded.ts';
import { questions, withText } from '../../edited.ts';

/** A form as the list of questions shows it: what buttons, lists and fields offer an author is all there is here. */
export interface PointedForm {
  readonly form: FormText;
  readonly all: readonly FormQuestion[];
  readonly random: Seeded;
}

/** What an author did, and what has to be said of it. */
export interface Tried {
  /** The same as before where the act is refused. */
  readonly text: string;
  /** The row that shows the fault, and what of the cure is said there; null where no fault may come of the act. */
  readonly told: { readonly row: string; readonly names: string } | null;
}

/** The acts that come nearest to a kind of mistake. */
export type Nearest<On> = (on: On) => readonly Tried[];

/** Acts of which no fault may come. */
export const harmless = (texts: readonly string[]): readonly Tried[] => texts.map((text) => ({ text, told: null }));

/** The list of questions of another text. */
export const onText = ({ form, random }: PointedForm, text: string): PointedForm => {
  const changed = withText(form, text);
  return { form: changed, all: questions(changed), random };
};

/** What people type or paste where words are asked for, each of which would spoil a file if it were written raw. */
export const AWKWARD: readonly string[] = [
  ' ',
  'Say "yes", or',
  '“Curly” and ‘single’',
  'A comma, }',
  'Back \\ slash',
  '__proto__',
  '{today}',
  '*',
  '5',
  '^[A-Z',
];

/** A question that the dialog adds, with its key; nothing where the dialog says what is still wrong. */
export function added({ form }: PointedForm, draft: Partial<AskedQuestion>): { text: string; key: string | null } {
  const asked: AskedQuestion = { ...emptyQuestion, label: 'Favourite place', ...draft };
  return Object.keys(faultsOf(asked)).length > 0
    ? { text: form.text, key: null }
    : addQuestion(form, questionOf(asked));
}

/** The conditions of one test that the lists offer: on what is asked before a question, with every comparison. */
export function offered({ all }: PointedForm, before: string | null): readonly AnswerCondition[] {
  const known =
    before === null
      ? all
      : all.slice(
          0,
          all.findIndex(({ key }) => key === before),
        );
  return known.flatMap(({ key: question, readable, isHidden }) =>
    isHidden || readable === null
      ? []
      : readable.comparisons.map((is): AnswerCondition => {
          const values = !comparesWith(is) ? [] : [readable.answers.at(-1)?.value ?? 3];
          return { joined: 'all', tests: [{ question, is, values }] };
        }),
  );
}

/** All that is offered to arrange a question. */
export function arranged(form: FormText, key: string, titles: readonly string[]): readonly string[] {
  return [
    moveQuestion(form, key, -1),
    moveQuestion(form, key, 1),
    ...titles.flatMap((title) => [
      moveToHeading(form, key, title),
      moveHeading(form, title, -1),
      moveHeading(form, title, 1),
    ]),
  ];
}

/** A question required and freed, as far as that is offered. */
export function lists(form: FormText, { key, mayNeed, isHidden }: FormQuestion): readonly string[] {
  const needs = mayNeed && !isHidden ? (['always', 'never'] as const) : [];
  return needs.map((need) => requireQuestion(form, key, need));
}
