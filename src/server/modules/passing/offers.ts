import { sql, type Selectable } from 'kysely';
import type { Facts } from '../../../engine/index.ts';
import type { PassingTable } from '../../db/tables/passing.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import { ServerError } from '../../errors.ts';
import type { UnitCall } from '../handler.ts';
import { fullName, lockPupil } from '../students/findPupil.ts';
import { day } from '../students/refuse.ts';

export type Offer = Selectable<PassingTable>;

/** An offer of the authority worked as, from it or to it; any other is not found. */
export async function findOffer(call: UnitCall, side: 'from' | 'to'): Promise<Offer> {
  const offer = await call.db
    .selectFrom('passing')
    .selectAll()
    .where('id', '=', Number(call.body.passingId))
    .where('is_offer', '=', side === 'from')
    .executeTakeFirst();
  if (!offer) throw new ServerError('NOT_FOUND');
  return offer;
}

/** What the rules ask of a pupil who is to be offered (`passing.*`). */
export async function offeringFacts(call: UnitCall): Promise<Facts> {
  const pupil = await lockPupil(call, Number(call.body.studentId));
  const own = { authorityId: pupil.authority_id, pupilId: pupil.id };
  const [hindered, open] = [await hindrances(call.db, own), await openOffer(call.db, own)];
  return { passing: { isPassed: pupil.passed_on !== null, isOpen: open !== undefined, ...hindered } };
}

interface Own {
  readonly authorityId: number;
  readonly pupilId: number;
}

/** What keeps a record where it is. */
export async function hindrances(db: Db, { authorityId, pupilId }: Own) {
  const { rows } = await sql<{ isHeld: boolean; isRequested: boolean }>`select
    exists (select from retention_hold where authority_id = ${authorityId} and pupil_id = ${pupilId}
      and lifted_at is null) as "isHeld",
    exists (select from subject_access where authority_id = ${authorityId} and pupil_id = ${pupilId}
      and sealed_at is null) as "isRequested"`.execute(db);
  return rows[0] ?? { isHeld: false, isRequested: false };
}

/** The open offer of a pupil. */
export const openOffer = (db: Db, { authorityId, pupilId }: Own) =>
  db
    .selectFrom('passing')
    .select('id')
    .where('authority_id', '=', authorityId)
    .where('pupil_id', '=', pupilId)
    .where('is_offer', '=', true)
    .where('state', '=', 'open')
    .executeTakeFirst();

/** What the rules ask of whoever is to accept (`passing.*`). */
export async function acceptingFacts(call: UnitCall): Promise<Facts> {
  const offer = await findOffer(call, 'to');
  const known = await knownPupil(call, offer.upn ?? '');
  return {
    passing: {
      state: offer.state,
      isEarly: offer.starts_on > call.today,
      startsOn: day(offer.starts_on),
      isKnown: known !== null,
      known: known ?? '',
    },
  };
}

/** Who has a UPN already; a record that was passed on may be the one that is offered back. */
async function knownPupil(call: UnitCall, upn: string): Promise<string | null> {
  if (upn === '') return null;
  const known = await call.db
    .selectFrom('pupil')
    .select(['first_name', 'last_name'])
    .where(sql<string>`upper(upn)`, '=', upn.toUpperCase())
    .where('passed_on', 'is', null)
    .where(visiblePupils(call))
    .executeTakeFirst();
  return known === undefined ? null : fullName(known);
}
