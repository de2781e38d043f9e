import { sql } from 'kysely';
import type { Facts } from '../../../engine/index.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { Handlers, ListHandler, UnitCall } from '../handler.ts';
import { listHandler } from '../lists/listHandler.ts';
import { findPupil } from '../students/findPupil.ts';
import { lockNote } from './findNote.ts';
import { noteAuthors, noteStudents, noteTypes } from './noteOptions.ts';
import { allNotesList, noteRows, notesOfPupilList } from './noteSource.ts';
import { addNotes, deleteNote, saveNote } from './saveNote.ts';

/** What the rules ask of a note; one that is new is the viewer's own. */
async function noteFacts(call: UnitCall, id: number): Promise<Facts> {
  return { note: { isOwn: id === 0 || (await lockNote(call, id)).author_id === call.viewer.userId } };
}

const ofPupil = listHandler(notesOfPupilList);

/** A pupil out of sight is not found, rather than one without notes (D-6). */
const listOfPupil: ListHandler = {
  list: async (call) => {
    await findPupil(call, Number(call.query.studentId));
    return ofPupil.list(call);
  },
};

export const noteHandlers = {
  'notes.ofPupil': listOfPupil,
  'notes.all': listHandler(allNotesList),
  'notes.types': { run: noteTypes },
  'notes.authors': { run: noteAuthors },
  'notes.students': { run: noteStudents },
  'notes.read': {
    run: async (call) => {
      const [note] = await noteRows(call, sql`note.id = ${Number(call.query.id)}`);
      if (note === undefined) throw new ServerError('NOT_FOUND');
      await audit(call, { action: 'notes.read', record: `note/${note.id}`, detail: { pupil: note.studentId } });
      return { contents: [note] };
    },
  },
  'notes.save': { facts: (call) => noteFacts(call, Number(call.body.id)), run: saveNote },
  'notes.delete': { facts: (call) => noteFacts(call, Number(call.query.id)), run: deleteNote },
  'notes.add': { run: addNotes },
} satisfies Handlers;
