import type { Db } from '../../../../src/server/db/unitOfWork.ts';
import { insertEnquiry } from '../../../support/insertEnquiry.ts';
import type { Planted } from './planted.ts';

/** A question on an answer, and a reply to it. */
export const enquiryPlants = {
  enquiry: {
    write: (db: Db, { stageId, userId }: Planted, mark: string) =>
      insertEnquiry(db, { authorityId: 11, stageId, from: userId, to: userId, words: mark }),
    shown: (mark: string) => [`${mark} question`, `${mark} reply`, 'Long-term aim this leads to'],
  },
} as const;
