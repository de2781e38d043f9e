import type { Selectable } from 'kysely';
import { addDays, type ReplyOf } from '../../../contract/index.ts';
import { passingBetween } from '../../db/across/index.ts';
import type { PupilTable } from '../../db/tables/pupils.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { ServerError } from '../../errors.ts';
import type { Call, OutsideHandler, UnitCall } from '../handler.ts';
import { checkByForm } from '../pepAdmin/checkByForm.ts';
import { lockPupil } from '../students/findPupil.ts';
import { refuse } from '../students/refuse.ts';
import { lockOffer, nameOf, noteOnBothSides, tellOther } from './bothSides.ts';
import { findOffer, offeringFacts, openOffer } from './offers.ts';
import { returnWords, wouldBring } from './returning.ts';

const mostDays = 365;

/** Offers a pupil: a row in each of the two authorities, or in neither. */
export const offer: OutsideHandler<ReplyOf<'passing.offer'>> = {
  facts: offeringFacts,
  outside: async (call, { inUnit }) => {
    const pupilId = await inUnit(readAsked);
    const { id, message } = await passingBetween(call.services.database, (db) => writeOffer(db, call, pupilId));
    return { success: true, id, message };
  },
};

async function readAsked(call: UnitCall): Promise<number> {
  checkByForm(call, 'passing/offer');
  const { today, body } = call;
  const startsOn = String(body.startsOn);
  if (startsOn < addDays(today, -mostDays) || startsOn > addDays(today, mostDays))
    throw refuse('startsOn', 'This day is more than a year away');
  return (await lockPupil(call, Number(body.studentId))).id;
}

async function writeOffer(db: Db, call: Call, pupilId: number) {
  const { viewer, body } = call;
  const other = await otherAuthority(db, call);
  const pupil = await db
    .selectFrom('pupil')
    .selectAll()
    .where('authority_id', '=', viewer.authorityId)
    .where('id', '=', pupilId)
    .where('passed_on', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const own = { authorityId: viewer.authorityId, pupilId };
  if (!pupil || (await openOffer(db, own)) !== undefined) throw new ServerError('CONFLICT');
  const move = { pupilId, from: viewer.authorityId, to: other.id, today: call.today };
  const brings = await wouldBring(db, pupil, move);
  const id = await writeSides(db, call, { pupil, other, brings });
  await noteOnBothSides(db, call, {
    action: 'passing.offer',
    sides: [
      { authorityId: viewer.authorityId, record: `pupil/${pupilId}` },
      { authorityId: other.id, record: `passing/${id}` },
    ],
    detail: {
      before: null,
      after: { passedFrom: viewer.authorityName, passedTo: other.name, startDate: String(body.startsOn) },
    },
  });
  await tellOther(db, other.id, 'offered');
  const goesBack = brings === null ? '' : ` This child’s record goes back to ${other.name}.`;
  return { id, message: `The pupil is offered.${goesBack}` };
}

interface Offering {
  readonly pupil: Selectable<PupilTable>;
  readonly other: { readonly id: number; readonly name: string };
  /** What it brings back to whoever passed it on before, in words; null where it does not go back. */
  readonly brings: string | null;
}

/** A row for each authority, of one number; the other one's says the least by which a child is known. */
async function writeSides(db: Db, call: Call, { pupil, other, brings }: Offering): Promise<number> {
  const { viewer, body, services } = call;
  const words = brings === null ? null : returnWords(brings, other.name);
  const both = {
    starts_on: String(body.startsOn),
    note: String(body.note).trim(),
    state: 'open',
    offered_by: viewer.userId,
    offered_by_name: nameOf(call),
    offered_at: services.now(),
  } as const;
  const { id } = await db
    .insertInto('passing')
    .values({
      ...both,
      authority_id: viewer.authorityId,
      is_offer: true,
      other_id: other.id,
      other_name: other.name,
      pupil_id: pupil.id,
      brings: words?.out ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('passing')
    .values({
      ...both,
      id,
      authority_id: other.id,
      is_offer: false,
      other_id: viewer.authorityId,
      other_name: viewer.authorityName,
      first_name: pupil.first_name,
      last_name: pupil.last_name,
      date_of_birth: pupil.date_of_birth,
      upn: pupil.upn,
      brings: words?.in ?? null,
    })
    .execute();
  return id;
}

async function otherAuthority(db: Db, { viewer, body }: Call) {
  const other = await db
    .selectFrom('authority')
    .select(['id', 'name'])
    .where('id', '=', Number(body.otherId))
    .where('id', '<>', viewer.authorityId)
    .where('is_support', '=', false)
    .executeTakeFirst();
  if (!other) throw refuse('otherId', 'Please choose another authority');
  return other;
}

/** Takes an offer back: whoever was offered the pupil has nothing of them any more. */
export const withdraw: OutsideHandler<ReplyOf<'passing.withdraw'>> = {
  facts: async (call) => ({ passing: { state: (await findOffer(call, 'from')).state } }),
  outside: (call, { inUnit }) => endOffer(call, inUnit, { side: 'from', state: 'withdrawn' }),
};

/** Declines a pupil; the reason is told to whoever offered them. */
export const decline: OutsideHandler<ReplyOf<'passing.decline'>> = {
  facts: async (call) => ({ passing: { state: (await findOffer(call, 'to')).state } }),
  outside: (call, { inUnit }) => endOffer(call, inUnit, { side: 'to', state: 'declined' }),
};

interface Ending {
  readonly side: 'from' | 'to';
  readonly state: 'withdrawn' | 'declined';
}

async function endOffer(
  call: Call,
  inUnit: <T>(work: (unit: UnitCall) => Promise<T>) => Promise<T>,
  { side, state }: Ending,
) {
  const passingId = await inUnit(async (unit) => {
    if (state === 'declined') checkByForm(unit, 'passing/decline');
    return (await findOffer(unit, side)).id;
  });
  const { viewer, body, services } = call;
  const reason = state === 'declined' ? String(body.reason).trim() : '';
  await passingBetween(services.database, async (db) => {
    const { from, to } = await lockOffer(db, passingId);
    await db
      .updateTable('passing')
      .set({
        state,
        reason,
        decided_by: viewer.userId,
        decided_by_name: nameOf(call),
        decided_at: services.now(),
      })
      .where('id', '=', passingId)
      .where('is_offer', '=', true)
      .execute();
    // Who the child is stays with their own authority.
    await db.deleteFrom('passing').where('id', '=', passingId).where('is_offer', '=', false).execute();
    await noteOnBothSides(db, call, {
      action: state === 'declined' ? 'passing.decline' : 'passing.withdraw',
      sides: [
        { authorityId: from.authority_id, record: `pupil/${from.pupil_id}` },
        { authorityId: to.authority_id, record: `passing/${passingId}` },
      ],
      detail: {
        passedFrom: to.other_name,
        passedTo: from.other_name,
        before: { passingState: 'open' },
        after: { passingState: state },
      },
    });
    await tellOther(db, side === 'from' ? to.authority_id : from.authority_id, state);
  });
  return { success: true, id: passingId };
}
