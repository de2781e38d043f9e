import { ServerError } from '../../errors.ts';
import type { UnitCall } from '../handler.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';

/**
 * A note of a pupil in the viewer's scope, held until the call's end, so that what the trail says was
 * there before is what was really written over (D-11). Any other id is not found (D-6).
 */
export async function lockNote(call: UnitCall, id: number) {
  const note = await call.db
    .selectFrom('case_note')
    .innerJoin('pupil', (join) =>
      join.onRef('pupil.authority_id', '=', 'case_note.authority_id').onRef('pupil.id', '=', 'case_note.pupil_id'),
    )
    .selectAll('case_note')
    .where('case_note.id', '=', id)
    .where('case_note.deleted_at', 'is', null)
    .where(visiblePupils(call))
    .forUpdate('case_note')
    .executeTakeFirst();
  if (!note) throw new ServerError('NOT_FOUND');
  return note;
}

export type FoundNote = Awaited<ReturnType<typeof lockNote>>;
