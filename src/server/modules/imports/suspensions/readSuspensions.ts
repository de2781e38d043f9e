import type { JsonObject } from '../../../../engine/index.ts';
import { rollsOfMany, type Roll } from '../../attendance/rolls.ts';
import type { UnitCall } from '../../handler.ts';
import type { RowToMatch } from '../kind.ts';
import { isPupil, pupilOrFaults, readNamedPupils, type NamedPupil } from '../pupilKeys.ts';
import type { ExclusionColumns } from '../../attendance/newExclusion.ts';

/** An exclusion as the rows of a file so far leave it; one that is not there yet has a number below 0. */
export type PlannedExclusion = ExclusionColumns & { readonly id: number };

/** A pupil with their exclusions and the schools that they were at. */
export interface PupilExclusions {
  readonly pupil: NamedPupil;
  readonly rolls: readonly Roll[];
  readonly exclusions: readonly PlannedExclusion[];
}

/** A row with the pupil that it names, or what is wrong with how it names them. */
export interface NamingRow {
  readonly answers: JsonObject;
  readonly pupil: NamedPupil | null;
  readonly faults: { readonly [field: string]: string };
}

/** Reads whom rows name, and adds to `known` the pupils that are not among it yet. */
export async function readNaming(
  call: UnitCall,
  rows: readonly Pick<RowToMatch, 'answers'>[],
  known: Map<number, PupilExclusions>,
): Promise<NamingRow[]> {
  const pupils = await readNamedPupils(call, rows);
  const naming = rows.map(({ answers }): NamingRow => {
    const found = pupilOrFaults(pupils, answers);
    return isPupil(found) ? { answers, pupil: found, faults: {} } : { answers, pupil: null, faults: found };
  });
  const fresh = new Map(
    naming.flatMap(({ pupil }) => (pupil === null || known.has(pupil.id) ? [] : [[pupil.id, pupil] as const])),
  );
  const rolls = await rollsOfMany(call.db, [...fresh.keys()]);
  const exclusions = await exclusionsOf(call, [...fresh.keys()]);
  for (const [id, pupil] of fresh)
    known.set(id, { pupil, rolls: rolls.get(id) ?? [], exclusions: exclusions.get(id) ?? [] });
  return naming;
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
