import { sql } from 'kysely';
import type { ReplyOf } from '../../../contract/index.ts';
import { passingBetween } from '../../db/across/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { ServerError } from '../../errors.ts';
import type { Call, OutsideHandler } from '../handler.ts';
import { namesLock } from '../students/duplicates.ts';
import { lockOffer, nameOf, noteOnBothSides, tellOther } from './bothSides.ts';
import { closeRecord, openAgain } from './closing.ts';
import { copyRecord } from './copyRecord.ts';
import { acceptingFacts, findOffer, hindrances, type Offer } from './offers.ts';
import { broughtWords, findOwn, replacedOf, returnWords } from './returning.ts';

/**
 * Accepts a pupil: the record is copied, or goes back into the one that it was made from, the former authority's is
 * closed, and both trails say so, in one transaction. Whatever breaks off in it, each authority has what it had.
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
  const { viewer } = call;
  const { from, to } = await lockOffer(db, passingId);
  const pupil = await lockOffered(db, from);
  const own = await ownRecord(db, viewer.authorityId, pupil);
  const taken = await takeRecord(db, call, { pupil, startsOn: from.starts_on, own });
  await closeRecord(db, call, { pupil, startsOn: from.starts_on });
  await decide(db, call, { from, taken });
  await noteOnBothSides(db, call, {
    action: 'passing.accept',
    sides: [
      { authorityId: from.authority_id, record: `pupil/${pupil.id}` },
      { authorityId: to.authority_id, record: `pupil/${taken.id}`, detail: { replaced: taken.replaced } },
    ],
    detail: {
      passedFrom: to.other_name,
      passedTo: from.other_name,
      startDate: from.starts_on,
      brought: taken.brings,
      before: { passingState: 'open' },
      after: { passingState: 'accepted' },
    },
  });
  await tellOther(db, from.authority_id, 'accepted');
  return taken.id;
}

interface Taking {
  readonly pupil: LockedPupil;
  readonly startsOn: string;
  readonly own: number | undefined;
}

interface Taken {
  readonly id: number;
  /** Of a record that came back what came of it, in words. */
  readonly brings: string | null;
  readonly replaced: ReturnType<typeof replacedOf> | null;
}

/** A record of its own for the child; the one that was passed on before, opened again, where there is one. */
async function takeRecord(db: Db, call: Call, { pupil, startsOn, own }: Taking): Promise<Taken> {
  const [from, to] = [pupil.authority_id, call.viewer.authorityId];
  const move = { pupilId: pupil.id, from, to, today: call.today };
  const { pupilId, brought } = await copyRecord(db, own === undefined ? move : { ...move, into: own });
  if (own === undefined) return { id: pupilId, brings: null, replaced: null };
  const opened = await db
    .selectFrom('pupil')
    .selectAll()
    .where('authority_id', '=', to)
    .where('id', '=', own)
    .executeTakeFirstOrThrow();
  await openAgain(db, call, { pupil: opened, former: pupil, startsOn });
  return { id: own, brings: broughtWords(brought), replaced: replacedOf(brought) };
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

/** Nobody is recorded twice: either there is the record that was passed on before, or nothing of the child. */
async function ownRecord(db: Db, authorityId: number, pupil: LockedPupil): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(${namesLock}, ${authorityId})`.execute(db);
  const { id, refusal } = await findOwn(db, authorityId, pupil);
  if (refusal !== undefined) throw new ServerError('CONFLICT', { message: refusal });
  return id;
}

async function decide(db: Db, call: Call, { from, taken }: { from: Offer; taken: Taken }): Promise<void> {
  const decided = {
    state: 'accepted',
    decided_by: call.viewer.userId,
    decided_by_name: nameOf(call),
    decided_at: call.services.now(),
  } as const;
  const side = (isOffer: boolean) =>
    db.updateTable('passing').where('id', '=', from.id).where('is_offer', '=', isOffer);
  const words = taken.brings === null ? null : returnWords(taken.brings, from.other_name);
  await side(true)
    .set({ ...decided, brings: words?.out ?? null })
    .execute();
  // The record itself says from now on who the child is.
  const unnamed = { first_name: null, last_name: null, date_of_birth: null, upn: null };
  await side(false)
    .set({ ...decided, ...unnamed, brings: words?.in ?? null, pupil_id: taken.id })
    .execute();
}
