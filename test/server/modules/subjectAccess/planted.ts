import { randomUUID } from 'node:crypto';
import { writePassing } from './plantedPassing.ts';
import type { Db } from '../../../../src/server/db/unitOfWork.ts';
import { attendancePlants } from './plantedAttendance.ts';
import { enquiryPlants } from './plantedEnquiries.ts';
import { mergePlants } from './plantedMerges.ts';
import { messagePlants } from './plantedMessages.ts';

/** A pupil of whom something is planted, with a plan of theirs. */
export interface Planted {
  readonly studentId: number;
  readonly stageId: number;
  readonly userId: number;
}

interface Plant {
  /** Writes a row of the table that is the pupil's. */
  readonly write: (db: Db, pupil: Planted, mark: string) => Promise<unknown>;
  /** What of it stands in the file. */
  readonly shown: (mark: string) => readonly string[];
}

const authority = { authority_id: 11 };
const of = ({ studentId }: Planted) => ({ ...authority, pupil_id: studentId });
const texts = (mark: string) => [mark];

const correction = (db: Db, studentId: number, reason: string) => {
  const entry = { ...authority, action: 'students.correct', record: `pupil/${studentId}` };
  return db
    .insertInto('audit')
    .values({ ...entry, detail: JSON.stringify({ reason }) })
    .execute();
};

const given = { given_by: 1, given_until: '2013-04-08' };

