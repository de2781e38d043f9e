import type { JsonObject } from '../../src/engine/index.ts';
import type { Db } from '../../src/server/db/unitOfWork.ts';

/** One period of a pupil of each kind. */
export interface PeriodIds {
  readonly carePeriodId: number;
  readonly placementId: number;
  readonly senPeriodId: number;
}

const start = '2026-10-05';
const placed = { endDate: '2026-10-09', placementType: 'U4', provider: null, postcode: null, isOutOfArea: null };

/** Gives a pupil who is in care one period more of their care, and one placement and one SEN period alone. */
export async function insertPeriods(
  db: Db,
  { authorityId, studentId, words = '1 Mill Road' }: { authorityId: number; studentId: number; words?: string },
): Promise<PeriodIds> {
  const of = { authority_id: authorityId, pupil_id: studentId, start_date: start };
  for (const table of ['placement', 'sen_period'] as const)
    await db.deleteFrom(table).where('pupil_id', '=', studentId).execute();
  const care = await db
    .insertInto('care_status_change')
    .values({ ...of, care_status_id: 1, legal_status: 'E1' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const placement = await db
    .insertInto('placement')
    .values({ ...of, end_date: placed.endDate, placement_type: placed.placementType, address: words })
    .returning('id')
    .executeTakeFirstOrThrow();
  const sen = await db
    .insertInto('sen_period')
    .values({ ...of, sen_status_id: 'N' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { carePeriodId: care.id, placementId: placement.id, senPeriodId: sen.id };
}

const reason = 'Misheard';

/** Bodies of calls that change the periods of such a pupil, by operation and without the pupil. */
export function periodBodies({ carePeriodId, placementId, senPeriodId }: PeriodIds, words = '1 Mill Road') {
  const care = { startDate: start, careStatusId: 1, legalStatus: 'E1', endReason: null };
  const placement = { startDate: start, ...placed, address: words };
  const sen = { startDate: start, senStatusId: 'N', senNeed: null };
  return {
    'carePeriods.add': { startDate: '2026-11-03', careStatusId: 1, legalStatus: 'V3' },
    'carePeriods.correct': { carePeriodId, ...care, startDate: '2026-10-06', reason, seen: care },
    'carePeriods.remove': { carePeriodId, reason },
    'placements.add': { startDate: '2026-11-03', placementType: 'K2', address: words },
    'placements.correct': { placementId, ...placement, startDate: '2026-10-06', reason, seen: placement },
    'placements.remove': { placementId, reason },
    'senPeriods.add': { startDate: '2026-11-03', senStatusId: 'N' },
    'senPeriods.correct': { senPeriodId, ...sen, startDate: '2026-10-06', reason, seen: sen },
    'senPeriods.remove': { senPeriodId, reason },
  } as const satisfies Record<string, JsonObject>;
}
