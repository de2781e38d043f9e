import type { ReplyOf } from '../../../contract/index.ts';
import { stepsTo, type OwnText } from '../../../engine/index.ts';
import { draftLimits } from '../../catalog/publications/draftLimits.ts';
import { isAllowedPath } from '../../catalog/publications/mayHold.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { Call, OutsideHandler, UnitCall, UnitHandler } from '../handler.ts';
import { checkDraft, problemsIn } from './checked.ts';
import { storeDraft } from './draftSaves.ts';
import { publicationAt, recordOf, standingOf, type Standing } from './standing.ts';
import { standingToCheck } from './usedQuestions.ts';

/** The path of a call; there are declarations that no authority makes itself. */
export function pathOf({ query, body }: Pick<Call, 'query' | 'body'>): string {
  const path = String(body.path ?? query.path);
  if (!isAllowedPath(path))
    throw new ServerError('INVALID', {
      errors: {
        '/path': 'An authority makes forms, stages and lists of answers of plans, and says what is shown of tables',
      },
    });
  return path;
}

/** What is wrong in a text among the others as they are drafted, and what it changes. */
export const check: OutsideHandler<ReplyOf<'declarations.check'>> = {
  outside: async (call, { inUnit, signal }) => {
    const path = pathOf(call);
    const { next: others, names, used } = await inUnit(standingToCheck);
    const checked = await checkDraft(call, signal, { path, text: String(call.body.text), others, names, used });
    return { problems: problemsIn(checked), words: checked.words.flatMap(({ sentences }) => sentences) };
  },
};

/** Right or wrong, it is kept: how many faults there were is told beside it, where that could be found out. */
export const save: OutsideHandler<ReplyOf<'declarations.save'>> = {
  outside: async (call, { inUnit, signal }) => {
    const path = pathOf(call);
    const text = String(call.body.text);
    const { next: others, names, used } = await inUnit(standingToCheck);
    const checked = await checkDraft(call, signal, { path, text, others, names, used }).catch((error: unknown) => {
      if (error instanceof ServerError && error.code === 'TOO_MANY') return null;
      throw error;
    });
    const faults = checked === null ? null : problemsIn(checked).filter((problem) => problem.path === path).length;
    return inUnit((unit) => write(unit, { path, text, faults }));
  },
};

interface ToWrite {
  readonly path: string;
  readonly text: string;
  readonly faults: number | null;
}

async function write(call: UnitCall, { path, text, faults }: ToWrite): Promise<ReplyOf<'declarations.save'>> {
  await lockDeclarations(call);
  const standing = await standingOf(call);
  const { drafts } = standing;
  const known = drafts.find((draft) => draft.path === path);
  const seen = Number(call.body.revision);
  if ((known?.revision ?? 0) !== seen || (known === undefined && (await isPublishedSince(call, standing, path))))
    throw changedMeanwhile(standing, path);
  if (known === undefined && drafts.length >= draftLimits.paths)
    throw new ServerError('CONFLICT', { message: `There may be ${draftLimits.paths} drafts at once` });
  const isAsPublished = textIn(standing.texts, path) === (text.trim() === '' ? '' : text);
  // What says what holds is no draft: where there is none either, nothing has changed.
  if (isAsPublished && known === undefined) return { success: true, revision: 0 };
  const revision = await putDraft(call, { path, text, faults });
  if (isAsPublished) await dropDraft(call, path);
  await audit(call, {
    action: 'declarations.save',
    record: recordOf(call),
    detail: {
      declarationPath: path,
      before: known === undefined ? null : { draftRevision: seen },
      after: isAsPublished ? null : { draftRevision: revision },
    },
  });
  return { success: true, revision: isAsPublished ? 0 : revision };
}

/** Whether a publication after the one that a text was typed on says otherwise: its draft came and went meanwhile. */
async function isPublishedSince(call: UnitCall, standing: Standing, path: string): Promise<boolean> {
  const { publication } = call.body;
  if (publication === undefined || publication === standing.publication.number) return false;
  const former = await publicationAt(call, standing, Number(publication));
  return former === null || textIn(former.texts, path) !== textIn(standing.texts, path);
}

const textIn = (texts: readonly OwnText[], path: string): string => texts.find((one) => one.path === path)?.text ?? '';

/** Two who work on one text are told of each other, with both texts: which lines are meant only they know. */
function changedMeanwhile({ drafts, texts, publication }: Standing, path: string): ServerError {
  const known = drafts.find((draft) => draft.path === path);
  const message =
    known === undefined
      ? 'This draft has been discarded or published meanwhile. Your text is still here; what holds stands beside it.'
      : `${known.by} has saved this draft meanwhile. Your text is still here; theirs stands beside it.`;
  const { text, revision, by } = known ?? { text: textIn(texts, path), revision: 0, by: '' };
  return new ServerError('CONFLICT', { message, more: { text, revision, publication: publication.number, by } });
}

/** One at a time changes the drafts and publications of an authority. */
export async function lockDeclarations({ db, viewer }: UnitCall): Promise<void> {
  await db.selectFrom('authority').select('id').where('id', '=', viewer.authorityId).forUpdate().executeTakeFirst();
}

/** Stores what the user of a call drafts; answers its revision. */
const putDraft = ({ db, viewer, services }: UnitCall, draft: ToWrite): Promise<number> =>
  storeDraft(db, { authority_id: viewer.authorityId, ...draft, saved_by: viewer.userId, saved_at: services.now() });

/** Its text stays among the former ones. */
const dropDraft = ({ db }: UnitCall, path: string) =>
  db.deleteFrom('declaration_draft').where('path', '=', path).execute();

export const discard: UnitHandler<ReplyOf<'declarations.discard'>> = {
  run: async (call) => {
    await lockDeclarations(call);
    const path = pathOf(call);
    const standing = await standingOf(call);
    const known = standing.drafts.find((draft) => draft.path === path);
    // Who discards a draft means the one that they have seen.
    const { revision: seen } = call.body;
    if (seen !== undefined && seen !== (known?.revision ?? 0)) throw changedMeanwhile(standing, path);
    if (known === undefined) throw new ServerError('NOT_FOUND');
    await dropDraft(call, path);
    await audit(call, {
      action: 'declarations.discard',
      record: recordOf(call),
      detail: { declarationPath: path, before: { draftRevision: known.revision }, after: null },
    });
    return { success: true };
  },
};

/** The former texts as drafts, over none of somebody's work. */
export const restore: UnitHandler<ReplyOf<'declarations.restore'>> = {
  run: async (call) => {
    await lockDeclarations(call);
    const number = Number(call.body.publication);
    const standing = await standingOf(call);
    const { drafts, texts, publication } = standing;
    const former = await publicationAt(call, standing, number);
    if (former === null) throw new ServerError('NOT_FOUND');
    if (drafts.length > 0)
      throw new ServerError('CONFLICT', { message: 'There are drafts: please publish or discard them first' });
    const changed = stepsTo(former.texts, texts);
    for (const { path, text } of changed) await putDraft(call, { path, text, faults: null });
    await audit(call, {
      action: 'declarations.restore',
      record: recordOf(call),
      detail: {
        before: { publicationNumber: publication.number },
        after: { restoredPublication: number, draftCount: changed.length },
      },
    });
    return { success: true, drafts: changed.length };
  },
};
