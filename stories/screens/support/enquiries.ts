import { codecOf, type EnquirySummary, type EnquiryThread } from '../../../src/contract/index.ts';
import type { JsonObject } from '../../../src/engine/index.ts';

const at = '2025-11-11T09:20:00Z';
const place = { formSlug: 'targets', pointer: '/longer_aim' };
const title = 'Long-term aim this leads to';
const people = { askedBy: 'Maeve Kittleby', askedOf: 'Anwen Gorseland' };

const row = {
  ...place,
  ...people,
  id: 1,
  studentId: 5,
  pepId: 1101,
  firstName: 'Elowen',
  lastName: 'Ambrel',
  sectionTitle: 'Targets and Pupil Premium Plus',
  answerTitle: title,
  askedAt: at,
  isAnswered: false,
  isOpen: true,
};

const summary: EnquirySummary = {
  ...place,
  ...people,
  enquiryId: 1,
  stageId: 1,
  title,
  isResolved: false,
  isAnswered: true,
  isMyTurn: true,
};

const thread: EnquiryThread = {
  enquiryId: 1,
  by: people.askedBy,
  askedOf: people.askedOf,
  at,
  text: 'Is this in the child’s own words?',
  replies: [{ by: people.askedOf, at: '2025-11-11T15:40:00Z', text: 'Yes, it was said in the meeting.' }],
  resolved: null,
  denied: { reply: null, resolve: null },
};

/** Questions on answers: one on the long-term aim of the first plan, nothing elsewhere. */
export const enquiryAnswers: { readonly [call: string]: (query: URLSearchParams, body: JsonObject) => object } = {
  'GET /api/Pep/enquiries': () => codecOf('pep.enquiryList').pageToWire({ rows: [row], total: 1 }),
  'GET /api/Pep/enquiriesOfPlan': (query) => ({ contents: query.get('pepId') === '1101' ? [summary] : [] }),
  'GET /api/Pep/enquiriesAt': (query) => ({
    contents: [{ title, threads: query.get('pointer') === place.pointer ? [thread] : [], denied: null }],
  }),
  'GET /api/Pep/enquiryPeople': () => ({
    contents: [{ id: 9, label: 'Anwen Gorseland, Designated Teacher', name: 'Anwen Gorseland' }],
  }),
  'POST /api/Pep/enquire': () => ({ success: true, id: 2 }),
  'POST /api/Pep/replyToEnquiry': () => ({ success: true, id: 2 }),
  'POST /api/Pep/resolveEnquiry': () => ({ success: true, id: 1 }),
};
