import type { Db } from '../../../src/server/db/unitOfWork.ts';
import { filePassword } from '../../support/exportCalls.ts';
import type { Builders } from './builders.ts';
import type { Subject } from './subjects.ts';

const sealed =
  ({ requestId }: Subject) =>
  (db: Db): Promise<unknown> =>
    db
      .updateTable('subject_access')
      .set({ sealed_by: 1, sealed_at: '2026-11-18T08:00:00Z' })
      .where('id', '=', requestId)
      .execute();

/** What the calls about requests for all that is held on a pupil are made with. */
export const accessBuilders: Builders = {
  'subjectAccess.requests': ({ studentId }) => ({ query: { studentId, page: 1, sizePerPage: 25 } }),
  'subjectAccess.request': ({ requestId }) => ({ query: { requestId } }),
  'subjectAccess.items': ({ requestId }) => ({ query: { requestId, page: 1, sizePerPage: 25 } }),
  'subjectAccess.lines': ({ requestId }) => ({ query: { requestId, item: 1, page: 1, sizePerPage: 25 } }),
  'subjectAccess.prepare': ({ studentId }) => ({ body: { studentId, reference: 'SAR 2026/14' } }),
  'subjectAccess.withhold': ({ requestId }) => ({ body: { requestId, item: 1, reason: 'third-party' } }),
  'subjectAccess.include': ({ requestId }) => ({ body: { requestId, item: 1 } }),
  'subjectAccess.seal': ({ requestId }) => ({ body: { requestId } }),
  'exports.subjectAccess': (subject) => ({
    body: { requestId: subject.requestId, modalExportPassword: filePassword },
    before: sealed(subject),
  }),
};
