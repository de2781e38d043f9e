import type { Db } from '../../../../src/server/db/unitOfWork.ts';
import { insertMerge } from '../../../support/insertMerge.ts';

interface OfPupil {
  readonly studentId: number;
}

/** A record that was merged into the pupil's, and what else they were recorded as. */
export const mergePlants = {
  pupil_merge: {
    write: (db: Db, { studentId }: OfPupil, mark: string) =>
      insertMerge(db, { authorityId: 11, studentId, lastName: mark }),
    shown: (mark: string) => [`${mark} twice`, `${mark} House`],
  },
  former_identity: {
    write: async (db: Db, { studentId }: OfPupil, mark: string) => {
      const merge = await insertMerge(db, { authorityId: 11, studentId });
      return db.updateTable('former_identity').set({ upn: mark }).where('merge_id', '=', merge).execute();
    },
    shown: (mark: string) => [mark],
  },
};
