import { codecOf } from '../../../src/contract/index.ts';
import type { JsonObject, Row } from '../../../src/engine/index.ts';
import { pupils } from './pupils.ts';

const subjects: readonly (readonly [subject: string, sender: string, isUnread: boolean, files: number])[] = [
  ['A good week', 'Perrin Oakhollow', true, 0],
  ['Re: Date of the next meeting', 'Iddo Marshwell', true, 1],
  ['Taxi on Fridays', 'Iddo Marshwell', false, 0],
  [
    'A-subject-that-is-so-long-that-no-column-could-ever-hold-it-without-being-cut-somewhere-in-it',
    'Perrin Oakhollow',
    false,
    2,
  ],
  ['About somebody whom the reader sees no more', 'Cass Fernaby', false, 0],
];

/** Messages read and unread, with files and without, and one about a pupil who is out of sight. */
export const messageRows: readonly Row[] = subjects.map(([subject, senderName, isUnread, fileCount], index) => {
  const pupil = index === 4 ? null : pupils[index];
  const [lastName = '', firstName = ''] = String(pupil?.studentName ?? '').split(', ');
  return {
    id: index + 1,
    sentAt: `2025-11-${String(12 - index).padStart(2, '0')}T09:12:00Z`,
    senderName,
    recipientNames: index % 2 === 0 ? 'Cass Fernaby' : 'Cass Fernaby, Dilys Harrowgate',
    studentId: pupil ? Number(pupil.studentId) : null,
    studentName: pupil ? `${firstName} ${lastName}` : '',
    subject,
    isUnread,
    isSent: false,
    isArchived: false,
    fileCount,
    pepId: index === 1 ? 1101 : null,
  };
});

const person = (userId: number, name: string, role: string, isActive = true) => ({ userId, name, role, isActive });

/** A message that is open, by its number. */
function opened(path: string): JsonObject {
  const row = messageRows.find(({ id }) => path.endsWith(`/${String(id)}`)) ?? messageRows[0] ?? {};
  const files = Number(row.fileCount ?? 0);
  return {
    message: row,
    body: 'Thursday at two works for me as well.\n\nI shall bring the notes of the last review.',
    sender: person(11, String(row.senderName), 'Social Worker'),
    recipients: [person(7, 'Cass Fernaby', 'LA User'), person(12, 'Dilys Harrowgate', 'Designated Teacher', false)],
    files: Array.from({ length: files }, (_, index) => ({
      fileReference: `6f1f7e8c-6d86-4c63-9a53-3f2b0a0f1a1${index}`,
      fileName: `Notes of the review ${index + 1}.pdf`,
      size: 48_213,
      mediaType: 'application/pdf',
      scan: index === 1 ? 'waiting' : null,
    })),
    canReply: row.studentId !== null,
    stageSlug: row.pepId === null ? null : 'targets',
  };
}

const page = { rows: messageRows, total: messageRows.length };

/** The calls of the mailbox. */
export const mailAnswers: {
  readonly [call: string]: (query: URLSearchParams, body: JsonObject, path: string) => JsonObject;
} = {
  'POST /api/messages/unread': () => ({ unread: 2 }),
  'GET /api/messages': () => codecOf('messages.list').pageToWire(page),
  'GET /api/messages/studentsForMessage': () => ({
    contents: pupils.map(({ studentId, studentName }) => ({ id: Number(studentId), label: String(studentName) })),
  }),
  'GET /api/messages/recipients': () => ({
    contents: [
      { id: 11, label: 'Iddo Marshwell, Social Worker', name: 'Iddo Marshwell' },
      { id: 12, label: 'Perrin Oakhollow, Designated Teacher', name: 'Perrin Oakhollow' },
      { id: 13, label: 'Dilys Harrowgate, LA Super User', name: 'Dilys Harrowgate' },
    ],
  }),
  'POST /api/messages': () => ({ success: true, id: 9 }),
};

/** What a message of an address says. */
export const openedMessage = (path: string): JsonObject => ({ contents: [opened(path)] });
