import { useState } from 'react';
import { parseJson } from '../../../engine/index.ts';

interface Step {
  readonly before: string;
  readonly after: string;
  /** What was changed, where more of it is the same step: the words of one question, key by key. */
  readonly of: string | null;
}

interface Steps {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

/** What was done to a text in this visit, one step after another, to be undone and done again. */
export interface EditSteps {
  act(after: string, of?: string): void;
  /** Null while there is nothing to undo: what was typed into the text itself is not among the steps. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

const MOST = 200;

interface Draft {
  readonly text: string;
  /** What the server holds: an act that says the same again gives this text, however its lines break. */
  readonly stored: string;
  onText(text: string): void;
}

/** Steps that lead to a text. */
export function useSteps({ text, stored, onText }: Draft): EditSteps {
  const [{ done, undone }, setSteps] = useState<Steps>({ done: [], undone: [] });
  const [last, next] = [done.at(-1), undone.at(-1)];
  const act = (written: string, of: string | null = null) => {
    const after = saysTheSame(written, stored) ? stored : written;
    if (after === text) return;
    const goesOn = of !== null && last?.of === of && last.after === text;
    const before = goesOn ? last.before : text;
    setSteps({ done: [...(goesOn ? done.slice(0, -1) : done), { before, after, of }].slice(-MOST), undone: [] });
    onText(after);
  };
  const undo = (step: Step) => {
    setSteps({ done: done.slice(0, -1), undone: [...undone, step] });
    onText(step.before);
  };
  const redo = (step: Step) => {
    setSteps({ done: [...done, step], undone: undone.slice(0, -1) });
    onText(step.after);
  };
  return {
    act,
    undo: last === undefined || last.after !== text ? null : () => undo(last),
    redo: next === undefined || next.before !== text ? null : () => redo(next),
  };
}

/** Whether two texts of JSON differ at most in their blanks: the order of members counts, questions stand in it. */
function saysTheSame(a: string, b: string): boolean {
  const [one, other] = [parseJson(a), parseJson(b)];
  return one.value !== undefined && JSON.stringify(one.value) === JSON.stringify(other.value);
}
