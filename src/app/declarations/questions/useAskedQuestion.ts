import { useState } from 'react';
import type { NewQuestion } from '../../../engine/index.ts';
import { emptyQuestion, faultsOf, questionOf, type AskedQuestion } from './newQuestionDraft.ts';

interface Asking {
  /** Heading that is offered first. */
  readonly heading: string;
  onAdd(question: NewQuestion, isLast: boolean): void;
  onDone(): void;
}

/** What a dialog asks for, and what it has added so far. */
export type AskedQuestions = ReturnType<typeof useAskedQuestion>;

/** Questions that a dialog asks for, one after another, with what is still wrong once somebody has sent one. */
export function useAskedQuestion({ heading, onAdd, onDone }: Asking) {
  const [isSent, setIsSent] = useState(false);
  const [added, setAdded] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<AskedQuestion>(() => ({ ...emptyQuestion, heading }));
  const faults = faultsOf(asked);
  return {
    asked,
    set: (part: Partial<AskedQuestion>) => setAsked((held) => ({ ...held, ...part })),
    fault: (name: keyof AskedQuestion) => (isSent ? (faults[name] ?? null) : null),
    /** How many were added so far. */
    count: added.length,
    /** They, in words; empty before the first. */
    said: added.length > 0 && `Added so far: ${added.map((words) => `“${words}”`).join(', ')}`,
    send: (goesOn: boolean) => {
      setIsSent(true);
      if (Object.keys(faults).length > 0) return;
      const question = questionOf(asked);
      onAdd(question, !goesOn);
      if (!goesOn) return onDone();
      setIsSent(false);
      setAdded((before) => [...before, question.label.trim()]);
      setAsked({ ...emptyQuestion, heading: question.heading });
    },
  };
}