/** By table: one who names a pupil has to stand here, or the walk over the tables fails. */
export const plants: { readonly [table: string]: Plant } = {
  pupil_user: {
    write: (db, pupil) =>
      db
        .insertInto('pupil_user')
        .values({ ...of(pupil), user_id: pupil.userId, start_date: '2013-04-05', ...given })
        .execute(),
    shown: () => ['05/04/2013', 'Given by a designated teacher until 08/04/2013'],
  },
  registration: {
    write: (db, pupil) =>
      db
        .insertInto('registration')
        .values({ ...of(pupil), school_id: 2, start_date: '2013-05-06', end_date: '2013-05-07', is_main: false })
        .execute(),
    shown: () => ['06/05/2013', '07/05/2013'],
  },
  care_status_change: {
    write: (db, pupil) =>
      db
        .insertInto('care_status_change')
        .values({ ...of(pupil), care_status_id: 1, start_date: '2013-06-07', legal_status: 'J2', end_reason: 'E16' })
        .execute(),
    shown: () => ['07/06/2013', 'J2 Accommodated under PACE 1984', 'E16 Child moved abroad'],
  },
  placement: {
    write: (db, pupil, mark) =>
      db
        .insertInto('placement')
        .values({
          ...of(pupil),
          start_date: '2013-06-08',
          end_date: '2013-06-09',
          placement_type: 'U4',
          provider: `${mark} provider`,
          address: `${mark} address`,
          postcode: 'ZZ9 9ZZ',
          is_out_of_area: true,
        })
        .execute(),
    shown: (mark) => ['08/06/2013', '09/06/2013', `${mark} provider`, `${mark} address`, 'ZZ9 9ZZ'],
  },
  sen_period: {
    write: (db, pupil) =>
      db
        .insertInto('sen_period')
        .values({ ...of(pupil), start_date: '2013-06-10', sen_status_id: 'K', sen_need: 'MSI' })
        .execute(),
    shown: () => ['10/06/2013', 'Multi-sensory impairment'],
  },
  case_note: {
    write: (db, pupil, mark) =>
      db
        .insertInto('case_note')
        .values({
          ...of(pupil),
          note_date: '2013-07-08',
          note_type_id: 5,
          content: `<p>${mark}</p>`,
          author_id: pupil.userId,
          deleted_at: '2013-07-09T10:00:00Z',
          deleted_by: pupil.userId,
        })
        .execute(),
    shown: texts,
  },
  assessment_result: {
    write: (db, pupil, mark) =>
      db
        .insertInto('assessment_result')
        .values({
          ...of(pupil),
          academic_year_id: 12,
          school_term_id: 1,
          grade_level_id: 1,
          grade_type_id: 1,
          subject: `${mark} subject`,
          grade_id: null,
          grade: `${mark} grade`,
          raw_grade: `${mark} raw`,
          note: `${mark} note`,
          is_complete: true,
          entered_date: '2013-08-09',
        })
        .execute(),
    shown: (mark) => [`${mark} subject`, `${mark} grade`, `${mark} raw`, `${mark} note`, '09/08/2013'],
  },
  attendance_mark: {
    write: (db, pupil, mark) =>
      db
        .insertInto('attendance_mark')
        .values({
          ...of(pupil),
          mark_date: '2013-09-10',
          session: 1,
          mark: '/',
          sub_code: null,
          comment: mark,
          school_id: 2,
          updated_by: pupil.userId,
        })
        .execute(),
    shown: (mark) => [mark, '10/09/2013'],
  },
  exclusion: {
    write: (db, pupil, mark) =>
      db
        .insertInto('exclusion')
        .values({
          ...of(pupil),
          school_id: 2,
          type_id: 2,
          reason_id: 1,
          comments: mark,
          start_date: '2013-10-11',
          start_session: 1,
          end_date: null,
          end_session: null,
          session_count: 2,
          created_by: null,
        })
        .execute(),
    shown: texts,
  },
  pep: {
    write: (db, { stageId }, mark) =>
      db
        .updateTable('pep_stage')
        .set({ parked: JSON.stringify({ hidden_answer: mark }) })
        .where('id', '=', stageId)
        .execute(),
    shown: texts,
  },
  alert_event: {
    write: (db, pupil) =>
      db
        .insertInto('alert_event')
        .values({ ...of(pupil), alert_id: 1, caused_by: null, at: '2013-12-13T10:00:00Z' })
        .execute(),
    shown: () => ['13/12/2013'],
  },
  year_turn_pupil: {
    write: async (db, pupil) => {
      const turn = { ...authority, academic_year_id: 5 };
      await db
        .insertInto('year_turn')
        .values({ ...turn, state: 'done', approved_by: pupil.userId, approved_at: '2014-07-01T10:00:00Z' })
        .onConflict((row) => row.doNothing())
        .execute();
      const groups = { was_year_group_id: 3, was_key_stage_id: null, was_year: 4, became_year_group_id: 4 };
      await db
        .insertInto('year_turn_pupil')
        .values({ ...turn, pupil_id: pupil.studentId, ...groups })
        .execute();
    },
    shown: () => ['2014-2015'],
  },
  subject_access: {
    write: (db, pupil, mark) =>
      db
        .insertInto('subject_access')
        .values({
          ...of(pupil),
          reference: mark,
          prepared_by: pupil.userId,
          prepared_at: '2014-01-02T10:00:00Z',
        })
        .execute(),
    shown: texts,
  },
  ...attendancePlants,
  ...mergePlants,
  ...messagePlants,
  ...enquiryPlants,
  retention_hold: {
    write: (db, pupil, mark) =>
      db
        .insertInto('retention_hold')
        .values({
          ...of(pupil),
          reason: 'court',
          note: mark,
          set_by: pupil.userId,
          set_at: '2014-02-03T10:00:00Z',
          lifted_by: pupil.userId,
          lifted_at: '2014-03-04T10:00:00Z',
        })
        .execute(),
    shown: texts,
  },
  passing: { write: writePassing, shown: (mark) => [mark, `${mark} no`, 'To Brinmoor', '06/05/2014'] },
  erasure: {
    write: (db, pupil) =>
      db
        .insertInto('erasure')
        .values({ ...of(pupil), id: randomUUID(), kind: 'results', erased_at: '2014-04-05T10:00:00Z' })
        .execute(),
    shown: () => [],
  },
  audit: {
    write: (db, { studentId }, mark) => correction(db, studentId, mark),
    shown: texts,
  },
  audit_pupil: {
    write: (db, { studentId }, mark) =>
      db
        .insertInto('audit')
        .values({
          ...authority,
          action: 'students.list',
          record: 'list',
          detail: JSON.stringify({ pupils: [studentId, studentId + 1], query: { search: `${mark} elsewhere` } }),
        })
        .execute(),
    shown: () => ['Shown in a list or a file with others'],
  },
};
