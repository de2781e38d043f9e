import type { ExclusionColumns } from '../../attendance/newExclusion.ts';
import { rollsOfMany, type Roll } from '../../attendance/rolls.ts';
import type { UnitCall } from '../../handler.ts';
import type { NamedPupil } from '../pupilKeys.ts';

/** An exclusion as the rows of a file so far leave it; one that is not there yet has a number below 0. */
export type PlannedExclusion = ExclusionColumns & { readonly id: number };

/** A pupil's exclusions, and the schools that they were at. */
export interface PupilExclusions {
  readonly rolls: readonly Roll[];
  readonly exclusions: readonly PlannedExclusion[];
}

/** What plans of suspensions depend on. */
export async function readSuspensions(
  call: UnitCall,
  pupils: readonly Pick<NamedPupil, 'id'>[],
): Promise<ReadonlyMap<number, PupilExclusions>> {
  const ids = pupils.map(({ id }) => id);
  const rolls = await rollsOfMany(call.db, ids);
  const exclusions = await exclusionsOf(call, ids);
  return new Map(ids.map((id) => [id, { rolls: rolls.get(id) ?? [], exclusions: exclusions.get(id) ?? [] }]));
}

/** All exclusions of some pupils, by pupil. */
export async function exclusionsOf(
  { db }: UnitCall,
  pupilIds: readonly number[],
): Promise<ReadonlyMap<number, PlannedExclusion[]>> {
  const found = new Map<number, PlannedExclusion[]>();
  if (pupilIds.length === 0) return found;
  const rows = await db
    .selectFrom('exclusion')
    .select(['id', 'pupil_id', 'school_id', 'type_id', 'reason_id', 'reason2_id', 'reason3_id', 'comments'])
    .select(['start_date', 'start_session', 'end_date', 'end_session', 'session_count'])
    .where('pupil_id', 'in', pupilIds)
    .orderBy('id')
    .execute();
  for (const { pupil_id, ...exclusion } of rows) found.set(pupil_id, [...(found.get(pupil_id) ?? []), exclusion]);
  return found;
}
