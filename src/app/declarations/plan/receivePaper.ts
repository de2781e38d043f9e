import { operation } from '../../../contract/index.ts';
import type { JsonObject } from '../../../engine/index.ts';
import { receiveFile } from '../../api/request.ts';
import { handOver } from '../../files/handOver.ts';
import type { PlanTrial, TriedPlan } from './usePlanTrial.ts';

/** A form's text as it is typed now, saved or not. */
export interface DraftOfForm {
  readonly path: string;
  readonly text: string;
}

/**
 * Hands over the form as a blank PDF; which questions stand on it depends on the facts. Throws an error with a sentence
 * to show.
 */
export async function receiveBlank({ path, text }: DraftOfForm, facts: JsonObject): Promise<void> {
  const bytes = await receiveFile(operation('declarations.paper'), { path, text, facts });
  handOver(bytes, `${path.slice(path.lastIndexOf('/') + 1)}_blank.pdf`);
}

/** The same with the answers of a plan, as readers of a type would see them. */
export async function receiveFilled(
  { path, text }: DraftOfForm,
  { plan: { studentId, pepId }, typeId }: Pick<PlanTrial, 'typeId'> & { readonly plan: TriedPlan },
): Promise<void> {
  const bytes = await receiveFile(operation('declarations.paper'), { path, text, studentId, pepId, as: typeId });
  handOver(bytes, `PEP_${pepId}_draft.pdf`);
}
