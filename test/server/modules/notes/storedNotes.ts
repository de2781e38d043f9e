import type { PortalServer } from '../../../support/portalServer.ts';

/** What a row of a pupil's notes has (API-49). */
export const noteFields = [
  'id',
  'noteDate',
  'author',
  'noteTypeId',
  'noteTypeDescription',
  'note',
  'studentId',
  'typeRelatedId',
  'studentFullName',
  'upn',
  'studentYear',
];

/** Some of the types that a note may have (LOOK-9). */
export const someTypes = [
  { id: 1, noteType: 'School history' },
  { id: 5, noteType: 'Attendance' },
  { id: 20, noteType: 'Sticky note' },
  { id: 24, noteType: 'PEP' },
];

/** What is stored of notes, past all calls; `notesAbout` leaves out deleted ones. */
export function storedNotes(portal: () => PortalServer) {
  const count = async () => (await portal().look((db) => db.selectFrom('case_note').select('id').execute())).length;
  const countAbout = async (pupilId: number) =>
    (await portal().look((db) => db.selectFrom('case_note').select('id').where('pupil_id', '=', pupilId).execute()))
      .length;
  const notesAbout = async (pupils: number[]) => {
    const notes = await portal().look((db) =>
      db
        .selectFrom('case_note')
        .select('id')
        .where('pupil_id', 'in', pupils)
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .execute(),
    );
    return notes.map(({ id }) => id);
  };
  const userId = async (username: string) =>
    (
      await portal().look((db) =>
        db.selectFrom('app_user').select('id').where('username', '=', username).executeTakeFirstOrThrow(),
      )
    ).id;

  return { count, countAbout, notesAbout, userId };
}
