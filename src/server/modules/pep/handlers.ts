import type { OperationId } from '../../../contract/index.ts';
import type { JsonObject } from '../../../engine/index.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { Handlers, UnitCall } from '../handler.ts';
import { listHandler } from '../lists/listHandler.ts';
import { completePep } from './save/completePep.ts';
import { createPep } from './save/createPep.ts';
import { stageHistory } from './read/history.ts';
import { loadPep, releaseOf, seePep, stageOf, type LoadedPep, type PlanIds } from './read/loadPep.ts';
import { formSlugOf, pepDetails, stageReply } from './read/pepAnswers.ts';
import { outlookOf } from './read/outlook.ts';
import { planDocument } from './paper/planDocument.ts';
import { pepList } from './read/pepList.ts';
import { rateStage } from './review/rateStage.ts';
import { stageRatings } from './review/ratings.ts';
import { planCallFacts, recordFacts, stageCallFacts } from './read/recordFacts.ts';
import { saveStage } from './save/saveStage.ts';
import { openPep } from './read/stageWork.ts';
import { updateStatus } from './save/updateStatus.ts';
import { planOfSave, rememberGiven } from './save/givenRevision.ts';
import { remind, remindFacts } from './save/remind.ts';
import { takeBack, takeBackFacts } from './save/takeBack.ts';

const loadedBy = new WeakMap<UnitCall, Promise<LoadedPep>>();

const idsIn = (from: JsonObject): PlanIds => ({ studentId: Number(from.studentId), pepId: Number(from.pepId) });

/** The plan that a call names, read once for its rules and its work. */
function loadOnce(call: UnitCall, from: JsonObject): Promise<LoadedPep> {
  return loadedOnce(call, () => loadPep(call, idsIn(from)));
}

/** The same of a save, which may name the stage alone. */
function loadSaved(call: UnitCall): Promise<LoadedPep> {
  return loadedOnce(call, async () => loadPep(call, await planOfSave(call, call.body)));
}

function loadedOnce(call: UnitCall, load: () => Promise<LoadedPep>): Promise<LoadedPep> {
  const found = loadedBy.get(call) ?? load();
  loadedBy.set(call, found);
  return found;
}

const view = (
  call: UnitCall,
  { pep }: LoadedPep,
  { action, stage }: { readonly action: OperationId; readonly stage?: string },
) => audit(call, { action, record: `pep/${pep.id}`, detail: { pupil: pep.pupil_id, stage } });

export const pepHandlers = {
  'pep.list': listHandler(pepList),
  'pep.details': {
    run: async (call) => {
      const loaded = await openPep(call, idsIn(call.query));
      await view(call, loaded, { action: 'pep.details' });
      return { contents: [{ ...(await pepDetails(call, loaded)), outlook: await outlookOf(call, loaded) }] };
    },
  },
  'pep.stage': {
    run: async (call) => {
      const loaded = await openPep(call, idsIn(call.query));
      const { slug = '', stage: stageSlug = '' } = call.params;
      // The first name in the path is the plan's form set (C-30); a stage's own name does as well.
      if (slug !== formSlugOf(loaded.pep.stages_id) && slug !== stageSlug) throw new ServerError('NOT_FOUND');
      const stage = stageOf(loaded, { slug: stageSlug });
      if (!stage.is_present) throw new ServerError('NOT_FOUND');
      await view(call, loaded, { action: 'pep.stage', stage: stage.slug });
      await rememberGiven(call, stage);
      return { contents: [await stageReply(call, loaded, stage)] };
    },
  },
  'pep.release': { run: async (call) => ({ release: await releaseOf(call, idsIn(call.query)) }) },
  'pep.document': {
    run: async (call) => {
      const loaded = await openPep(call, idsIn(call.query));
      await view(call, loaded, { action: 'pep.document' });
      return { contents: [await planDocument(call, loaded, call.query.changes === true)] };
    },
  },
  'pep.saveStage': {
    facts: async (call) => {
      const loaded = await loadSaved(call);
      return stageCallFacts(loaded, stageOf(loaded, { id: Number(call.body.stageId) }));
    },
    run: async (call) => saveStage(call, await loadSaved(call)),
  },
  'pep.history': {
    run: async (call) => {
      const loaded = await seePep(call, idsIn(call.query));
      const stage = stageOf(loaded, { id: Number(call.query.stageId) });
      await view(call, loaded, { action: 'pep.history', stage: stage.slug });
      return { contents: await stageHistory(call, loaded, stage) };
    },
  },
  'pep.stageRatings': { run: stageRatings },
  'pep.rateStage': { run: async (call) => rateStage(call, await loadOnce(call, call.body)) },
  'pep.updateStatus': {
    facts: async (call) => recordFacts(await loadOnce(call, call.body)),
    run: async (call) => updateStatus(call, await loadOnce(call, call.body)),
  },
  'pep.complete': {
    facts: async (call) => planCallFacts(await loadOnce(call, call.body)),
    run: async (call) => completePep(call, await loadOnce(call, call.body)),
  },
  'pep.takeBack': {
    facts: async (call) => takeBackFacts(call, await loadOnce(call, call.body)),
    run: async (call) => takeBack(call, await loadOnce(call, call.body)),
  },
  'pep.remind': {
    facts: async (call) => remindFacts(call, await loadOnce(call, call.body)),
    run: async (call) => remind(call, await loadOnce(call, call.body)),
  },
  'pep.create': { run: createPep },
} satisfies Handlers;
