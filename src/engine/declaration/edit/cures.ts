import { quoted, type Speech } from '../check/overlayWords.ts';
import { questionsIn } from '../check/overlayQuestions.ts';
import { askAsEverybody, hideQuestion } from './changeQuestion.ts';
import { hideStage } from './changeStage.ts';
import { columnAt } from './columnAt.ts';
import type { ToldFault } from './faultWords.ts';
import { shownForm, valueOf, type FormText } from './formText.ts';
import { giveColumnNewKey, giveNewKey, type Rekeyed } from './newKey.ts';
import { isOtherKind } from './otherKind.ts';
import { questionAt, wordsOf } from './questionsOf.ts';
import { changeRow } from './rowForm.ts';
import { stageAt } from './stagesOf.ts';
import { shownStages, type StagesText } from './stagesText.ts';

/** An act that mends a fault. */
export interface Cure {
  /** What it does. */
  readonly words: string;
  readonly text: string;
  /** Of the row that it is about, as it is called then; of a column its table's. */
  readonly key: string;
}

/** A question, or a column of a table. */
interface About {
  readonly table: string | null;
  readonly key: string;
}

/** What mends a fault of a form by one act; none where only its author knows what was meant. */
export function formCures(form: FormText, speech: Speech, { pointer, message }: ToldFault): readonly Cure[] {
  const column = columnAt(form, pointer);
  const key = column?.column ?? questionAt(form, pointer);
  if (key === null) return [];
  const about = { table: column?.table ?? null, key };
  const cures = [
    ...(pointer.startsWith('/hide/') ? hidingCures(form, about, message) : []),
    ...(isOtherKind(message) ? kindCures(form, about) : []),
  ];
  const questions = questionsIn(shownForm(form));
  return cures
    .filter(({ text }) => text !== form.text)
    .map(({ words: [before, behind], of, ...cure }) => {
      const question = questions.get(of.table === null ? of.key : `${of.table}/${of.key}`);
      const label = question === undefined ? of.key : wordsOf(question, speech).label;
      return { ...cure, words: `${before} ${quoted(label)} ${behind}` };
    });
}

interface Made extends Omit<Cure, 'words'> {
  readonly of: About;
  /** What stands before and behind the words of the question. */
  readonly words: readonly [before: string, behind: string];
}

/** What another one needs is shown again, or the other one is hidden as well. */
function hidingCures(form: FormText, about: About, message: string): Made[] {
  const hidden = (of: About, isHidden: boolean) => acted(form, of, (held) => hideQuestion(held, of.key, isHidden));
  const other = / hide "([\w-]+)" as well, or neither$/.exec(message)?.[1];
  const shown: Made = {
    of: about,
    words: ['Show', 'again'],
    text: hidden(about, false),
    key: about.table ?? about.key,
  };
  if (other === undefined) return [shown];
  // Of two columns that need each other, one table has both.
  const of = questionsIn(shownForm(form)).has(other) ? { table: null, key: other } : { ...about, key: other };
  return [shown, { of, words: ['Hide', 'as well'], text: hidden(of, true), key: about.table ?? about.key }];
}

/** What plans hold stays with the former key; everybody's question goes back to what everybody is asked. */
function kindCures(form: FormText, about: About): Made[] {
  const { table, key } = about;
  const given: Rekeyed | null = table === null ? giveNewKey(form, key) : giveColumnNewKey(form, table, key);
  if (given !== null)
    return [{ of: about, words: ['Ask', 'as a new question'], text: given.text, key: table ?? given.key }];
  const text = acted(form, about, (held) => askAsEverybody(held, key));
  return [{ of: about, words: ['Ask', 'as everybody does'], text, key: table ?? key }];
}

const acted = (form: FormText, { table }: About, act: (form: FormText) => string): string =>
  table === null ? act(form) : changeRow(form, table, act);

/** The same of a fault of stages: a hidden one that another needs is shown again. */
export function stageCures(stages: StagesText, { pointer }: ToldFault): readonly Cure[] {
  const slug = pointer.startsWith('/hide/') ? stageAt(stages, pointer) : null;
  if (slug === null) return [];
  const text = hideStage(stages, slug, false);
  const { title = slug } = shownStages(stages.base, valueOf(stages)).stages[slug] ?? {};
  return text === stages.text ? [] : [{ words: `Show ${quoted(title)} again`, text, key: slug }];
}
