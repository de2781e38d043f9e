import { useState } from 'react';
import type { Cure, LetGoSide } from '../../engine/index.ts';
import type { Keep } from './questions/useActs.ts';
import type { EditSteps } from './questions/useSteps.ts';

interface Acting {
  /** Keys of all rows in their order. */
  readonly keys: readonly string[];
  readonly steps: EditSteps;
  readonly keep: Keep;
  /** The text with a row one place further, beside another one, and without it. */
  moved(key: string, by: -1 | 1): string;
  letGo(key: string, beside: string, side: LetGoSide): string;
  takenOut(key: string): string;
}

/** Which row of a list that is pointed at is chosen, and the acts that give the focus to a row. */
export function useRowActs({ keys, steps, keep, moved, letGo, takenOut }: Acting) {
  const [chosen, choose] = useState<string | null>(null);
  return {
    chosen,
    choose,
    onMove: (key: string, by: -1 | 1) => {
      choose(key);
      keep(null);
      steps.act(moved(key, by));
    },
    onLetGo: (key: string, beside: string, side: LetGoSide) => {
      choose(key);
      keep(key);
      steps.act(letGo(key, beside, side));
    },
    onTakeOut: (key: string) => {
      const next = keys[keys.indexOf(key) - 1] ?? keys[1];
      choose(null);
      keep(next ?? null);
      steps.act(takenOut(key));
    },
    /** The button goes with the fault. */
    onCure: ({ key, text }: Cure) => {
      keep(key);
      steps.act(text);
    },
    /** What was added is the chosen one; the focus is on it once a dialog has given its own back. */
    onAdded: (key: string, text: string) => {
      choose(key);
      keep(key);
      steps.act(text);
    },
  };
}
