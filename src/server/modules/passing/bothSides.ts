import { productName, userType } from '../../../contract/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { ServerError } from '../../errors.ts';
import { queueMessage } from '../../messages/outgoing.ts';
import type { Call } from '../handler.ts';
import type { Offer } from './offers.ts';

// An offer has a row in each of two authorities, and each has its own trail: what is done is done in both.

/**
 * The two rows of an offer, held until the work's end; the sender's is held first, so that nobody waits in a circle.
 */
export async function lockOffer(db: Db, passingId: number): Promise<{ readonly from: Offer; readonly to: Offer }> {
  const rows = await db
    .selectFrom('passing')
    .selectAll()
    .where('id', '=', passingId)
    .orderBy('is_offer', 'desc')
    .forUpdate()
    .execute();
  const [from, to] = rows;
  // Somebody was quicker: whoever takes it back, accepts or declines finds it over.
  if (from === undefined || to === undefined || from.state !== 'open') throw new ServerError('CONFLICT');
  return { from, to };
}

/** Who does it, as the other authority reads it. */
export const nameOf = ({ viewer }: Call): string =>
  viewer.isSupportOrigin ? 'Support staff' : `${viewer.firstName} ${viewer.lastName}`;

interface Side {
  readonly authorityId: number;
  readonly record: string;
}

interface Told {
  readonly action: string;
  readonly sides: readonly Side[];
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Writes the same entry to the trail of each side. */
export async function noteOnBothSides(db: Db, call: Call, { action, sides, detail }: Told): Promise<void> {
  await db
    .insertInto('audit')
    .values(
      sides.map(({ authorityId, record }) => ({
        authority_id: authorityId,
        user_id: call.viewer.userId,
        action,
        record,
        detail: JSON.stringify(detail),
      })),
    )
    .execute();
}

/** An e-mail is read anywhere: it says that there is something, never of whom. */
const sentences = {
  offered: 'Another authority offers you a pupil.',
  withdrawn: 'Another authority has taken back the offer of a pupil.',
  accepted: 'Another authority has accepted a pupil whom you offered.',
  declined: 'Another authority has declined a pupil whom you offered.',
} as const;

/** Tells the super users of the other authority, whatever they chose as alerts: these are about pupils of their own. */
export async function tellOther(db: Db, authorityId: number, what: keyof typeof sentences): Promise<void> {
  const people = await db
    .selectFrom('app_user')
    .select('username')
    .where('authority_id', '=', authorityId)
    .where('type_id', '=', userType.laSuperUser)
    .where('is_active', '=', true)
    .where('activated_at', 'is not', null)
    .orderBy('id')
    .execute();
  if (people.length === 0) return;
  const body = `${sentences[what]}\n\nSign in to the portal and look under Passing of pupils.\n`;
  const mail = { channel: 'email', purpose: 'passing', subject: `Passing of pupils – ${productName}`, body } as const;
  await queueMessage(db, ...people.map(({ username }) => ({ ...mail, recipient: username })));
}
