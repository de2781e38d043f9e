import type { Db } from '../../../src/server/db/unitOfWork.ts';
import { filePassword } from '../../support/exportCalls.ts';
import { freeToGo } from '../../support/insertOffer.ts';
import { dueResults, liftHolds } from '../../support/insertHold.ts';
import { clearForMerge } from '../../support/insertMerge.ts';
import type { Builders } from './builders.ts';
import { declarationBuilders } from './declarationBuilders.ts';
import { delegationBuilders, delegationsOfAll } from './delegationBuilders.ts';
import { setting } from './scene.ts';
import type { Subject } from './subjects.ts';

const sealed =
  ({ requestId }: Subject) =>
  (db: Db): Promise<unknown> =>
    db
      .updateTable('subject_access')
      .set({ sealed_by: 1, sealed_at: '2026-11-18T08:00:00Z' })
      .where('id', '=', requestId)
      .execute();

const leftLongAgo =
  ({ studentId, authorityId, lastName }: Subject) =>
  async (db: Db): Promise<void> => {
    await setting(db, { retention: { results: { basis: 'leftCare', years: 1 } } });
    await dueResults(db, { authorityId, studentId, words: lastName });
  };

const both = ({ studentId, otherId }: Subject) => ({ query: { studentId, otherId, page: 1, sizePerPage: 25 } });

/** What calls about rules of keeping, names of authorities and their forms are made with, which are about nobody. */
export const ruleBuilders: Builders = {
  ...declarationBuilders,
  ...delegationsOfAll,
  'retention.rules': () => ({ query: { page: 1, sizePerPage: 10 } }),
  'retention.accounts': () => ({ query: { page: 1, sizePerPage: 10 } }),
  'passing.authorities': () => ({}),
  'retention.setRule': () => ({ body: { kind: 'notes', basis: 'lastEntry', years: 20 } }),
};

/** What the calls about duties towards the people who are recorded are made with. */
export const dutyBuilders: Builders = {
  ...delegationBuilders,
  'subjectAccess.requests': ({ studentId }) => ({ query: { studentId, page: 1, sizePerPage: 25 } }),
  'subjectAccess.request': ({ requestId }) => ({ query: { requestId } }),
  'subjectAccess.items': ({ requestId }) => ({ query: { requestId, page: 1, sizePerPage: 25 } }),
  'subjectAccess.lines': ({ requestId }) => ({ query: { requestId, item: 1, page: 1, sizePerPage: 25 } }),
  'subjectAccess.prepare': ({ studentId }) => ({ body: { studentId, reference: 'SAR 2026/14' } }),
  'subjectAccess.withhold': ({ requestId }) => ({ body: { requestId, item: 1, reason: 'third-party' } }),
  'subjectAccess.include': ({ requestId }) => ({ body: { requestId, item: 1 } }),
  'subjectAccess.looked': ({ requestId }) => ({ body: { requestId, item: 1, isLooked: true } }),
  'subjectAccess.seal': ({ requestId }) => ({ body: { requestId } }),
  'exports.subjectAccess': (subject) => ({
    body: { requestId: subject.requestId, modalExportPassword: filePassword },
    before: sealed(subject),
  }),
  'retention.due': ({ studentId }) => ({ query: { studentId, page: 1, sizePerPage: 10 } }),
  'retention.holds': ({ studentId }) => ({ query: { studentId, page: 1, sizePerPage: 10 } }),
  'retention.erase': (subject) => ({
    body: { studentId: subject.studentId, kind: 'results' },
    before: leftLongAgo(subject),
  }),
  'retention.hold': ({ studentId }) => ({
    body: { studentId, reason: 'court', note: 'Case 12' },
    before: (db) => liftHolds(db, studentId),
  }),
  'merging.fields': both,
  'merging.contents': both,
  'merging.merges': ({ studentId }) => ({ query: { studentId, page: 1, sizePerPage: 10 } }),
  'merging.aside': ({ studentId }) => ({ query: { studentId, page: 1, sizePerPage: 10 } }),
  'merging.merge': ({ studentId, otherId }) => ({
    body: { studentId, otherId, reason: 'Recorded twice', isSameChild: true },
    before: (db) => clearForMerge(db, studentId),
  }),
  'merging.undo': ({ studentId, mergeId }) => ({ body: { mergeId }, before: (db) => clearForMerge(db, studentId) }),
  'retention.lift': ({ holdId }) => ({ body: { holdId } }),
  'passing.offers': ({ studentId }) => ({ query: { studentId, page: 1, sizePerPage: 10 } }),
  'passing.offer': ({ studentId, authorityId }) => ({
    body: { studentId, otherId: authorityId === 11 ? 12 : 11, startsOn: '2026-11-18', note: 'Moves' },
    before: (db) => freeToGo(db, studentId),
  }),
  'passing.withdraw': ({ offerId }) => ({ body: { passingId: offerId } }),
  'passing.accept': ({ incomingId }) => ({ body: { passingId: incomingId } }),
  'passing.decline': ({ incomingId }) => ({ body: { passingId: incomingId, reason: 'Not ours' } }),
};
