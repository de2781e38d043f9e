import { adminTypes } from '../ids.ts';
import { done } from '../replies/common.ts';
import { defineOperations } from './define.ts';
import { closed, date, id, reason } from './schema.ts';

const allow = [{ 'user.typeId': adminTypes }];
const lastDay = { ...date, type: ['string', 'null'] };
const both = closed({ startDate: date, endDate: lastDay }, ['startDate', 'endDate']);

/** The schools of a pupil and their days; later days decide which school the pupil is at now. */
export const registrationOperations = defineOperations({
  'registrations.add': {
    method: 'POST',
    path: '/api/StudentDetails/AddSchool',
    kind: 'command',
    summary: 'Puts a pupil on the roll of a school; a new main school ends the present one the day before',
    body: closed({ studentId: id, schoolId: id, startDate: date, isMain: { type: ['boolean', 'null'] } }, [
      'studentId',
      'schoolId',
      'startDate',
    ]),
    reply: done,
    allow,
  },
  'registrations.correct': {
    method: 'POST',
    path: '/api/StudentDetails/CorrectSchool',
    kind: 'command',
    summary: 'Corrects the days of a pupil at a school, with a reason; `seen` is what they were before',
    body: closed({ studentId: id, registrationId: id, startDate: date, endDate: lastDay, reason, seen: both }, [
      'studentId',
      'registrationId',
      'startDate',
      'reason',
      'seen',
    ]),
    reply: done,
    allow,
  },
  'registrations.remove': {
    method: 'POST',
    path: '/api/StudentDetails/RemoveSchool',
    kind: 'command',
    summary: 'Takes a school out of a pupil’s history that nothing stands on, with a reason',
    body: closed({ studentId: id, registrationId: id, reason }, ['studentId', 'registrationId', 'reason']),
    reply: done,
    allow,
  },
});
