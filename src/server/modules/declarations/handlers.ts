import type { ReplyOf } from '../../../contract/index.ts';
import { newOverlay, type OwnText } from '../../../engine/index.ts';
import { isAllowedPath } from '../../catalog/publications/mayHold.ts';
import { ServerError } from '../../errors.ts';
import type { Handlers, UnitCall, UnitHandler } from '../handler.ts';
import { answeredPlans } from './answeredPlans.ts';
import { baseOf, withDrafts } from './content.ts';
import { titleOf } from './titles.ts';
import { savedText, savesOf } from './draftSaves.ts';
import { check, discard, pathOf, restore, save } from './drafts.ts';
import { impact } from './impact/impact.ts';
import { moveBack, withMoving } from './moveBack.ts';
import { movedBelow } from './movedBelow.ts';
import { draftPaper } from './preview/draftPaper.ts';
import { preview } from './preview/preview.ts';
import { propose, publish } from './publish.ts';
import { historyOf, publicationAt, publishRefusal, standingOf, type Standing } from './standing.ts';
import { told } from './told.ts';
import { usedQuestions } from './usedQuestions.ts';
import { whole } from './whole.ts';

const read: UnitHandler<ReplyOf<'declarations.read'>> = {
  run: async (call) => {
    const standing = await standingOf(call);
    const { publication, proposal, drafts, nextHash } = standing;
    const { viewer } = call;
    return {
      publication,
      hasBaseMoved: standing.publishedOn !== standing.baseHash,
      moved: await movedPaths(call, standing),
      needsTwo: viewer.settings.declarationsNeedTwo,
      draftsName: nextHash,
      proposal: proposal && {
        note: proposal.note,
        by: proposal.by,
        at: proposal.at.toISOString(),
        isOwn: proposal.userId === viewer.userId,
        isAsDrafted: proposal.hash === nextHash,
      },
      refusal: publishRefusal(call, standing),
      drafts: drafts.map(({ path, revision, by, at, text, faults }) => ({
        path,
        revision,
        by,
        at: at.toISOString(),
        isTakenOut: text.trim() === '',
        faults,
      })),
      paths: pathsOf(call, standing),
    };
  },
};

/** What of the authority's own lies on something that has changed since it was published. */
async function movedPaths(call: UnitCall, standing: Standing): Promise<ReplyOf<'declarations.read'>['moved']> {
  const base = baseOf(call.services.catalog);
  const own = new Map(standing.texts.map(({ path, text: said }) => [path, said]));
  return (await movedBelow(call, standing)).map(({ path }) => ({ path, title: titleOf(base, path, own.get(path)) }));
}

/** Everybody's lists of answers nobody changes: an authority has its own beside them. */
const isList = (path: string): boolean => path.startsWith('lookups/');

/** What a text that is drafted can name and read: what is drafted wrong is still as it is published. */
function soundTexts({ texts, drafts }: Standing): OwnText[] {
  const sound = drafts.filter(({ faults }) => faults === 0).map(({ path, text: drafted }) => ({ path, text: drafted }));
  return withDrafts(texts, sound);
}

function pathsOf({ services }: UnitCall, { texts, drafts }: Standing): ReplyOf<'declarations.read'>['paths'] {
  const base = baseOf(services.catalog);
  const everybody = base.files.map(({ path }) => path.replace(/\.json$/, ''));
  const published = new Set(texts.map(({ path }) => path));
  const drafted = new Map(drafts.map(({ path, text }) => [path, text]));
  const changed = everybody.filter((path) => isAllowedPath(path) && !isList(path));
  const all = new Set([...changed, ...published, ...drafted.keys()]);
  const own = new Map([...texts.map(({ path, text: said }) => [path, said] as const), ...drafted]);
  return [...all].toSorted().map((path) => {
    const draft = drafted.get(path);
    const title = titleOf(base, path, own.get(path));
    if (draft !== undefined) return { path, title, state: draft.trim() === '' ? 'takenOut' : 'draft' };
    return { path, title, state: published.has(path) ? 'published' : 'everybody' };
  });
}

const text: UnitHandler<ReplyOf<'declarations.text'>> = {
  run: async (call) => {
    const path = pathOf(call);
    const wanted = call.query.publication;
    const standing = await standingOf(call);
    const { texts, drafts } = standing;
    const publication = wanted === undefined ? standing.publication.number : Number(wanted);
    const published = texts.find((one) => one.path === path)?.text ?? null;
    const beside = {
      publication,
      own: soundTexts(standing),
      names: standing.names,
      used: await usedIn(call, path),
      publishedOn: (await movedBelow(call, standing)).find((one) => one.path === path)?.text ?? null,
    };
    if (wanted !== undefined) {
      const former = await publicationAt(call, standing, publication);
      if (former === null) throw new ServerError('NOT_FOUND');
      const found = former.texts.find((one) => one.path === path)?.text ?? '';
      return { text: found, revision: 0, state: 'published', published, ...beside };
    }
    if (call.query.revision !== undefined) {
      const revision = Number(call.query.revision);
      const former = await savedText(call, path, revision);
      if (former === null) throw new ServerError('NOT_FOUND');
      return { text: former, revision, state: 'draft', published, ...beside };
    }
    const draft = drafts.find((one) => one.path === path);
    if (draft !== undefined)
      return { text: draft.text, revision: draft.revision, state: 'draft', published, ...beside };
    if (published !== null) return { text: published, revision: 0, state: 'published', published, ...beside };
    const { files } = baseOf(call.services.catalog);
    return {
      text: newOverlay(files, String(call.viewer.authorityId), path).file?.text ?? '',
      revision: 0,
      state: 'new',
      published,
      ...beside,
    };
  },
};

/** Questions of a form that plans have been begun with, with the tables and groups that they are in. */
async function usedIn(call: UnitCall, path: string): Promise<string[]> {
  const { forms } = await usedQuestions(call);
  return [...(forms.get(path.replace(/^forms\//, ''))?.keys() ?? [])];
}

/** Declarations of an authority's own: drafts, and publications, which each call of the authority goes by. */
export const declarationHandlers = {
  'declarations.read': read,
  'declarations.text': text,
  'declarations.answered': { run: async (call) => ({ contents: await answeredPlans(call) }) },
  'declarations.draftHistory': { run: async (call) => ({ contents: await savesOf(call, pathOf(call)) }) },
  'declarations.check': check,
  'declarations.impact': impact,
  'declarations.preview': preview,
  'declarations.paper': draftPaper,
  'declarations.save': save,
  'declarations.discard': discard,
  'declarations.propose': propose,
  'declarations.publish': publish,
  'declarations.restore': restore,
  'declarations.publication': whole,
  'declarations.told': told,
  'declarations.history': { run: async (call) => ({ contents: await withMoving(call, await historyOf(call)) }) },
  'declarations.moveBack': moveBack,
} satisfies Handlers;
