import { adminTypes, userType, type PepStageSummary } from '../../contract/index.ts';
import { mainUserTypeLabel } from '../shell/userTypes.ts';

/** Who is looking, and at whose plan. */
export interface Viewer {
  readonly typeId: number;
  readonly yearGroupId: number | null;
}

/**
 * Whether a viewer of a type is the one who mainly fills a stage: both kinds of officers fill the virtual school's own,
 * all who work in education the school's (D-196).
 */
export function mainlyFills(
  { typeId, yearGroupId }: Viewer,
  { mainUserTypeId, isWithheld }: Pick<PepStageSummary, 'mainUserTypeId' | 'isWithheld'>,
): boolean {
  if (isWithheld === true) return false;
  if (mainUserTypeId === typeId) return true;
  if (adminTypes.includes(mainUserTypeId)) return adminTypes.includes(typeId);
  if (mainUserTypeId === userType.designatedTeacher && typeId === userType.otherEducation) return true;
  // In the early years there may be no school (PFORM-2).
  return typeId === userType.socialWorker && mainUserTypeLabel(mainUserTypeId, yearGroupId) === 'Setting/SW';
}

/**
 * The next stage that is not finished, going round from the open one: one that the viewer mainly fills before the
 * others.
 */
export function nextUnfinished<
  Stage extends Pick<PepStageSummary, 'formSlug' | 'percentageCompleted' | 'mainUserTypeId' | 'isWithheld'>,
>(stages: readonly Stage[], current: string, viewer: Viewer): Stage | undefined {
  const place = stages.findIndex(({ formSlug }) => formSlug === current);
  const open = [...stages.slice(place + 1), ...stages.slice(0, Math.max(place, 0))].filter(
    ({ percentageCompleted }) => percentageCompleted < 100,
  );
  return open.find((stage) => mainlyFills(viewer, stage)) ?? open[0];
}
