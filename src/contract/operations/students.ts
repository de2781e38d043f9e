import { signedInTypes } from '../ids.ts';
import { defineOperations } from './define.ts';
import { closed, id, ids, paging } from './schema.ts';

const everyone = [{ 'user.typeId': signedInTypes }];

/** Pupils as lists and headers; all within the visibility rule (D-7). */
export const studentOperations = defineOperations({
  'students.list': {
    method: 'GET',
    path: '/api/Students',
    kind: 'list',
    summary: 'Pupils that the user may see (D-56)',
    query: closed({ ...paging, careStatusIds: ids, yearGroupIds: ids, organisationIds: ids }),
    allow: everyone,
  },
  'students.header': {
    method: 'GET',
    path: '/api/StudentDetails/Header',
    kind: 'read',
    summary: 'What heads every page of a pupil (C-27)',
    query: closed({ studentId: id }, ['studentId']),
    allow: everyone,
  },
});
