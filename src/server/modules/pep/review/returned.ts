import type { PepReturn } from '../../../../contract/index.ts';
import { staff } from '../../../db/staff.ts';
import { ServerError } from '../../../errors.ts';
import type { UnitCall } from '../../handler.ts';
import type { LoadedPep } from '../read/loadPep.ts';
import { pepRatings } from './ratings.ts';
import { faultRatings } from './ratingSettings.ts';
import { staffName } from '../read/staffName.ts';

/** Why and where a plan was sent back; null while it is not. */
export async function returnOf({ db }: UnitCall, { pep }: LoadedPep): Promise<PepReturn | null> {
  const row = await db
    .selectFrom('pep_return')
    .leftJoin(staff.as('person'), 'person.id', 'pep_return.returned_by')
    .select(['reason', 'stages', 'returned_at', 'first_name', 'last_name'])
    .where('pep_id', '=', pep.id)
    .executeTakeFirst();
  return row ? { reason: row.reason, stages: row.stages, by: staffName(row), at: row.returned_at.toISOString() } : null;
}

/** What a call that sends a plan back says of it. */
export interface SendingBack {
  readonly reason: string;
  readonly stages: readonly string[];
}

/**
 * Reads the reason, and the stages in the plan's order; where none are named, those whose latest
 * rating says that something has to be put right.
 */
export async function sendingBack(call: UnitCall, loaded: LoadedPep): Promise<SendingBack> {
  const { reason = '', stages } = call.body;
  return {
    reason: String(reason).trim(),
    stages: Array.isArray(stages) ? namedStages(loaded, stages.map(String)) : await faultyStages(call, loaded),
  };
}

function namedStages({ stages }: LoadedPep, named: readonly string[]): string[] {
  const unknown = named.filter((slug) => !stages.some((stage) => stage.slug === slug));
  if (unknown.length > 0)
    throw new ServerError('INVALID', { errors: { stages: `The PEP has no section “${unknown[0]}”` } });
  return stages.map(({ slug }) => slug).filter((slug) => named.includes(slug));
}

async function faultyStages(call: UnitCall, loaded: LoadedPep): Promise<string[]> {
  const faults = faultRatings(call.declarations, call.viewer.settings);
  const { latest } = await pepRatings(call, loaded);
  return loaded.stages.filter(({ id }) => faults.includes(latest.get(id) ?? 0)).map(({ slug }) => slug);
}

/** Keeps only the latest: what was said before stands in the trail. */
export async function storeReturn(
  { db, viewer, services }: UnitCall,
  { pep }: LoadedPep,
  { reason, stages }: SendingBack,
): Promise<void> {
  const said = { reason, stages: JSON.stringify(stages), returned_by: viewer.userId, returned_at: services.now() };
  await db
    .insertInto('pep_return')
    .values({ authority_id: viewer.authorityId, pep_id: pep.id, ...said })
    .onConflict((conflict) => conflict.columns(['authority_id', 'pep_id']).doUpdateSet(said))
    .execute();
}

/** The plan is no longer sent back: it was submitted again, or its status changed by hand. */
export async function clearReturn({ db }: UnitCall, { pep }: LoadedPep): Promise<void> {
  await db.deleteFrom('pep_return').where('pep_id', '=', pep.id).execute();
}
