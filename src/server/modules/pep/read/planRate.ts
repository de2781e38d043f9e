import { readFact } from '../../../../engine/index.ts';
import type { LoadedPep } from './loadPep.ts';
import { recordFacts } from './recordFacts.ts';

/** The amount that comes with a plan by the rates of its own release (D-351), in whole pence. */
export interface PlanRate {
  readonly pence: number;
  /** The fact that it goes by. */
  readonly path: string;
}

/** Undefined where no rates are declared, or none for this plan. */
export function planRate(loaded: LoadedPep): PlanRate | undefined {
  const [rates] = Object.entries(loaded.release.stages.funding?.rates ?? {});
  if (rates === undefined) return undefined;
  const [path, amounts] = rates;
  const pounds = amounts[String(readFact(recordFacts(loaded), path))];
  return pounds === undefined ? undefined : { pence: Math.round(pounds * 100), path };
}
