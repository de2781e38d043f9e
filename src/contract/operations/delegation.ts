import { delegations } from '../codecs/delegation.ts';
import type { When } from '../../engine/index.ts';
import { adminTypes, MOST_DELEGATED, userType } from '../ids.ts';
import { done, options } from '../replies/common.ts';
import { defineOperations } from './define.ts';
import { closed, date, id, text } from './schema.ts';

const on = { 'user.hasPep': true, 'user.hasDelegation': true };
const teachers: When[] = [{ ...on, 'user.typeId': userType.designatedTeacher, 'user.isSupportOrigin': false }];
const teachersAndOfficers: When[] = [{ ...on, 'user.typeId': [userType.designatedTeacher, ...adminTypes] }];
const failure = 'There was a problem saving, please try again.';

/** What designated teachers give colleagues: pupils, sections of their plans, until a day (D-354). */
export const delegationOperations = defineOperations({
  'delegation.list': {
    method: 'GET',
    path: '/api/Delegations',
    kind: 'list',
    summary: 'Which colleagues fill in which sections of whose plans, who gave it and until when',
    query: delegations.query,
    allow: teachersAndOfficers,
  },
  'delegation.colleagues': {
    method: 'GET',
    path: '/api/Delegations/Colleagues',
    kind: 'options',
    summary: 'Those to whom the designated teacher can give something: in education, of the same e-mail domain',
    reply: options,
    allow: teachers,
  },
  'delegation.sections': {
    method: 'GET',
    path: '/api/Delegations/Sections',
    kind: 'options',
    summary: 'Sections of the plans of the teacher’s pupils that can be given',
    reply: options,
    allow: teachers,
  },
  'delegation.give': {
    method: 'POST',
    path: '/api/Delegations/Give',
    kind: 'command',
    summary:
      'Gives a colleague pupils until a day, and sections of their plans to fill in; without sections all of them',
    failure,
    body: closed(
      {
        userId: id,
        studentIds: { type: 'array', items: id, minItems: 1, maxItems: MOST_DELEGATED, uniqueItems: true },
        sections: { type: 'array', items: text(100), maxItems: 50, uniqueItems: true },
        until: date,
      },
      ['userId', 'studentIds', 'until'],
    ),
    reply: done,
    allow: teachers,
  },
  'delegation.takeBack': {
    method: 'POST',
    path: '/api/Delegations/TakeBack',
    kind: 'command',
    summary: 'Takes back what a colleague was given of a pupil',
    failure,
    body: closed({ userId: id, studentId: id }, ['userId', 'studentId']),
    reply: done,
    allow: teachersAndOfficers,
  },
});
