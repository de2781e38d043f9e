import { productName } from '../../../contract/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { ServerError } from '../../errors.ts';
import { mailSuperUsers } from '../../messages/superUsers.ts';
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
  /** What is said on this side alone. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

interface Told {
  readonly action: string;
  readonly sides: readonly Side[];
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Writes an entry to the trail of each side. */
export async function noteOnBothSides(db: Db, call: Call, { action, sides, detail }: Told): Promise<void> {
  await db
    .insertInto('audit')
    .values(
      sides.map(({ authorityId, record, detail: own }) => ({
        authority_id: authorityId,
        user_id: call.viewer.userId,
        action,
        record,
        detail: JSON.stringify({ ...detail, ...own }),
      })),
    )
    .execute();
}

const sentences = {
  offered: 'Another authority offers you a pupil.',
  withdrawn: 'Another authority has taken back the offer of a pupil.',
  accepted: 'Another authority has accepted a pupil whom you offered.',
  declined: 'Another authority has declined a pupil whom you offered.',
} as const;

/** Tells the super users of the other authority: what is about pupils of their own is for them, chosen or not. */
export function tellOther(db: Db, authorityId: number, what: keyof typeof sentences): Promise<void> {
  const body = `${sentences[what]}\n\nSign in to the portal and look under Passing of pupils.\n`;
  return mailSuperUsers(db, authorityId, { purpose: 'passing', subject: `Passing of pupils – ${productName}`, body });
}
