import { signedInTypes } from '../ids.ts';
import { defineOperations } from './define.ts';
import { closed, done, id, ids, paging, yearId } from './schema.ts';

const everyone = [{ 'user.typeId': signedInTypes, 'user.hasPep': true }];
const onePep = closed({ studentId: id, pepId: id }, ['studentId', 'pepId']);
const completed = { when: { 'pep.statusId': 5 }, reason: 'PEP Completed: {pep.endDate}' };

/** Personal education plans. */
export const pepOperations = defineOperations({
  'pep.list': {
    method: 'GET',
    path: '/api/pep/getPepStatuses',
    kind: 'list',
    summary: 'The PEP status table (PEP-1 to PEP-12)',
    query: closed({
      ...paging,
      studentId: id,
      academicYearId: yearId,
      schoolTermIds: ids,
      pepStatusIds: ids,
      careStatusIds: { type: 'array', items: { type: 'integer', minimum: 0 }, maxItems: 20 },
      organisationIds: ids,
    }),
    allow: everyone,
  },
  'pep.details': {
    method: 'GET',
    path: '/api/Pep/details',
    kind: 'read',
    summary: 'One PEP with its stages (PFORM-7, PFORM-8)',
    query: onePep,
    allow: everyone,
  },
  'pep.stage': {
    method: 'GET',
    path: '/api/Pep/:slug/form/:stage',
    kind: 'read',
    summary: 'One stage: its form from the pinned release, its answers, what is denied and why',
    query: onePep,
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
      ['pepId', 'studentId', 'stageId', 'revision', 'saveId'],
    ),
    allow: everyone,
    deny: [
      completed,
      { when: { 'pep.statusId': 6, 'user.typeId': 1 }, reason: 'PEP Submitted For Review' },
      { when: { 'user.typeId': [0, 4] }, reason: 'PEP Read Only' },
      {
        when: { 'form.ownerTypeId': [2, 3], 'user.typeId': [1, 6, 7, 8] },
        reason: 'This section is filled in by the virtual school',
      },
    ],
    fields: [
      {
        pointer: '/targets/*/cost_agreed',
        when: { 'user.typeId': [0, 1, 4, 6, 7, 8] },
        reason: 'Agreed by the virtual school',
      },
    ],
  },
  'pep.complete': {
    method: 'POST',
    path: '/api/pep/complete',
    kind: 'command',
    summary: 'Submits a PEP for review, or completes it (D-28)',
    body: onePep,
    response: done,
    allow: [{ 'user.typeId': [1, 2, 3, 6, 8], 'user.hasPep': true }],
    deny: [
      completed,
      { when: { 'pep.statusId': 7 }, reason: 'This PEP has been superseded' },
      { when: { 'pep.statusId': 6, 'user.typeId': [1, 6, 8] }, reason: 'PEP Submitted For Review' },
    ],
  },
  'pep.create': {
    method: 'POST',
    path: '/api/support/createPep',
    kind: 'command',
    summary: 'Creates a PEP and pins the release it keeps (D-31)',
    body: closed(
      { studentId: id, academicYearId: yearId, schoolTermId: { type: 'integer', minimum: 1, maximum: 3 }, pepCycleId: id },
      ['studentId', 'academicYearId'],
    ),
    response: done,
    allow: [
      { 'user.typeId': 3, 'user.hasPep': true },
      { 'user.isSupportOrigin': true, 'user.hasPep': true },
    ],
  },
});

