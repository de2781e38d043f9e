import type { Selectable } from 'kysely';
import type { AssessmentResultTable } from '../../../db/tables/pupils.ts';
import type { UnitCall } from '../../handler.ts';
import type { NamedPupil } from '../pupilKeys.ts';

/** What of a result is said of it, rather than whose it is. */
export type ResultColumns = Omit<Selectable<AssessmentResultTable>, 'id' | 'authority_id' | 'pupil_id'>;

/** A result as the rows of a file so far leave it; one that is not there yet has a number below 0. */
export type PlannedResult = ResultColumns & { readonly id: number };

/** A pupil's results, and when the pupil was born. */
export interface PupilResults {
  readonly born: string;
  readonly results: readonly PlannedResult[];
}

/** What plans of results depend on. */
export async function readResults(
  call: UnitCall,
  pupils: readonly NamedPupil[],
): Promise<ReadonlyMap<number, PupilResults>> {
  const results = await resultsOf(
    call,
    pupils.map(({ id }) => id),
  );
  return new Map(pupils.map(({ id, date_of_birth: born }) => [id, { born, results: results.get(id) ?? [] }]));
}

/** All results of some pupils, by pupil. */
export async function resultsOf(
  { db }: UnitCall,
  pupilIds: readonly number[],
): Promise<ReadonlyMap<number, PlannedResult[]>> {
  const found = new Map<number, PlannedResult[]>();
  if (pupilIds.length === 0) return found;
  const rows = await db
    .selectFrom('assessment_result')
    .selectAll()
    .where('pupil_id', 'in', pupilIds)
    .orderBy('id')
    .execute();
  for (const { authority_id: _authority, pupil_id, ...result } of rows)
    found.set(pupil_id, [...(found.get(pupil_id) ?? []), result]);
  return found;
}
