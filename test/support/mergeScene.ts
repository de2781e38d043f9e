import { sql } from 'kysely';
import type { JsonObject } from '../../src/engine/index.ts';
import type { Db } from '../../src/server/db/unitOfWork.ts';
import { newChild } from './callScenes.ts';
import { firstOf, type PortalServer } from './portalServer.ts';

let children = 0;

/** Tables whose rows are a pupil's or belong to such rows. */
const ofPupils = [
  'pupil',
  'registration',
  'attendance_mark',
  'attendance_amendment',
  'attendance_week',
  'exclusion',
  'case_note',
  'assessment_result',
  'care_status_change',
  'placement',
  'sen_period',
  'pupil_user',
  'pep',
  'attachment',
  'pep_document',
  'alert_event',
  'year_turn_pupil',
  'subject_access',
  'retention_hold',
  'pupil_merge',
  'pupil_merge_row',
  'former_identity',
];

/** What merging two records of one child is tried with. */
export function mergeScene(portal: () => PortalServer) {
  const leader = 'super@ashcombe';
  const call = (name: string, body: object, user = leader) => portal().post(user, `/api/Merging/${name}`, body);
  const list = async (name: string, query: Record<string, number>, user = leader) => {
    const sizePerPage = name === 'fields' || name === 'contents' ? 25 : 10;
    const { status, body } = await portal().get(user, `/api/Merging/${name}`, { page: 1, sizePerPage, ...query });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.data as JsonObject[];
  };

  /** The letter of a number from 0 to 25. */
  const letter = (number: number) => String.fromCharCode(97 + number);

  /** A child recorded anew, with a UPN and a name of their own. */
  const add = async (more: object = {}): Promise<number> => {
    children += 1;
    const { body } = await portal().post('la@ashcombe', '/api/Students/Add', {
      ...newChild,
      firstName: `Thessaly${letter(Math.floor(children / 26))}${letter(children % 26)}`,
      upn: `A8202001${String(16_000 + children)}`,
      laStudentId: `77-${children}`,
      careStatusStart: '2024-09-02',
      schoolId: 1,
      schoolStart: '2024-09-02',
      ...more,
    });
    if (typeof body.id !== 'number') throw new Error(`The child was not added: ${JSON.stringify(body)}`);
    return body.id;
  };

  const merge = (studentId: number, otherId: number, more: object = {}) =>
    call('merge', { studentId, otherId, reason: 'Recorded twice', isSameChild: true, ...more });
  const undo = async (studentId: number) => {
    const [row] = await list('merges', { studentId });
    return call('undo', { mergeId: row?.mergeId ?? 0 });
  };
  const page = async (studentId: number, user = leader) =>
    firstOf((await portal().get(user, '/api/StudentPage/studentPage', { studentId })).body);
  const look = <T>(work: (db: Db) => Promise<T>) => portal().look(work);

  /** Every row of some pupils, as text, in an order of their own. */
  const rowsOf = (...pupilIds: number[]) =>
    look(async (db) => {
      const found: Record<string, string[]> = {};
      for (const table of ofPupils) {
        const id = table === 'pupil' ? 'id' : 'pupil_id';
        const of = table === 'pupil_merge_row' ? sql`true` : sql`${sql.id(id)} = any(${pupilIds}::int[])`;
        const { rows } = await sql<{ text: string }>`
          select to_jsonb(held)::text as text from ${sql.table(table)} held where ${of} order by 1`.execute(db);
        found[table] = rows.map(({ text }) => text);
      }
      return found;
    });

  return { leader, call, list, add, merge, undo, page, look, rowsOf };
}

/** Marks of a pupil at school 1, by day and session: `['2026-11-16', 1, '/']`. */
export const insertMarks = (db: Db, pupilId: number, marks: readonly (readonly [string, number, string])[]) =>
  db
    .insertInto('attendance_mark')
    .values(
      marks.map(([mark_date, session, mark]) => ({
        authority_id: 11,
        pupil_id: pupilId,
        mark_date,
        session,
        mark,
        sub_code: null,
        comment: null,
        school_id: 1,
        updated_by: null,
      })),
    )
    .execute();

/** Something of each kind that a pupil's record holds; what both hold clashes. */
export async function insertEverything(db: Db, pupilId: number, words: string): Promise<void> {
  const own = { authority_id: 11, pupil_id: pupilId };
  await db
    .insertInto('case_note')
    .values({ ...own, note_date: '2026-11-10', note_type_id: 1, content: words, author_id: 1 })
    .execute();
  await db
    .insertInto('attendance_week')
    .values({ ...own, week_start: '2026-11-09', school_id: 1, percent_hundredths: 9000 })
    .execute();
  await db
    .insertInto('exclusion')
    .values({
      ...own,
      school_id: 1,
      type_id: 1,
      reason_id: null,
      comments: words,
      start_date: '2026-11-04',
      start_session: 1,
      end_date: '2026-11-05',
      end_session: 2,
      session_count: 4,
      created_by: null,
    })
    .execute();
  await db
    .insertInto('placement')
    .values({ ...own, start_date: '2025-01-06', placement_type: 'U1', provider: words, changed_by: 1 })
    .execute();
  await db
    .insertInto('sen_period')
    .values({ ...own, start_date: '2025-01-06', sen_status_id: 'N', changed_by: 1 })
    .execute();
  await db
    .insertInto('assessment_result')
    .values({
      ...own,
      academic_year_id: 16,
      school_term_id: 1,
      grade_level_id: 1,
      grade_type_id: 1,
      subject: 'Maths',
      grade_id: null,
      grade: 'B',
      raw_grade: '',
      note: '',
      is_complete: true,
      entered_date: '2026-07-10',
    })
    .execute();
  const attachment_id = crypto.randomUUID();
  await db
    .insertInto('attachment')
    .values({
      ...own,
      id: attachment_id,
      stage_id: null,
      file_name: `${words}.txt`,
      media_type: 'text/plain',
      size: 3,
      added_by: 1,
      added_at: '2026-11-10T10:00:00Z',
    })
    .execute();
  const past = { reference: words, school_term_id: 1, academic_year_id: 12 };
  await db
    .insertInto('pep_document')
    .values({ ...own, ...past, attachment_id, kind: 'historical', added_by: 1, added_at: '2026-11-10T10:00:00Z' })
    .execute();
  await db
    .insertInto('pupil_user')
    .values({ ...own, user_id: 2 })
    .execute();
}
