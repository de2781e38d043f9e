import { joinedCounts, type ReplyOf } from '../../../../contract/index.ts';
import type { CountedEffect, KeptLook } from '../../../db/tables/declarations.ts';
import type { UnitCall } from '../../handler.ts';
import type { Standing } from '../standing.ts';

type Share = Pick<ReplyOf<'declarations.impact'>, 'drafts' | 'running' | 'next' | 'effects'>;

/**
 * Keeps what a share of the caller's look has counted, beside what those before it did: whoever signs the drafts reads
 * it, and their publication keeps it (D-411). A share that does not go on from the one before is of another look, which
 * began again meanwhile, and is not kept.
 */
export async function keepShare(call: UnitCall, share: Share, from: number | undefined): Promise<void> {
  const { db, viewer, services } = call;
  const former = from === undefined ? undefined : await lookUpTo(call, share.drafts, from);
  if (from !== undefined && former === undefined) return;
  const counted = share.effects.map(({ examples: _examples, ...effect }) => effect);
  const effects: CountedEffect[] = joinedCounts(former?.effects ?? [], counted, (_known, further) => further);
  const said = {
    hash: share.drafts,
    next: share.next,
    running: share.running,
    effects: JSON.stringify(effects),
    looked_at: services.now(),
  };
  await db
    .insertInto('declaration_look')
    .values({ authority_id: viewer.authorityId, user_id: viewer.userId, ...said })
    .onConflict((conflict) => conflict.columns(['authority_id', 'user_id']).doUpdateSet(said))
    .execute();
}

const lookUpTo = ({ db, viewer }: UnitCall, hash: string, from: number) =>
  db
    .selectFrom('declaration_look')
    .select('effects')
    .where('user_id', '=', viewer.userId)
    .where('hash', '=', hash)
    .where('next', '=', from)
    .executeTakeFirst();

/** Whether the caller has looked at these drafts to the last plan. */
export const hasLooked = async (
  { db, viewer }: Pick<UnitCall, 'db' | 'viewer'>,
  { nextHash }: Pick<Standing, 'nextHash'>,
): Promise<boolean> =>
  (await db
    .selectFrom('declaration_look')
    .select('hash')
    .where('user_id', '=', viewer.userId)
    .where('hash', '=', nextHash)
    .where('next', 'is', null)
    .executeTakeFirst()) !== undefined;

/** The last look at these drafts that came to the last plan, whoever looked; null where there is none. */
export async function wholeLook(
  { db }: Pick<UnitCall, 'db'>,
  { nextHash }: Pick<Standing, 'nextHash'>,
): Promise<KeptLook | null> {
  const found = await db
    .selectFrom('declaration_look')
    .select(['running', 'effects', 'looked_at'])
    .where('hash', '=', nextHash)
    .where('next', 'is', null)
    .orderBy('looked_at', 'desc')
    .executeTakeFirst();
  if (found === undefined) return null;
  return { at: found.looked_at.toISOString(), running: found.running, effects: [...found.effects] };
}
