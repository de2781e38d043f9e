import type { ResolvedForm } from '../../engine/index.ts';
import type { Session } from './session.ts';
import type { Step, StepOf } from './steps.ts';
import type { WayIn } from './useWayIn.ts';

/** What a step is drawn from. */
export interface StepProps<Kind extends Step['kind']> {
  readonly step: StepOf<Kind>;
  readonly form: ResolvedForm;
  readonly forms: { readonly [id: string]: ResolvedForm };
  readonly session: Session;
  readonly way: WayIn;
}
