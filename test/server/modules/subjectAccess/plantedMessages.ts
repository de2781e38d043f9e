import type { Db } from '../../../../src/server/db/unitOfWork.ts';
import { insertMessage } from '../../../support/insertMessage.ts';

/** A message that somebody wrote to themselves: what it says is in no file, only that it was sent (D-143). */
export const messagePlants = {
  message_thread: {
    write: (db: Db, { studentId, userId }: { readonly studentId: number; readonly userId: number }) =>
      insertMessage(db, { authorityId: 11, studentId, from: userId, to: [] }),
    shown: () => ['Read by sender and recipients alone: each of them can be asked for it'],
  },
} as const;
