import { adminTypes, pepStatus } from '../../../../contract/index.ts';
import type { StageRow } from '../read/loadPep.ts';

/** Owners whose stages are the virtual school's own: outside the plan's percentage (settled 7.1). */
export const virtualSchoolOwners: readonly number[] = [2, 3];

/** A plan can be submitted when every stage that counts is at 100. */
export const isReady = (stages: readonly StageRow[]) =>
  stages.every((stage) => !stage.is_counted || stage.percent === 100);

/** The first save starts a plan; readiness comes and goes; what was sent back or submitted stays so (D-27). */
export function statusAfterSave(statusId: number, stages: readonly StageRow[]): number {
  const open: readonly number[] = [pepStatus.notStarted, pepStatus.inProgress, pepStatus.readyToSubmit];
  if (!open.includes(statusId)) return statusId;
  return isReady(stages) ? pepStatus.readyToSubmit : pepStatus.inProgress;
}

/**
 * Stages that have to be at 100 before the viewer may submit (schools and social care) or complete
 * (the virtual school, its own stages too).
 */
export function stagesToComplete(typeId: number, stages: readonly StageRow[]): StageRow[] {
  const all = adminTypes.includes(typeId);
  return stages.filter(
    (stage) => stage.is_counted || (all && virtualSchoolOwners.includes(stage.owner_type_id) && !stage.is_optional),
  );
}
