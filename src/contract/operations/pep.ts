import { peps } from '../codecs/pep.ts';
import { remindedOwners, signedInTypes } from '../ids.ts';
import { pepDetails, pepStage, savedStage, stageHistoryEntry, stageRating } from '../pepBodies.ts';
import { planDocument } from '../planDocument.ts';
import { done, doneWith } from '../replies/common.ts';
import { contents, integer, list, object, string } from '../replies/shape.ts';
import { defineOperations } from './define.ts';
import { closed, id, text, yearId } from './schema.ts';
import { stageFieldRules } from './stageFieldRules.ts';

const everyone = [{ 'user.typeId': signedInTypes, 'user.hasPep': true }];
const onePep = closed({ studentId: id, pepId: id }, ['studentId', 'pepId']);
const completed = { when: { 'pep.statusId': 5 }, reason: 'PEP Completed: {pep.endDate}' };
const passed = {
  when: { 'pupil.isPassed': true },
  reason: 'This record was passed to another authority. It can only be read here.',
};
/** Whoever was given some sections does not speak for the whole plan (D-354). */
const partial = {
  when: { 'delegation.isPartial': true },
  reason: 'Handing in is for {delegation.by}, who gave you sections of this plan',
  forbids: true,
} as const;
const superseded = { when: { 'pep.statusId': 7 }, reason: 'This PEP has been superseded' };

