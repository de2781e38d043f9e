import { allNotes, notesOfPupil } from '../codecs/notes.ts';
import { signedInTypes } from '../ids.ts';
import type { Denial } from '../types.ts';
import type { CaseNote } from '../records.gen.ts';
import { recordRow } from '../replies/components.ts';
import { done, doneWith, optionsWith } from '../replies/common.ts';
import { contents, either, integer, list, object, optional, string } from '../replies/shape.ts';
import { defineOperations } from './define.ts';
import { closed, date, id, ids, text } from './schema.ts';

const everyone = [{ 'user.typeId': signedInTypes }];

/** Everybody but type 4, who reads only (D-64). */
const writers = [{ 'user.typeId': [1, 2, 3, 6, 7, 8] }];

/** Notes of others are changed by the virtual school alone (D-64). */
const othersNote: Denial = {
  when: { 'note.isOwn': false, 'user.typeId': [1, 6, 7, 8] },
  reason: 'Only its author and the virtual school can change this note',
};

/** What a note is told in; how long it may be is for the handler to say, in words. */
const note = { notecontent: text(200_000), noteTypeId: id, studentId: ids, noteDate: date };

/** The longest note in any letters. */
const noteBytes = 1024 * 1024;

/** Of notes that are new the ids of all, since each pupil has one of their own. */
const added = doneWith({ ids: optional(list(integer)) });

/** Case notes of one pupil and of all (NOTE, D-62 to D-65). */
export const noteOperations = defineOperations({
  'notes.ofPupil': {
    method: 'GET',
    path: '/api/StudentDetails/StudentCaseNotes',
    kind: 'list',
    summary: 'Case notes of a pupil (API-49)',
    query: notesOfPupil.query,
    allow: everyone,
  },
  'notes.all': {
    method: 'GET',
    path: '/api/CaseNotes/AllCaseNotes',
    kind: 'list',
    summary: 'Case notes of every pupil that the user may see (API-50, D-65)',
    query: allNotes.query,
    allow: everyone,
  },
  'notes.types': {
    method: 'GET',
    path: '/api/Lookups/CaseNoteTypes',
    kind: 'read',
    summary: 'Types of a note, as a list of id and noteType (NOTE-18, API-51)',
    reply: list(object({ id: either(integer, string), noteType: string })),
    allow: everyone,
  },
  'notes.authors': {
    method: 'GET',
    path: '/api/CaseNotes/NoteAuthors',
    kind: 'options',
    summary: 'Authors of the notes that the user may see (NOTE-18, D-65)',
    reply: optionsWith({ username: string }, {}),
    allow: everyone,
  },
  'notes.students': {
    method: 'GET',
    path: '/api/CaseNotes/AllLaStudents',
    kind: 'options',
    summary: 'Pupils that the user may write a note about (API-52)',
    reply: optionsWith(
      { plans: optional(string) },
      { data: list(object({ studentId: integer, studentFullName: string })) },
    ),
    allow: everyone,
  },
  'notes.read': {
    method: 'GET',
    path: '/api/CaseNotes',
    kind: 'read',
    summary: 'One case note (D-62)',
    query: closed({ id }, ['id']),
    reply: contents(recordRow<CaseNote>('case-note')),
    allow: everyone,
  },
  'notes.save': {
    method: 'POST',
    path: '/api/CaseNotes',
    kind: 'command',
    summary: 'Adds a note to each pupil named (id 0), or changes one (NOTE-17)',
    body: closed(
      { ...note, id: { type: 'integer', minimum: 0 }, typeRelatedId: { type: ['integer', 'null'], minimum: 1 } },
      [...Object.keys(note), 'id'],
    ),
    mostBytes: noteBytes,
    reply: added,
    allow: writers,
    deny: [othersNote],
  },
  'notes.delete': {
    method: 'DELETE',
    path: '/api/CaseNotes',
    kind: 'command',
    summary: 'Takes a note out of sight (D-12)',
    query: closed({ id }, ['id']),
    reply: done,
    allow: writers,
    deny: [othersNote],
  },
  'notes.add': {
    method: 'POST',
    path: '/api/StudentDetails/AddNote',
    kind: 'command',
    summary: 'A quick note from the register: always a new one, of today where no day is said (D-62)',
    body: closed({ ...note, id: { const: 0 } }, ['notecontent', 'noteTypeId', 'studentId']),
    mostBytes: noteBytes,
    reply: added,
    allow: writers,
  },
});
