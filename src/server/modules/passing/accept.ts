import { sql } from 'kysely';
import { laterOf, type ReplyOf } from '../../../contract/index.ts';
import { nextCare } from '../../care/careOf.ts';
import { isInCare, statusWhenPassed } from '../../care/careStatuses.ts';
import { passingBetween } from '../../db/across/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { ServerError } from '../../errors.ts';
import type { Call, OutsideHandler } from '../handler.ts';
import { namesLock } from '../students/duplicates.ts';
import { keepFirst } from '../students/keepFirst.ts';
import { lockOffer, nameOf, noteOnBothSides, tellOther } from './bothSides.ts';
import { copyRecord } from './copyRecord.ts';
import { acceptingFacts, findOffer, hindrances, type Offer } from './offers.ts';

/**
 * Accepts a pupil: the record is copied, the former authority's is closed, and both trails say so, in one transaction.
 * Whatever breaks off in it, each authority has what it had.
 */
export const accept: OutsideHandler<ReplyOf<'passing.accept'>> = {
  facts: acceptingFacts,
  outside: async (call, { inUnit }) => {
    const passingId = await inUnit(async (unit) => (await findOffer(unit, 'to')).id);
    const id = await passingBetween(call.services.database, (db) => takeOver(db, call, passingId));
    return { success: true, id };
  },
};

async function takeOver(db: Db, call: Call, passingId: number): Promise<number> {
  const { viewer, today } = call;
  const { from, to } = await lockOffer(db, passingId);
  const pupil = await lockOffered(db, from);
  await refuseKnown(db, viewer.authorityId, pupil);
  const newId = await copyRecord(db, {
    pupilId: pupil.id,
    from: from.authority_id,
    to: viewer.authorityId,
    today,
  });
  await closeRecord(db, call, { pupil, startsOn: from.starts_on });
  await decide(db, call, { from, newId });
  await noteOnBothSides(db, call, {
    action: 'passing.accept',
    sides: [
      { authorityId: from.authority_id, record: `pupil/${pupil.id}` },
      { authorityId: to.authority_id, record: `pupil/${newId}` },
    ],
    detail: {
      passedFrom: to.other_name,
      passedTo: from.other_name,
      startDate: from.starts_on,
      before: { passingState: 'open' },
      after: { passingState: 'accepted' },
    },
  });
  await tellOther(db, from.authority_id, 'accepted');
  return newId;
}

/** The pupil as they are now, held so that nobody writes of them while they go. */
async function lockOffered(db: Db, { authority_id: authorityId, pupil_id: pupilId }: Offer) {
  const pupil = await db
    .selectFrom('pupil')
    .selectAll()
    .where('authority_id', '=', authorityId)
    .where('id', '=', pupilId ?? 0)
    .where('passed_on', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!pupil) throw new ServerError('CONFLICT');
  const { isHeld, isRequested } = await hindrances(db, { authorityId, pupilId: pupil.id });
  if (isHeld || isRequested)
    throw new ServerError('CONFLICT', {
      message: 'The other authority has begun something that keeps the record with it for now. Please ask them.',
    });
  return pupil;
}

type LockedPupil = Awaited<ReturnType<typeof lockOffered>>;

/** Nobody is recorded twice, and a record that was here before does not come again beside itself. */
async function refuseKnown(db: Db, authorityId: number, { upn, record_key: key }: LockedPupil): Promise<void> {
  await sql`select pg_advisory_xact_lock(${namesLock}, ${authorityId})`.execute(db);
  const known = await db
    .selectFrom('pupil')
    .select('id')
    .where('authority_id', '=', authorityId)
    .where((each) =>
      each.or([each('record_key', '=', key), sql<boolean>`${upn} <> '' and upper(pupil.upn) = ${upn.toUpperCase()}`]),
    )
    .executeTakeFirst();
  if (known)
    throw new ServerError('CONFLICT', {
      message: 'This child is in your records already. Two records cannot be made one here.',
    });
}

interface Closing {
  readonly pupil: LockedPupil;
  readonly startsOn: string;
}

/** The former authority's care ends on the day that was agreed, and its record is only read from today on. */
async function closeRecord(db: Db, { declarations, viewer, today }: Call, { pupil, startsOn }: Closing): Promise<void> {
  const { authority_id: authorityId, id, care_status_id: status } = pupil;
  const careStatusId = statusWhenPassed(declarations, status);
  let care = {};
  if (careStatusId !== status) {
    await keepFirst(db, authorityId, [id]);
    const start = laterOf(startsOn, await lastPeriod(db, pupil));
    care = nextCare(declarations, pupil, { careStatusId, start });
    await db
      .insertInto('care_status_change')
      .values({
        authority_id: authorityId,
        pupil_id: id,
        care_status_id: careStatusId,
        start_date: start,
        end_reason: isInCare(declarations, status) ? takenOver : null,
        changed_by: viewer.userId,
      })
      .execute();
  }
  await db
    .updateTable('pupil')
    .set({ ...care, passed_on: today })
    .where('authority_id', '=', authorityId)
    .where('id', '=', id)
    .execute();
}

/** Of lookup care-end-reason: care taken over by another local authority. */
const takenOver = 'E3';

async function lastPeriod(db: Db, { authority_id: authorityId, id, date_of_birth: born }: LockedPupil) {
  const { last } = await db
    .selectFrom('care_status_change')
    .select((each) => each.fn.max('start_date').as('last'))
    .where('authority_id', '=', authorityId)
    .where('pupil_id', '=', id)
    .executeTakeFirstOrThrow();
  return last ?? born;
}

async function decide(db: Db, call: Call, { from, newId }: { from: Offer; newId: number }): Promise<void> {
  const decided = {
    state: 'accepted',
    decided_by: call.viewer.userId,
    decided_by_name: nameOf(call),
    decided_at: call.services.now(),
  } as const;
  const side = (isOffer: boolean) =>
    db.updateTable('passing').where('id', '=', from.id).where('is_offer', '=', isOffer);
  await side(true).set(decided).execute();
  // The record itself says from now on who the child is.
  const unnamed = { first_name: null, last_name: null, date_of_birth: null, upn: null };
  await side(false)
    .set({ ...decided, ...unnamed, pupil_id: newId })
    .execute();
}