/** Personal education plans. */
export const pepOperations = defineOperations({
  'pep.list': {
    method: 'GET',
    path: '/api/pep/getPepStatuses',
    kind: 'list',
    summary: 'The PEP status table (PEP-1 to PEP-12)',
    query: peps.query,
    allow: everyone,
  },
  'pep.details': {
    method: 'GET',
    path: '/api/Pep/details',
    kind: 'read',
    summary: 'One PEP with its stages (PFORM-7, PFORM-8)',
    query: onePep,
    reply: contents(pepDetails),
    allow: everyone,
  },
  'pep.stage': {
    method: 'GET',
    path: '/api/Pep/:slug/form/:stage',
    kind: 'read',
    summary: 'One stage: its form from the pinned release, its answers, what is denied and why',
    query: onePep,
    reply: contents(pepStage),
    allow: everyone,
  },
  'pep.release': {
    method: 'GET',
    path: '/api/Pep/release',
    kind: 'read',
    summary: 'The name of the forms that a plan goes by now, for whoever has a section of it open (D-367)',
    query: onePep,
    reply: object({ release: string }),
    allow: everyone,
  },
  'pep.document': {
    method: 'GET',
    path: '/api/Pep/document',
    kind: 'read',
    summary: 'A whole PEP to be read on one page, and what has changed since the plan before where it is asked',
    query: closed({ studentId: id, pepId: id, changes: { type: 'boolean' } }, ['studentId', 'pepId']),
    reply: contents(planDocument),
    allow: everyone,
  },
  'pep.saveStage': {
    method: 'POST',
    path: '/api/Pep/saveData',
    kind: 'command',
    summary: 'Saves a stage as a draft; always stores what is safe (PFORM-27)',
    body: closed(
      {
        pepId: id,
        studentId: id,
        stageId: id,
        userStageResultId: { type: ['integer', 'null'] },
        percentageCompleted: { type: ['number', 'null'] },
        jsonData: { type: 'string', maxLength: 1_000_000 },
        formData: { type: 'object' },
        parked: { type: 'object' },
        revision: { type: 'integer', minimum: 0 },
        saveId: { type: 'string', format: 'uuid' },
        activity: { type: 'string', enum: ['manually', 'automatically'] },
      },
      // Without a revision: the one that this session was given last (API-7).
      ['stageId'],
    ),
    // A whole section, as a text and as an object (C-29).
    reply: savedStage,
    conflict: savedStage,
    mostBytes: 2 * 1024 * 1024,
    allow: everyone,
    deny: [
      passed,
      completed,
      superseded,
      { when: { 'pep.statusId': 6, 'user.typeId': 1 }, reason: 'PEP Submitted For Review' },
      { when: { 'user.typeId': [0, 4] }, reason: 'PEP Read Only' },
      {
        when: { 'form.ownerTypeId': [2, 3], 'user.typeId': [1, 6, 7, 8] },
        reason: 'This section is filled in by the virtual school',
      },
      {
        when: { 'delegation.hasSection': false },
        reason: '{delegation.by} gave you other sections of this plan to fill in',
        forbids: true,
      },
    ],
    fields: stageFieldRules,
  },
  'pep.history': {
    method: 'GET',
    path: '/api/Pep/stageHistory',
    kind: 'read',
    summary: 'Who changed what in a stage, newest first, each answer before and after',
    query: closed({ studentId: id, pepId: id, stageId: id }, ['studentId', 'pepId', 'stageId']),
    reply: contents(stageHistoryEntry),
    allow: everyone,
  },
  'pep.stageRatings': {
    method: 'GET',
    path: '/api/pep/getStageRagRatings',
    kind: 'read',
    summary: 'Ratings of a stage, newest first (RAG-9)',
    plainErrors: true,
    query: closed({ studentId: id, pepId: id, pepStageId: id, count: { type: 'integer', minimum: 1, maximum: 100 } }, [
      'pepId',
      'pepStageId',
    ]),
    reply: contents(stageRating),
    allow: [{ 'user.typeId': signedInTypes, 'user.hasPep': true, 'user.hasPepRagRatingEnabled': true }],
  },
  'pep.rateStage': {
    method: 'POST',
    path: '/api/pep/updateStageRagRating',
    kind: 'command',
    summary: 'Rates a stage, or moderates its rating (RAG-2)',
    plainErrors: true,
    body: closed(
      {
        pepId: id,
        stageId: id,
        stageGroupId: id,
        review: { type: 'string', minLength: 1, maxLength: 10_000, pattern: '\\S' },
        ragRating: { type: 'integer', minimum: 1, maximum: 5 },
        studentId: id,
        isModeration: { type: 'boolean' },
      },
      ['pepId', 'stageId', 'review', 'ragRating', 'studentId'],
    ),
    reply: done,
    allow: [{ 'user.typeId': [2, 3], 'user.hasPep': true, 'user.hasPepRagRatingEnabled': true }],
  },
  'pep.updateStatus': {
    method: 'POST',
    path: '/api/pep/updatePepStatus',
    kind: 'command',
    summary: 'Sets a status by hand (PEP-13 to PEP-18); sending back (4) says why and in which stages',
    body: closed(
      {
        studentId: id,
        pepId: id,
        pepStatusId: { type: 'integer', enum: [1, 2, 3, 4, 6, 7] },
        reason: { type: 'string', maxLength: 10_000 },
        stages: { type: 'array', items: text(100), maxItems: 50 },
      },
      ['studentId', 'pepId', 'pepStatusId'],
    ),
    reply: doneWith({ pepStatusId: integer }),
    allow: [{ 'user.typeId': [2, 3], 'user.hasPep': true }],
    deny: [superseded],
  },
  'pep.complete': {
    method: 'POST',
    path: '/api/pep/complete',
    kind: 'command',
    summary: 'Submits a PEP for review, or completes it (D-28)',
    body: onePep,
    reply: doneWith({ pepStatusId: integer }),
    allow: [{ 'user.typeId': [1, 2, 3, 6, 8], 'user.hasPep': true }],
    deny: [
      completed,
      superseded,
      { when: { 'pep.statusId': 6, 'user.typeId': [1, 6, 8] }, reason: 'PEP Submitted For Review' },
      partial,
    ],
  },
  'pep.takeBack': {
    method: 'POST',
    path: '/api/pep/takeBack',
    kind: 'command',
    summary: 'Takes a submitted PEP back while its review has not begun (D-111)',
    body: onePep,
    reply: doneWith({ pepStatusId: integer }),
    allow: [{ 'user.typeId': [1, 6, 8], 'user.hasPep': true }],
    deny: [
      { when: { 'pep.statusId': [1, 2, 3, 4, 5, 7] }, reason: 'This PEP is not submitted for review' },
      { when: { 'review.hasBegun': true }, reason: 'The virtual school has begun to review this PEP' },
      partial,
    ],
  },
  'pep.remind': {
    method: 'POST',
    path: '/api/Pep/remind',
    kind: 'command',
    summary: 'Reminds those whose sections of a PEP are not finished, at most once a day (D-209)',
    body: closed({ studentId: id, pepId: id, ownerTypeId: { type: 'integer', enum: [...remindedOwners] } }, [
      'studentId',
      'pepId',
      'ownerTypeId',
    ]),
    reply: doneWith({ told: list(string) }),
    // Those who may write a plan; who is here as support reminds nobody in the authority's name.
    allow: [{ 'user.typeId': [1, 2, 3, 6, 7, 8], 'user.hasPep': true, 'user.isSupportOrigin': false }],
    deny: [
      passed,
      completed,
      superseded,
      { when: { 'pep.statusId': 6 }, reason: 'PEP Submitted For Review' },
      { when: { 'reminder.isWaiting': false }, reason: 'Nothing is left of these sections' },
      { when: { 'reminder.isToday': true }, reason: 'Reminded today by {reminder.by}' },
      { when: { 'reminder.hasPeople': false }, reason: 'There is nobody to remind' },
      { when: { 'reminder.reaches': false }, reason: 'They have not ticked the alert “Reminder”' },
    ],
  },
  'pep.create': {
    method: 'POST',
    path: '/api/support/createPep',
    kind: 'command',
    summary: 'Creates a PEP and pins the release it keeps (D-31)',
    body: closed(
      {
        studentId: id,
        academicYearId: yearId,
        schoolTermId: { type: 'integer', minimum: 1, maximum: 3 },
        pepCycleId: id,
      },
      ['studentId', 'academicYearId'],
    ),
    reply: done,
    allow: [
      { 'user.typeId': 3, 'user.hasPep': true },
      { 'user.isSupportOrigin': true, 'user.hasPep': true },
    ],
  },
});
