import { portalPaperKinds } from '../../../src/contract/index.ts';
import {
  formPaper,
  generateAnswers,
  isObject,
  questionsOf,
  sectionBlocks,
  settle,
  type Facts,
  type FormDocument,
  type Json,
  type JsonObject,
  type PaperFill,
  type PaperSection,
  type Question,
  type ResolvedForm,
} from '../../../src/engine/index.ts';
import { isFreeText } from '../../../src/engine/form/sensitive.ts';
import type { Paper } from '../../../src/server/paper/types.ts';
import { everyForm } from '../everyForm.ts';
import type { Seeded } from '../seeded.ts';

/** The form of every stage, as everybody has it and as each authority has it where that differs. */
export const everyStageForm = (): [name: string, form: ResolvedForm][] =>
  everyForm().filter(([name]) => name.startsWith('pep/'));

/** A form with the answers that are to be printed, and facts under which they were given. */
export interface Stage {
  readonly form: ResolvedForm;
  readonly facts: Facts;
  readonly document: FormDocument;
}

/** A form all of whose texts differ from each other, so that each can be looked for. */
export function filledStage(form: ResolvedForm, facts: Facts, random?: Seeded): Stage {
  const { document } = generateAnswers(form, facts);
  let count = 0;
  const told = (question: Question | null, value: Json): Json => {
    if (Array.isArray(value)) return value.map((item, index) => told(question?.row(index) ?? null, item));
    if (isObject(value))
      return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [name, told(question?.fields.get(name) ?? null, inner)]),
      );
    const isText = typeof value === 'string' && question !== null && isFreeText(question);
    return isText && question.schema.format === undefined ? `Words${++count}z` : value;
  };
  const whole = told(questionsOf(form), document.answers);
  const answers = Object.fromEntries(
    Object.entries(isObject(whole) ? whole : {}).filter(() => random?.chance(0.3) !== true),
  );
  return { form, facts, document: settle({ form, facts, document: { answers, parked: {} } }).document };
}

/** Every text that was made up, of what is shown and of what a condition hides. */
export const wordsIn = (answers: JsonObject): string[] => JSON.stringify(answers).match(/Words\d+z/g) ?? [];

/** What a stage says on paper. */
export function sectionsOf({ form, facts, document }: Stage, fill: PaperFill): PaperSection[] {
  const { active } = settle({ form, facts, document });
  return formPaper({
    active,
    answers: document.answers,
    facts,
    fill,
    kinds: portalPaperKinds,
    hidden: [],
    notes: {},
    files: Object.fromEntries(wordsIn(document.answers).map((word) => [word, word])),
    withholding: { isUnmarked: false, secrets: [] },
  });
}

/** A stage as a document of its own. */
export function stagePaper(stage: Stage, fill: PaperFill): Paper {
  return {
    title: stage.form.title,
    running: { left: 'Ann Example', right: 'Personal education plan 7' },
    foot: 'Made 18/11/2026 11:00',
    madeAt: '2026-11-18T11:00:00.000Z',
    blocks: [
      { kind: 'heading', level: 1, text: stage.form.title, isBookmark: true },
      ...sectionBlocks(sectionsOf(stage, fill), 1),
    ],
  };
}
