import { moveToHeading } from './arrangeHeadings.ts';
import { moveQuestion } from './arrangeQuestions.ts';
import { moveStage } from './arrangeStages.ts';
import { madeOf, valueOf, type FormText } from './formText.ts';
import { layoutOf } from './layout.ts';
import { shownStages, type StagesText } from './stagesText.ts';

/** The side of a row on which another one is let go. */
export type LetGoSide = 'before' | 'behind';

/**
 * The text with a question beside another one, under whose heading it comes; as near to it as it can stand, and the
 * same text where it cannot come under that heading.
 */
export function letGoQuestion(form: FormText, key: string, beside: string, side: LetGoSide): string {
  const headingOf = (held: FormText, name: string) =>
    layoutOf(madeOf(held.base, valueOf(held))).find(({ fields }) => fields.includes(name));
  const { title } = headingOf(form, beside) ?? { title: '' };
  const isThere = headingOf(form, key)?.title === title;
  const text = isThere ? form.text : moveToHeading(form, key, title);
  if (!isThere && text === form.text) return text;
  return stepped({ ...form, text }, [key, beside, side], {
    names: (held) => headingOf(held, key)?.fields ?? [],
    move: (held, by) => moveQuestion(held, key, by),
  });
}

/** The text with a stage beside another one. */
export function letGoStage(stages: StagesText, slug: string, beside: string, side: LetGoSide): string {
  return stepped(stages, [slug, beside, side], {
    names: (held) => Object.keys(shownStages(held.base, valueOf(held)).stages),
    move: (held, by) => moveStage(held, slug, by),
  });
}

interface Steps<Text> {
  /** All that stand in one order with what is moved. */
  names(of: Text): readonly string[];
  /** The text with it one place further; the same where it cannot go there. */
  move(of: Text, by: -1 | 1): string;
}

function stepped<Text extends { readonly text: string }>(
  first: Text,
  [name, beside, side]: readonly [name: string, beside: string, side: LetGoSide],
  { names, move }: Steps<Text>,
): string {
  const others = names(first).filter((one) => one !== name);
  const wanted = others.indexOf(beside) + (side === 'behind' ? 1 : 0);
  let held = first;
  for (;;) {
    const away = wanted - names(held).indexOf(name);
    const text = away === 0 ? held.text : move(held, away < 0 ? -1 : 1);
    if (text === held.text) return text;
    held = { ...held, text };
  }
}
