import type { ReplyOf } from '../../../contract/index.ts';
import { publicationContent, type OwnText } from '../../../engine/index.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { KeptWords, Moving } from '../../db/tables/declarations.ts';
import type { Call, Course, OutsideHandler, UnitCall } from '../handler.ts';
import { baseOf, nameOf, textsBelow } from './content.ts';
import { declarationsFor } from './declarationsFor.ts';
import { lockDeclarations } from './drafts.ts';
import { hasLooked, wholeLook } from './impact/looks.ts';
import { preparedFor } from './impact/prepared.ts';
import { followPlans } from './moveBack.ts';
import { begun } from './moveRuns.ts';
import { publishRefusal, recordOf, refuseOthers, standingOf, trailOf, type Standing } from './standing.ts';
import { standingToCheck } from './usedQuestions.ts';

const changedMeanwhile = () =>
  new ServerError('CONFLICT', {
    message: 'The drafts were changed while they were checked. Please look at them again.',
  });

/** What is not done where the drafts have faults. */
const refusal = 'Nothing was published';

export const propose: OutsideHandler<ReplyOf<'declarations.propose'>> = {
  outside: async (call, { inUnit, signal }) => {
    const standing = await inUnit(standingToCheck);
    const { nextHash, publication } = standing;
    if (nextHash === publication.hash)
      throw new ServerError('CONFLICT', {
        message: 'There is nothing to propose: no draft differs from what is published',
      });
    await preparedFor(call, signal, standing, refusal);
    return inUnit(async (unit) => {
      await lockDeclarations(unit);
      const now = await standingOf(unit);
      if (now.nextHash !== nextHash) throw changedMeanwhile();
      await putProposal(unit, nextHash);
      await audit(unit, {
        action: 'declarations.propose',
        record: recordOf(unit),
        detail: { before: null, after: { publicationHash: nextHash } },
      });
      return { success: true };
    });
  },
};

async function putProposal({ db, viewer, body, services }: UnitCall, hash: string): Promise<void> {
  const said = {
    hash,
    note: String(body.note),
    proposed_by: viewer.userId,
    proposed_at: services.now(),
  };
  await db
    .insertInto('declaration_proposal')
    .values({ authority_id: viewer.authorityId, ...said })
    .onConflict((conflict) => conflict.column('authority_id').doUpdateSet(said))
    .execute();
}

/** Running plans follow it by themselves, where that is said: the portal moves them (`keepMoving`). */
export const publish: OutsideHandler<ReplyOf<'declarations.publish'>> = {
  outside: async (call, course) => {
    const { publication } = call.body;
    const { number, isNew } =
      publication === undefined ? await publishDrafts(call, course) : { number: Number(publication), isNew: false };
    if (call.body.running !== 'move') return { success: true, publication: number, isNew, moving: null };
    const { services, viewer } = call;
    const declarations = isNew
      ? await declarationsFor(services, { authorityId: viewer.authorityId, publication: number })
      : call.declarations;
    const moving = await course.inUnit((unit) =>
      followPlans({ ...unit, declarations }, { number, isAsked: publication !== undefined }),
    );
    return { success: true, publication: number, isNew, moving };
  },
};

/** Checked before the transaction that writes it, which begins again where anything has changed since. */
async function publishDrafts(call: Call, { inUnit, signal }: Course): Promise<{ number: number; isNew: boolean }> {
  const before = await inUnit(standingToCheck);
  refuseOthers(call.body.drafts, before);
  if (before.nextHash === before.publication.hash) return { number: before.publication.number, isNew: false };
  refuseUnless(call, before);
  if (call.body.running === 'move') await inUnit((unit) => refuseUnlooked(unit, before));
  const { words } = await preparedFor(call, signal, before, refusal);
  return inUnit(async (unit) => {
    await lockDeclarations(unit);
    const now = await standingOf(unit);
    if (now.nextHash !== before.nextHash) throw changedMeanwhile();
    refuseUnless(call, now);
    return { number: await write(unit, now, words), isNew: true };
  });
}

function refuseUnless(call: Pick<UnitCall, 'viewer'>, standing: Standing): void {
  const message = publishRefusal(call, standing);
  if (message !== null) throw new ServerError('CONFLICT', { message });
}

/** Nobody moves plans who has not looked at what these drafts do to them, to the last plan (D-406). */
async function refuseUnlooked(unit: UnitCall, standing: Standing): Promise<void> {
  if (await hasLooked(unit, standing)) return;
  const message =
    'What these drafts do to running plans has to be looked at first, to the last plan. Nothing was published.';
  throw new ServerError('CONFLICT', { message });
}

async function write(call: UnitCall, standing: Standing, words: KeptWords): Promise<number> {
  const { db, viewer, services } = call;
  const { publication, proposal, nextHash } = standing;
  if (!standing.isStored) await keepFiles(call, standing);
  const number = publication.number + 1;
  const ready = proposal?.hash === nextHash ? proposal : null;
  const stored = {
    number,
    hash: nextHash,
    base_hash: standing.baseHash,
    base_texts: baseTexts(call, standing.next),
    content: publicationContent(standing.next),
    note: ready?.note ?? '',
    proposed_by: ready?.userId ?? null,
    published_by: viewer.userId,
    published_at: services.now(),
  };
  const look = await wholeLook(call, standing);
  const signed = { words: JSON.stringify(words), look: look && JSON.stringify(look) };
  const moving = call.body.running === 'move' ? JSON.stringify({ to: begun, back: null } satisfies Moving) : null;
  await db
    .insertInto('publication')
    .values({ authority_id: viewer.authorityId, ...stored, ...signed, moving })
    .execute();
  await db.updateTable('authority').set({ publication: number }).where('id', '=', viewer.authorityId).execute();
  await db.deleteFrom('declaration_draft').execute();
  await db.deleteFrom('declaration_proposal').execute();
  await db.deleteFrom('declaration_look').execute();
  await refuseDifference(call, nextHash);
  await audit(call, {
    action: 'declarations.publish',
    record: recordOf(call),
    detail: { before: trailOf(publication), after: trailOf(stored) },
  });
  return number;
}

/** What the texts lie on, as it is kept. */
const baseTexts = ({ services }: UnitCall, texts: readonly OwnText[]): string =>
  publicationContent(textsBelow(baseOf(services.catalog), texts));

/** What held before the first publication is kept as one, so that going back to it is possible. */
async function keepFiles(call: UnitCall, standing: Standing): Promise<void> {
  const { db, viewer, services } = call;
  const content = publicationContent(standing.texts);
  await db
    .insertInto('publication')
    .values({
      authority_id: viewer.authorityId,
      number: 1,
      hash: nameOf(standing.baseHash, content),
      base_hash: standing.baseHash,
      base_texts: baseTexts(call, standing.texts),
      content,
      note: standing.publication.note,
      proposed_by: null,
      published_by: null,
      published_at: services.now(),
    })
    .execute();
}

/** What was stored is what was checked: between them nothing may be lost. */
async function refuseDifference(call: UnitCall, hash: string): Promise<void> {
  const { publication, nextHash, drafts } = await standingOf(call);
  if (publication.hash !== hash || nextHash !== hash || drafts.length > 0)
    throw new Error('What was published differs from what was checked.');
}
