import type { ReplyOf } from '../../../contract/index.ts';
import type { JsonObject } from '../../../engine/index.ts';
import { alertId } from '../../alerts/alerts.ts';
import { tell } from '../../alerts/tell.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { UnitCall } from '../handler.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import { lockNote, type FoundNote } from './findNote.ts';
import { checkRelated, readNote, type NoteInput } from './noteInput.ts';

/** Saves what NOTE-17 says: id 0 is new. */
export function saveNote(call: UnitCall): Promise<ReplyOf<'notes.save'>> {
  return call.body.id === 0 ? addNotes(call) : changeNote(call);
}

/** One new note for each pupil named: for all of them or for none. */
export async function addNotes(call: UnitCall): Promise<ReplyOf<'notes.add'>> {
  const { db, viewer, services } = call;
  const input = readNote(call);
  await checkVisible(call, input.pupilIds);
  await checkRelated(call, input);
  const rows = input.pupilIds.map((pupil_id) => ({
    authority_id: viewer.authorityId,
    pupil_id,
    author_id: viewer.userId,
    created_at: services.now(),
    note_date: input.noteDate,
    note_type_id: input.noteTypeId,
    content: input.content,
    type_related_id: input.relatedId ?? null,
  }));
  const added = await db
    .insertInto('case_note')
    .values(rows)
    .returning(['id', 'pupil_id', 'note_date', 'note_type_id', 'content', 'type_related_id'])
    .execute();
  for (const note of added) {
    await audit(call, {
      action: 'notes.save',
      record: `note/${note.id}`,
      detail: { pupil: note.pupil_id, before: null, after: told(note) },
    });
    await tell(call, { alert: alertId.newCaseNote, pupilId: note.pupil_id, recordId: note.id });
  }
  return { success: true, id: added[0]?.id ?? 0, ids: added.map(({ id }) => id) };
}

/** Whoever wrote it, and when, stays (D-64); the last save wins, and what it wrote over is in the trail (D-11). */
async function changeNote(call: UnitCall): Promise<ReplyOf<'notes.save'>> {
  const { db, viewer, services } = call;
  const before = await lockNote(call, Number(call.body.id));
  const input = readNote(call);
  if (input.pupilIds.length !== 1 || input.pupilIds[0] !== before.pupil_id) {
    throw new ServerError('INVALID', { errors: { studentId: 'A note stays with its pupil' } });
  }
  await checkRelated(call, input);
  const after = changed(before, input);
  await db
    .updateTable('case_note')
    .set({ ...after, updated_by: viewer.userId, updated_at: services.now() })
    .where('id', '=', before.id)
    .execute();
  await audit(call, {
    action: 'notes.save',
    record: `note/${before.id}`,
    detail: { pupil: before.pupil_id, before: told(before), after: told(after) },
  });
  return { success: true, id: before.id };
}

export async function deleteNote(call: UnitCall): Promise<ReplyOf<'notes.delete'>> {
  const { db, viewer, services, query } = call;
  const note = await lockNote(call, Number(query.id));
  await db
    .updateTable('case_note')
    .set({ deleted_by: viewer.userId, deleted_at: services.now() })
    .where('id', '=', note.id)
    .execute();
  await audit(call, {
    action: 'notes.delete',
    record: `note/${note.id}`,
    detail: { pupil: note.pupil_id, before: told(note), after: null },
  });
  return { success: true, id: note.id };
}

type Content = Pick<FoundNote, 'note_date' | 'note_type_id' | 'content' | 'type_related_id'>;

/** A plan that nothing was said of stays the note's, also while its type is another: nothing links to it then. */
const changed = (before: FoundNote, input: NoteInput): Content => ({
  note_date: input.noteDate,
  note_type_id: input.noteTypeId,
  content: input.content,
  type_related_id: input.relatedId === undefined ? before.type_related_id : input.relatedId,
});

const told = (note: Content): JsonObject => ({
  noteDate: note.note_date,
  noteTypeId: note.note_type_id,
  note: note.content,
  typeRelatedId: note.type_related_id,
});

async function checkVisible(call: UnitCall, pupilIds: readonly number[]): Promise<void> {
  const seen = await call.db
    .selectFrom('pupil')
    .select('id')
    .where('id', 'in', [...pupilIds])
    .where(visiblePupils(call))
    .execute();
  if (seen.length < pupilIds.length) throw new ServerError('NOT_FOUND');
}
