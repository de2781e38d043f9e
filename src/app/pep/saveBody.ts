import type { PepStage } from '../../contract/index.ts';
import { activeForm, completion, type FormDocument, type JsonObject } from '../../engine/index.ts';

/** One save on its way. A retry is the same save: same id, same answers, same revision. */
export interface StageSave {
  readonly id: string;
  readonly document: FormDocument;
  /** The revision that the answers began from. */
  readonly revision: number;
  readonly activity: 'manually' | 'automatically';
}

/** The body of `pep.saveStage` (PFORM-27). The server counts the percentage again and believes its own. */
export function saveBody(stage: PepStage, { id, document, revision, activity }: StageSave): JsonObject {
  const active = activeForm({ form: stage.form, facts: stage.facts, document });
  return {
    pepId: stage.pepId,
    studentId: stage.studentId,
    stageId: stage.pepStageId,
    userStageResultId: stage.userStageResultId,
    percentageCompleted: completion(active, document.answers).percent,
    jsonData: JSON.stringify(document.answers),
    formData: document.answers,
    parked: document.parked,
    revision,
    saveId: id,
    activity,
  };
}
