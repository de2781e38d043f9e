import type { Insertable, Selectable } from 'kysely';
import { laterOf } from '../../../contract/index.ts';
import { nextCare } from '../../care/careOf.ts';
import { isInCare, statusWhenPassed } from '../../care/careStatuses.ts';
import type { CareStatusChangeTable, PupilTable } from '../../db/tables/pupils.ts';
import type { Db } from '../../db/unitOfWork.ts';
import type { Call } from '../handler.ts';
import { keepFirst } from '../students/keepFirst.ts';

// What a pupil's care becomes where the record goes: it ends at one authority, and begins anew at the other.

type Pupil = Selectable<PupilTable>;

interface Turn {
  readonly pupil: Pupil;
  /** The day on which the other authority takes over. */
  readonly startsOn: string;
}

/** The former authority's care ends on the day that was agreed, and its record is only read from today on. */
export async function closeRecord(db: Db, call: Call, { pupil, startsOn }: Turn): Promise<void> {
  const care = await leave(db, call, { pupil, startsOn });
  await db
    .updateTable('pupil')
    .set({ ...care, passed_on: call.today })
    .where('authority_id', '=', pupil.authority_id)
    .where('id', '=', pupil.id)
    .execute();
}

/** What the record says of care once it has gone; nothing new where nobody follows the child. */
async function leave(db: Db, call: Call, { pupil, startsOn }: Turn) {
  await keepFirst(db, pupil.authority_id, [pupil.id]);
  const last = await lastPeriod(db, pupil);
  const start = laterOf(startsOn, last?.start_date ?? pupil.date_of_birth);
  const careStatusId = await endPeriod(db, call, { pupil, start, status: pupil.care_status_id });
  return careStatusId === pupil.care_status_id ? {} : nextCare(call.declarations, pupil, { careStatusId, start });
}

interface Period {
  readonly pupil: Pupil;
  readonly start: string;
  readonly status: number;
}

/** Ends a period of care because of the other authority; answers what the status is from then on. */
async function endPeriod(db: Db, { declarations, viewer }: Call, { pupil, start, status }: Period): Promise<number> {
  const careStatusId = statusWhenPassed(declarations, status);
  const reason = isInCare(declarations, status) ? takenOver : null;
  if (careStatusId !== status)
    await beginPeriod(db, viewer, pupil, { care_status_id: careStatusId, start_date: start, end_reason: reason });
  return careStatusId;
}

type Begun = Pick<Insertable<CareStatusChangeTable>, 'care_status_id' | 'start_date' | 'end_reason' | 'legal_status'>;

const beginPeriod = (db: Db, { userId }: Call['viewer'], { authority_id, id }: Pupil, begun: Begun) =>
  db
    .insertInto('care_status_change')
    .values({ authority_id, pupil_id: id, changed_by: userId, ...begun })
    .execute();

/** Of lookup care-end-reason: care taken over by another local authority. */
const takenOver = 'E3';

const lastPeriod = (db: Db, { authority_id: authorityId, id }: Pupil) =>
  db
    .selectFrom('care_status_change')
    .select(['start_date', 'care_status_id', 'legal_status'])
    .where('authority_id', '=', authorityId)
    .where('pupil_id', '=', id)
    .orderBy('start_date', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

interface Return extends Turn {
  /** The record as the other authority had it. */
  readonly former: Pupil;
}

/**
 * A record that comes back is open again: care as it was at the other authority begins a new period of it. What that
 * one said of care in between ends on the same day, as it does there.
 */
export async function openAgain(db: Db, call: Call, { pupil, former, startsOn }: Return): Promise<void> {
  const [last, there] = [await lastPeriod(db, pupil), await lastPeriod(db, former)];
  const start = laterOf(startsOn, last?.start_date ?? pupil.date_of_birth);
  const status = last?.care_status_id ?? pupil.care_status_id;
  const ended = await endPeriod(db, call, { pupil, start, status });
  const careStatusId = former.care_status_id;
  const legal = there?.legal_status ?? null;
  if (careStatusId !== ended)
    await beginPeriod(db, call.viewer, pupil, { care_status_id: careStatusId, start_date: start, legal_status: legal });
  const care = careStatusId === pupil.care_status_id ? {} : nextCare(call.declarations, pupil, { careStatusId, start });
  await db
    .updateTable('pupil')
    .set({ ...care, passed_on: null })
    .where('authority_id', '=', pupil.authority_id)
    .where('id', '=', pupil.id)
    .execute();
}
