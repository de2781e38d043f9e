import type { Selectable } from 'kysely';
import type { AssessmentResultTable } from '../../../db/tables/pupils.ts';
import type { UnitCall } from '../../handler.ts';
import type { NamedPupil } from '../pupilKeys.ts';

/** What of a result is said of it, rather than whose it is. */
export type ResultColumns = Pick<Selectable<AssessmentResultTable>, (typeof told)[number]>;

const told = [
  'academic_year_id',
  'school_term_id',
  'grade_level_id',
  'grade_type_id',
  'subject',
  'grade_id',
  'grade',
  'raw_grade',
  'note',
  'is_complete',
  'entered_date',
] as const;

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

/** All results of some pupils, by pupil; those deleted are no longer theirs. */
export async function resultsOf(
  { db }: UnitCall,
  pupilIds: readonly number[],
): Promise<ReadonlyMap<number, PlannedResult[]>> {
  const found = new Map<number, PlannedResult[]>();
  if (pupilIds.length === 0) return found;
  const rows = await db
    .selectFrom('assessment_result')
    .select(['id', 'pupil_id', ...told])
    .where('pupil_id', 'in', pupilIds)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { pupil_id, ...result } of rows) found.set(pupil_id, [...(found.get(pupil_id) ?? []), result]);
  return found;
}
