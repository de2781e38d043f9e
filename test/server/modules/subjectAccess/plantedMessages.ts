import type { Db } from '../../../../src/server/db/unitOfWork.ts';
import { insertMessage } from '../../../support/insertMessage.ts';
import type { Planted } from './planted.ts';

/** A message: of what it says nothing is in any file, only that it was sent, and to whom (D-143). */
export const messagePlants = {
  message_thread: {
    write: async (db: Db, { studentId, userId }: Planted, mark: string) => {
      const id = await insertMessage(db, { authorityId: 11, studentId, from: userId, to: [] });
      const detail = JSON.stringify({ pupil: studentId, before: null, after: { recipients: mark } });
      await db
        .insertInto('audit')
        .values({ authority_id: 11, user_id: userId, action: 'messages.send', record: `message/${id}`, detail })
        .execute();
    },
    shown: (mark: string) => [mark, 'Read by sender and recipients alone: each of them can be asked for it'],
  },
} as const;
