import { useState } from 'react';
import { userType } from '../../../contract/index.ts';
import type { Json } from '../../../engine/index.ts';

/** A plan to try a form on. */
export interface TriedPlan {
  readonly studentId: number;
  readonly pepId: number;
  /** Whose, and which. */
  readonly words: string;
}

/** What a form is tried on, and as whom. */
export interface PlanTrial {
  /** Null for an invented pupil. */
  readonly plan: TriedPlan | null;
  readonly isInvented: boolean;
  readonly typeId: number;
  /** Facts that are otherwise than they are of the plan, by their paths. */
  readonly situation: { readonly [path: string]: Json };
}

/** A trial, kept while its page shows something else. */
export interface TrialState {
  readonly trial: PlanTrial;
  set(to: Partial<PlanTrial>): void;
}

const none: PlanTrial = { plan: null, isInvented: false, typeId: userType.designatedTeacher, situation: {} };

/** Nothing is chosen at first; another pupil is in a situation of their own. */
export function usePlanTrial(): TrialState {
  const [trial, setTrial] = useState(none);
  const set = (to: Partial<PlanTrial>) =>
    setTrial((former) => {
      const isOther = 'plan' in to || 'isInvented' in to;
      return { ...former, ...(isOther && { situation: {} }), ...to };
    });
  return { trial, set };
}
