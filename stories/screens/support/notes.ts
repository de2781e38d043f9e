import { codecOf } from '../../../src/contract/index.ts';
import type { JsonObject, Row } from '../../../src/engine/index.ts';
import { pupils } from './pupils.ts';

const words = 'Only its author and the virtual school can change this note';

const texts: readonly (readonly [typeId: number, label: string, note: string])[] = [
  [24, 'PEP', 'PEP meeting held: good discussion, Rafi chaired the first part. Targets agreed by all.'],
  [3, 'Telephone call', 'Rang the carer: a good week.'],
  [
    7,
    'Meeting',
    `Met the designated teacher and the carer.\n\n${'Tuition goes on once a week until the holidays; the tutor sends a short report each half-term. '.repeat(12)}`,
  ],
  [30, 'System', 'A-word-that-is-so-long-that-no-column-of-any-table-could-ever-hold-it-without-being-cut-somewhere'],
  [20, 'Sticky note', 'Ring the school back on Thursday.'],
];

/** Case notes of every kind: about a plan, short, long, with one long word, and one that somebody else wrote. */
export const noteRows: readonly Row[] = texts.map(([noteTypeId, noteTypeDescription, note], index) => {
  const pupil = pupils[index] ?? {};
  const [lastName, firstName] = String(pupil.studentName).split(', ');
  return {
    id: index + 1,
    noteDate: `2025-11-${String(13 - index).padStart(2, '0')}`,
    author: index === 4 ? 'Support staff' : 'Cass Fernaby',
    noteAuthorId: index === 4 ? 1 : 7,
    noteTypeId,
    noteTypeDescription,
    note,
    studentId: Number(pupil.studentId),
    typeRelatedId: noteTypeId === 24 ? 1101 : null,
    relatedPep: noteTypeId === 24 ? 'PEP 2025-2026' : null,
    studentFullName: `${firstName} ${lastName}`,
    upn: pupil.upn ?? null,
    studentYear: 9,
    ...(index === 4 ? { $denied: { 'notes.save': words, 'notes.delete': words } } : {}),
  };
});

const page = { rows: noteRows, total: noteRows.length };

const youngest = `${String(pupils[0]?.studentName)} is one year old: PEPs begin at two here, from 12/03/2026`;

/** The calls of the case notes' screens. */
export const noteAnswers: { readonly [call: string]: () => JsonObject } = {
  'GET /api/StudentDetails/StudentCaseNotes': () => codecOf('notes.ofPupil').pageToWire(page),
  'GET /api/CaseNotes/AllCaseNotes': () => codecOf('notes.all').pageToWire(page),
  'GET /api/CaseNotes/NoteAuthors': () => ({
    contents: [{ id: 7, label: 'Cass Fernaby', username: 'la@ashcombe.example' }],
  }),
  'GET /api/CaseNotes/AllLaStudents': () => ({
    contents: pupils.map(({ studentId, studentName, upn }) => ({
      id: Number(studentId),
      label: `${String(studentName)} (${String(upn)})`,
      ...(studentId === pupils[0]?.studentId ? { plans: youngest } : {}),
    })),
  }),
};
