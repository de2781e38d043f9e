import type { JsonObject } from '../../../../engine/index.ts';
import { audit } from '../../audit.ts';
import type { Handlers, UnitCall } from '../../handler.ts';
import { listHandler } from '../../lists/listHandler.ts';
import { roleOf } from '../../mailbox/people.ts';
import { loadPep, seePep, stageOf, type LoadedPep, type PlanIds } from '../read/loadPep.ts';
import { recordFacts } from '../read/recordFacts.ts';
import { answerPlace } from './answerPlace.ts';
import { enquiryList } from './enquiryList.ts';
import { denialOf, enquiriesOf, enquiryFacts, findEnquiry, summaries, threads } from './readEnquiries.ts';
import { enquire, peopleToAsk, replyToEnquiry, resolveEnquiry } from './writeEnquiries.ts';

const idsIn = (from: JsonObject): PlanIds => ({ studentId: Number(from.studentId), pepId: Number(from.pepId) });

const view = (call: UnitCall, { pep }: LoadedPep, action: 'pep.enquiries' | 'pep.enquiriesAt', stage?: string) =>
  audit(call, { action, record: `pep/${pep.id}`, detail: { pupil: pep.pupil_id, stage } });

/** The answer that a call reads of. */
async function placeOf(call: UnitCall) {
  const loaded = await seePep(call, idsIn(call.query));
  const stage = stageOf(loaded, { id: Number(call.query.stageId) });
  return { loaded, place: answerPlace(call, loaded, stage, String(call.query.pointer)) };
}

async function factsOfOne(call: UnitCall) {
  const loaded = await loadPep(call, idsIn(call.body));
  return enquiryFacts(call, loaded, await findEnquiry(call, loaded, Number(call.body.enquiryId)));
}

export const enquiryHandlers = {
  'pep.enquiryList': listHandler(enquiryList),
  'pep.enquiries': {
    run: async (call) => {
      const loaded = await seePep(call, idsIn(call.query));
      await view(call, loaded, 'pep.enquiries');
      return { contents: summaries(call, loaded, await enquiriesOf(call, loaded)) };
    },
  },
  'pep.enquiriesAt': {
    run: async (call) => {
      const { loaded, place } = await placeOf(call);
      await view(call, loaded, 'pep.enquiriesAt', place.stage.slug);
      const all = await enquiriesOf(call, loaded);
      const here = all.filter((each) => each.stageId === place.stage.id && each.pointer === place.pointer);
      const denied = denialOf(call, 'pep.enquire', recordFacts(loaded));
      return { contents: [{ title: place.title, threads: await threads(call, loaded, here), denied }] };
    },
  },
  'pep.enquiryPeople': {
    run: async (call) => {
      const { loaded, place } = await placeOf(call);
      const people = await peopleToAsk(call, loaded, place);
      return {
        contents: people.map(({ id, name, typeId }) => ({ id, label: `${name}, ${roleOf(call, typeId)}`, name })),
      };
    },
  },
  'pep.enquire': {
    facts: async (call) => recordFacts(await loadPep(call, idsIn(call.body))),
    run: async (call) => enquire(call, await loadPep(call, idsIn(call.body))),
  },
  'pep.replyToEnquiry': {
    facts: factsOfOne,
    run: async (call) => replyToEnquiry(call, await loadPep(call, idsIn(call.body))),
  },
  'pep.resolveEnquiry': {
    facts: factsOfOne,
    run: async (call) => resolveEnquiry(call, await loadPep(call, idsIn(call.body))),
  },
} satisfies Handlers;
