import { caseload } from '../codecs/caseload.ts';
import type { When } from '../../engine/index.ts';
import { adminTypes, userType } from '../ids.ts';
import { done } from '../replies/common.ts';
import { defineOperations } from './define.ts';
import { choice, closed, date, id } from './schema.ts';

/** Who says who works with whom: the virtual school, and support in the authority that they work as. */
const administrators: When[] = [{ 'user.typeId': adminTypes }, { 'user.isSupportOrigin': true }];

const part = { studentId: choice, schoolId: choice };
const failure = 'There was a problem saving, please try again.';
const gone = { when: { 'account.isActive': false }, reason: 'This user is deactivated' };

/** Who works with which pupils and schools, and how it is handed to somebody else. `account.*` is who receives. */
export const caseloadOperations = defineOperations({
  'caseload.list': {
    method: 'GET',
    path: '/api/Users/Caseloads',
    kind: 'list',
    summary: 'Who works with which pupils and schools, with others who do',
    query: caseload.query,
    allow: administrators,
  },
  'caseload.assign': {
    method: 'POST',
    path: '/api/Users/AssignPupil',
    kind: 'command',
    summary: 'Assigns a pupil to somebody, who sees the pupil from then on',
    failure,
    body: closed({ userId: id, studentId: id, startDate: date, isSocialWorker: { type: ['boolean', 'null'] } }, [
      'userId',
      'studentId',
      'startDate',
    ]),
    reply: done,
    allow: administrators,
    deny: [
      gone,
      {
        when: { 'account.typeId': userType.designatedTeacher },
        reason: 'A designated teacher is not assigned: they see the pupils of their schools',
      },
    ],
  },
  'caseload.end': {
    method: 'POST',
    path: '/api/Users/EndCaseload',
    kind: 'command',
    summary: 'Ends somebody’s work with a pupil or a school',
    failure,
    body: closed({ userId: id, ...part }, ['userId']),
    reply: done,
    allow: administrators,
  },
  'caseload.handOver': {
    method: 'POST',
    path: '/api/Users/HandOver',
    kind: 'command',
    summary: 'Hands a pupil, a school or all that somebody works with to somebody else, all or nothing',
    failure,
    body: closed({ userId: id, toUserId: id, extent: { enum: ['one', 'all'] }, ...part }, [
      'userId',
      'toUserId',
      'extent',
    ]),
    reply: done,
    allow: administrators,
    deny: [gone],
  },
});
