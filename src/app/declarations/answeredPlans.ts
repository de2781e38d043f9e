import { createContext, useContext, useMemo } from 'react';
import type { JsonObject } from '../../engine/index.ts';
import { useRead } from '../api/useRead.ts';
import type { CallError } from '../api/store.ts';
import { countedPlans } from './moveWords.ts';

/** In how many plans the questions of the edited form are answered. */
export interface AnsweredPlans {
  /**
   * By the names on the way to a question, with a slash between them: “in 212 plans”; empty while it is not known
   * and where it is in none. Undefined where no plan has had the form, so that there is nothing to say of any question.
   */
  inPlans(way: string): string | undefined;
  /** Why it is not known; null where nothing failed. */
  readonly error: CallError | null;
  reload(): void;
}

/** They, for all that is drawn of the form. */
export const Answered = createContext<AnsweredPlans>({
  inPlans: () => undefined,
  error: null,
  reload: () => undefined,
});

export const useAnswered = (): AnsweredPlans => useContext(Answered);

/** Asks once for each form that is opened; nothing where no plan has had it. */
export function useAnsweredPlans(path: string, isUsed: boolean): AnsweredPlans {
  const input = useMemo((): JsonObject | null => (isUsed ? { path } : null), [path, isUsed]);
  const { body, error, reload } = useRead('declarations.answered', input);
  return useMemo(() => {
    const counts = new Map(body?.contents.map(({ question, plans }) => [question, plans]));
    return { inPlans: (way) => (isUsed ? words(counts.get(way) ?? 0) : undefined), error, reload };
  }, [body, error, reload, isUsed]);
}

const words = (plans: number): string => (plans === 0 ? '' : `in ${countedPlans(plans)}`);
