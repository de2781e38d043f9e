import { enquiries } from '../codecs/enquiries.ts';
import { enquiriesAtAnswer, enquirySummary, MOST_ENQUIRY_TEXT } from '../enquiries.ts';
import { signedInTypes } from '../ids.ts';
import { done, optionsWith } from '../replies/common.ts';
import { contents, string } from '../replies/shape.ts';
import type { Denial } from '../types.ts';
import { defineOperations } from './define.ts';
import { closed, id } from './schema.ts';

const plan = { studentId: id, pepId: id };
const words = { type: 'string', minLength: 1, maxLength: MOST_ENQUIRY_TEXT, pattern: '\\S' };
const pointer = { type: 'string', maxLength: 300, pattern: '^(/[^/]{1,100}){1,8}$' };
const onePlace = closed({ ...plan, stageId: id, pointer }, ['studentId', 'pepId', 'stageId', 'pointer']);
const readers = [{ 'user.typeId': signedInTypes, 'user.hasPep': true }];
/** Whoever reads an answer may ask; who is here as support asks nobody in the authority's name. */
const writers = [{ 'user.typeId': signedInTypes, 'user.hasPep': true, 'user.isSupportOrigin': false }];

const closedPlan: readonly Denial[] = [
  {
    when: { 'pupil.isPassed': true },
    reason: 'This record was passed to another authority. It can only be read here.',
  },
  { when: { 'pep.statusId': 5 }, reason: 'PEP Completed: {pep.endDate}' },
  { when: { 'pep.statusId': 7 }, reason: 'This PEP has been superseded' },
];

/** Questions on the answers of plans: asked of somebody who may see the answer, replied to, resolved (D-223). */
export const enquiryOperations = defineOperations({
  'pep.enquiryList': {
    method: 'GET',
    path: '/api/Pep/enquiries',
    kind: 'list',
    summary: 'Questions on answers of all plans in sight, as far as their answers are shown',
    query: enquiries.query,
    allow: readers,
  },
  'pep.enquiries': {
    method: 'GET',
    path: '/api/Pep/enquiriesOfPlan',
    kind: 'read',
    summary: 'Where in a PEP questions were asked, and whose turn it is: not their words',
    query: closed(plan, ['studentId', 'pepId']),
    reply: contents(enquirySummary),
    allow: readers,
  },
  'pep.enquiriesAt': {
    method: 'GET',
    path: '/api/Pep/enquiriesAt',
    kind: 'read',
    summary: 'What was asked on one answer, with the replies',
    query: onePlace,
    reply: contents(enquiriesAtAnswer),
    allow: readers,
  },
  'pep.enquiryPeople': {
    method: 'GET',
    path: '/api/Pep/enquiryPeople',
    kind: 'options',
    summary: 'Who may be asked on an answer: they may see it, and are officers or work with the child',
    query: onePlace,
    reply: optionsWith({ name: string }, {}),
    allow: writers,
  },
  'pep.enquire': {
    method: 'POST',
    path: '/api/Pep/enquire',
    kind: 'command',
    summary: 'Asks somebody a question on an answer',
    body: closed({ ...plan, stageId: id, pointer, askedOfId: id, text: words }, [
      'studentId',
      'pepId',
      'stageId',
      'pointer',
      'askedOfId',
      'text',
    ]),
    reply: done,
    failure: 'There was a problem asking, please try again.',
    allow: writers,
    deny: closedPlan,
  },
  'pep.replyToEnquiry': {
    method: 'POST',
    path: '/api/Pep/replyToEnquiry',
    kind: 'command',
    summary: 'Replies to a question on an answer',
    body: closed({ ...plan, enquiryId: id, text: words }, ['studentId', 'pepId', 'enquiryId', 'text']),
    reply: done,
    failure: 'There was a problem replying, please try again.',
    allow: writers,
    deny: [
      ...closedPlan,
      { when: { 'enquiry.isResolved': true }, reason: 'This question is resolved: it can be opened again' },
    ],
  },
  'pep.resolveEnquiry': {
    method: 'POST',
    path: '/api/Pep/resolveEnquiry',
    kind: 'command',
    summary: 'Resolves a question on an answer, or opens it again',
    body: closed({ ...plan, enquiryId: id, isResolved: { type: 'boolean' } }, [
      'studentId',
      'pepId',
      'enquiryId',
      'isResolved',
    ]),
    reply: done,
    failure: 'There was a problem, please try again.',
    allow: writers,
    deny: [
      ...closedPlan,
      {
        when: { 'enquiry.isOwn': false, 'user.typeId': [0, 1, 4, 6, 7, 8] },
        reason: 'Whoever asked resolves it, or the virtual school',
        forbids: true,
      },
    ],
  },
});
