import { done, doneWith } from '../replies/common.ts';
import { nullable, number } from '../replies/shape.ts';
import { defineOperations } from './define.ts';
import { closed, id, text } from './schema.ts';

const admins = { 'user.typeId': [2, 3], 'user.hasPep': true };
const superUsers = { 'user.typeId': 3, 'user.hasPep': true };
const supportOrigin = { 'user.isSupportOrigin': true, 'user.hasPep': true };

/** What the PEP status page changes beside a status (PEP-18 to PEP-33, D-30, D-31). */
export const pepAdminOperations = defineOperations({
  'pep.addMeetingDate': {
    method: 'POST',
    path: '/api/pep/addMeetingDate',
    kind: 'command',
    summary:
      'Sets the day and local time of the meeting or of the next one (PEP-19 to PEP-26); the page and the server check it by the same form',
    body: closed(
      {
        studentId: id,
        pepId: id,
        meetingType: { type: 'string', enum: ['meeting', 'nextMeeting'] },
        meetingDate: text(40),
      },
      ['studentId', 'pepId', 'meetingType', 'meetingDate'],
    ),
    reply: done,
    allow: [{ 'user.typeId': [1, 2, 3, 6], 'user.hasPep': true }],
    deny: [{ when: { 'pep.statusId': 5, 'meeting.type': 'meeting' }, reason: 'PEP Completed: {pep.endDate}' }],
  },
  'pep.updateAgreedAmount': {
    method: 'POST',
    path: '/api/PupilPremium/updateAgreedAmount',
    kind: 'command',
    summary: 'Sets the agreed pupil premium by hand (PEP-33, D-33); null goes back to the sum of the plan’s answers',
    body: closed({ pupilPremiumAgreedAmount: { type: ['number', 'null'] }, pepId: id }, [
      'pupilPremiumAgreedAmount',
      'pepId',
    ]),
    reply: doneWith({ pupilPremiumAgreedAmount: nullable(number) }),
    allow: [admins],
  },
  'pep.delete': {
    method: 'POST',
    path: '/api/support/deletePepId',
    kind: 'command',
    summary: 'Takes a PEP out of every list and count; it stays in the database (D-12, D-31)',
    body: closed({ pepId: id, studentId: id }, ['pepId', 'studentId']),
    reply: done,
    allow: [superUsers, supportOrigin],
  },
  'pep.changeTerm': {
    method: 'POST',
    path: '/api/support/changeSchoolTermId',
    kind: 'command',
    summary: 'Moves a PEP to another term of its year (PEP-29)',
    body: closed({ pepId: id, schoolTermId: { type: 'integer', minimum: 1, maximum: 3 } }, ['pepId', 'schoolTermId']),
    reply: done,
    allow: [admins, supportOrigin],
  },
  'pep.changeCycle': {
    method: 'POST',
    path: '/api/support/changePepCycleId',
    kind: 'command',
    summary: 'Moves a PEP to another cycle, where the authority counts in cycles (PEP-30)',
    body: closed({ pepId: id, pepCycleId: id }, ['pepId', 'pepCycleId']),
    reply: done,
    allow: [admins, supportOrigin],
  },
  'students.changeSchool': {
    method: 'POST',
    path: '/api/support/changeStudentOrgId',
    kind: 'command',
    summary: 'Moves a pupil to another school from today on (PEP-32)',
    body: closed({ studentId: id, organisationId: id }, ['studentId', 'organisationId']),
    reply: done,
    allow: [admins, supportOrigin],
  },
});
