import type { Lookups } from '../../engine/index.ts';
import { isInCare } from './careStatuses.ts';

/** What a pupil's record says of their care. */
export interface Care {
  readonly care_status_id: number;
  readonly care_status_start: string | null;
  readonly care_start: string | null;
  readonly care_end: string | null;
}

/** The same once a period is known. */
export interface KnownCare extends Care {
  readonly care_status_start: string;
}

/** A care status from a day on. */
export interface CareStatusFrom {
  readonly careStatusId: number;
  readonly start: string;
}

/** What the record says once another period begins. The day on which care ends is the last of it (D-85). */
export function nextCare(declarations: Lookups, present: Care, { careStatusId, start }: CareStatusFrom): KnownCare {
  const [before, after] = [isInCare(declarations, present.care_status_id), isInCare(declarations, careStatusId)];
  const { care_start, care_end } = present;
  const since = careStatusId === present.care_status_id ? present.care_status_start : null;
  const status = { care_status_id: careStatusId, care_status_start: since ?? start };
  if (before === after) return { ...status, care_start, care_end };
  return after ? { ...status, care_start: start, care_end: null } : { ...status, care_start, care_end: start };
}

/**
 * What the record says by all of a pupil's periods, oldest first. A day on which care began before the first of them is
 * known from elsewhere and stays.
 */
export function careOf(
  declarations: Lookups,
  present: Care,
  { before, after }: { readonly before: readonly CareStatusFrom[]; readonly after: readonly CareStatusFrom[] },
): Care {
  const [first, begun] = [after[0], before[0]];
  if (first === undefined) return present;
  const wasKnown = present.care_start !== null && begun !== undefined && present.care_start < begun.start;
  const inCare = isInCare(declarations, first.careStatusId);
  const start: Care = {
    care_status_id: first.careStatusId,
    care_status_start: first.start,
    care_start: wasKnown ? present.care_start : inCare ? first.start : null,
    care_end: wasKnown && !inCare ? present.care_end : null,
  };
  return after.slice(1).reduce((care, each) => nextCare(declarations, care, each), start);
}
