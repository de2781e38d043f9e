import type { Db } from '../../../src/server/db/unitOfWork.ts';
import { insertMessage } from '../../support/insertMessage.ts';
import type { Builders } from './builders.ts';
import { enquiryBuilders } from './enquiryRows.ts';
import type { Caller } from './scene.ts';
import type { Subject } from './subjects.ts';
import { multipart } from './upload.ts';

const messageId = 990_001;

/** A message to the caller, from a colleague, with a file whose bytes are there. */
const toCaller = ({ authorityId, studentId, userId, fileReference }: Subject, caller: Caller) => ({
  before: async (db: Db) => {
    await db.deleteFrom('attachment').where('id', '=', fileReference).execute();
    const people = { from: userId, to: [caller.userId] };
    await insertMessage(db, { authorityId, studentId, ...people, id: messageId, fileReference });
  },
});

/** Calls about what staff write to each other of a pupil. */
export const mailboxOfPupil: Builders = {
  ...enquiryBuilders,
  'messages.recipients': ({ studentId }) => ({ query: { studentId } }),
  'messages.upload': ({ studentId }) => ({
    file: {
      url: `/api/messages/upload?studentId=${studentId}`,
      ...multipart('letter.txt', Buffer.from('Words'), 'text/plain'),
    },
  }),
  'messages.send': ({ studentId, userId }) => ({
    body: { studentId, recipientIds: [userId], subject: 'Thursday', body: 'Could we meet?' },
  }),
};

/** Calls about the caller's own messages. */
export const ownMailbox: Builders = {
  'messages.unread': () => ({ body: {} }),
  'messages.list': () => ({ query: { page: 1, sizePerPage: 100 } }),
  'messages.students': () => ({}),
  'messages.read': (subject, caller) => ({ path: { messageId: String(messageId) }, ...toCaller(subject, caller) }),
  'messages.archive': (subject, caller) => ({
    path: { messageId: String(messageId) },
    body: {},
    ...toCaller(subject, caller),
  }),
  'messages.file': (subject, caller) => ({
    query: { fileReference: subject.fileReference },
    ...toCaller(subject, caller),
  }),
};
