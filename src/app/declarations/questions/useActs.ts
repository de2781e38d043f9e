import { useEffect, useRef, useState } from 'react';
import {
  addQuestion,
  addQuestions,
  letGoQuestion,
  moveHeading,
  moveQuestion,
  moveToHeading,
  takeOutQuestion,
  titlesIn,
  type Cure,
  type FormText,
  type LetGoSide,
  type NewQuestion,
} from '../../../engine/index.ts';
import type { FormBench } from './useFormBench.ts';
import type { EditSteps } from './useSteps.ts';

/** Which question is chosen, and the acts that give the focus to another row. */
export function useActs({ form, questions }: FormBench, steps: EditSteps, keep: Keep) {
  const { chosen, choose, movedHeading, setMovedHeading } = useChosen();
  return {
    chosen,
    choose,
    movedHeading,
    ...movesOf(form, { choose, keep, act: steps.act }),
    add: (question: NewQuestion, isLast: boolean) => {
      const added = addQuestion(form, question);
      choose(added.key);
      // While another is asked for, the focus is the dialog's.
      if (isLast) keep(added.key);
      steps.act(added.text);
    },
    /** Several at once, of which one step takes all back. */
    addAll: (added: readonly NewQuestion[]) => {
      const { text, keys } = addQuestions(form, added);
      const [first = null] = keys;
      choose(first);
      keep(first);
      steps.act(text);
    },
    mayMoveHeading: (title: string, by: -1 | 1) => moveHeading(form, title, by) !== form.text,
    onMoveHeading: (title: string, by: -1 | 1) => {
      const moved = moveHeading(form, title, by);
      if (moved === form.text) return;
      setMovedHeading(title);
      keep(null, title);
      steps.act(moved);
    },
    /** The button goes with the fault: the row that it was about has the focus then. */
    onCure: ({ key, text }: Cure) => {
      keep(key);
      steps.act(text);
    },
    onTakeOut: (key: string) => {
      const next = questions[questions.findIndex((one) => one.key === key) - 1] ?? questions[1];
      choose(null);
      keep(next?.key ?? null);
      steps.act(takeOutQuestion(form, key));
    },
  };
}

interface Moving {
  choose(key: string): void;
  readonly keep: Keep;
  readonly act: EditSteps['act'];
}

/** The acts that put a question elsewhere, which stays the chosen one. */
const movesOf = (form: FormText, { choose, keep, act }: Moving) => ({
  onMove: (key: string, by: -1 | 1) => {
    choose(key);
    keep(null);
    act(moveQuestion(form, key, by));
  },
  onLetGo: (key: string, beside: string, side: LetGoSide) => {
    choose(key);
    keep(key);
    act(letGoQuestion(form, key, beside, side));
  },
  onHeading: (key: string, title: string) => {
    // Under another heading it is drawn anew.
    keep(key);
    act(moveToHeading(form, key, title === '' ? newTitle(titlesIn(form)) : title));
  },
});

/** The question that is chosen, and the title of the heading that was moved since; null for none. */
function useChosen() {
  const [chosen, setChosen] = useState<string | null>(null);
  const [movedHeading, setMovedHeading] = useState<string | null>(null);
  const choose = (key: string | null) => {
    setChosen(key);
    setMovedHeading(null);
  };
  return { chosen, choose, movedHeading, setMovedHeading };
}

/** What a heading is called until somebody has given it its words. */
function newTitle(taken: readonly string[]): string {
  const number = taken.findIndex((_, index) => !taken.includes(titleOf(index + 1))) + 1;
  return titleOf(number === 0 ? taken.length + 1 : number);
}

const titleOf = (number: number): string => (number === 1 ? 'New heading' : `New heading ${number}`);

/** What can be done with the questions of a list. */
export type Acts = ReturnType<typeof useActs>;

/** Gives the focus to a row once the text has changed, or back to the button of a heading that it left. */
export type Keep = (key: string | null, heading?: string) => void;

/**
 * A row that moves loses the focus on its way; what is added or taken out gives it to a row, after a dialog that closes
 * has given it back.
 */
export function useKeptFocus(list: { readonly current: HTMLElement | null }, text: string): Keep {
  const wanted = useRef<{ readonly element: Element | null; readonly selector: string | null } | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const { element, selector } = wanted.current;
    wanted.current = null;
    const row = selector === null ? element : list.current?.querySelector(selector);
    if (row instanceof HTMLElement && row !== document.activeElement) row.focus();
  }, [list, text]);
  return (key, heading) => {
    const element = document.activeElement;
    const act = element instanceof HTMLElement ? (element.dataset.act ?? '') : '';
    const ofHeading =
      heading === undefined ? null : `[data-heading="${CSS.escape(heading)}"] [data-act="${CSS.escape(act)}"]`;
    wanted.current = { element, selector: key === null ? ofHeading : `[data-row="${CSS.escape(key)}"]` };
  };
}
