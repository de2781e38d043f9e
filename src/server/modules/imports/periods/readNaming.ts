import type { JsonObject } from '../../../../engine/index.ts';
import type { UnitCall } from '../../handler.ts';
import type { PeriodKind } from '../../periods/kind.ts';
import { readPeriods } from '../../periods/storedPeriods.ts';
import type { RowToMatch } from '../kind.ts';
import { isPupil, pupilOrFaults, readNamedPupils, type NamedPupil } from '../pupilKeys.ts';
import type { PupilPeriods } from './planPeriod.ts';

/** A row with the pupil that it names, or what is wrong with how it names them. */
export interface NamingRow {
  readonly answers: JsonObject;
  readonly pupil: NamedPupil | null;
  readonly faults: { readonly [field: string]: string };
}

/** Reads whom rows name, and adds to `known` the pupils that are not among it yet. */
export async function readNaming(
  call: UnitCall,
  kind: PeriodKind,
  rows: readonly Pick<RowToMatch, 'answers'>[],
  known: Map<number, PupilPeriods>,
): Promise<NamingRow[]> {
  const pupils = await readNamedPupils(call, rows);
  const naming = rows.map(({ answers }): NamingRow => {
    const found = pupilOrFaults(pupils, answers);
    return isPupil(found) ? { answers, pupil: found, faults: {} } : { answers, pupil: null, faults: found };
  });
  const ids = naming.flatMap(({ pupil }) => (pupil === null || known.has(pupil.id) ? [] : [pupil.id]));
  for (const [id, each] of await readPupils(call, kind, [...new Set(ids)])) known.set(id, each);
  return naming;
}

/** Pupils with their periods, by id. */
export async function readPupils(
  call: UnitCall,
  kind: PeriodKind,
  ids: readonly number[],
): Promise<Map<number, PupilPeriods>> {
  if (ids.length === 0) return new Map();
  const periods = await readPeriods(call, kind, ids);
  const pupils = await call.db
    .selectFrom('pupil')
    .select(['id', 'authority_id', 'first_name', 'last_name', 'date_of_birth', 'care_status_id'])
    .select(['care_status_start', 'care_start', 'care_end', 'sen_status_id'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    pupils.map(({ first_name, last_name, ...columns }) => {
      const pupil = { ...columns, name: `${last_name}, ${first_name}` };
      const stored = periods.get(pupil.id) ?? [];
      const first = stored.length > 0 ? null : (kind.first?.(pupil) ?? null);
      return [pupil.id, { pupil, periods: first === null ? stored : [first] }];
    }),
  );
}
