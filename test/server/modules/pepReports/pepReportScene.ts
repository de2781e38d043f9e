import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Insertable } from 'kysely';
import type { PepTable } from '../../../../src/server/db/tables/plans.ts';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { pepMeasure } from '../../../../src/server/modules/pepReports/yearPlan.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

/** What a plan of the scene may say. */
type PlanValues = Partial<Insertable<PepTable>>;

/** What a suspension of the scene may say. */
export interface SuspensionValues {
  readonly type_id?: number;
  readonly reason_id?: number | null;
  readonly school_id?: number;
  readonly session_count?: number;
}

type ReportQuery = Record<string, string | number | boolean | string[]>;

/** Of the year 2025-2026, which lies behind the day of the portal. */
export const pastYear = 16;

/** An authority of whose pupils none was in care lately and none has a plan, but for those of the test. */
export function pepReportScene() {
  let portal: PortalServer;
  let pupils: number[] = [];
  let taken = 0;

  beforeAll(async () => {
    portal = await makePortalServer();
    const found = await portal.look((db) =>
      db.selectFrom('pupil').select('id').where('authority_id', '=', 11).orderBy('id').execute(),
    );
    pupils = found.map(({ id }) => id);
  });
  afterAll(() => portal.close());

  beforeEach(async () => {
    taken = 0;
    await portal.look(async (db) => {
      await db.updateTable('pep').set({ deleted_at: '2026-01-01T00:00:00Z' }).where('authority_id', '=', 11).execute();
      await db.deleteFrom('care_status_change').where('authority_id', '=', 11).execute();
      await db.deleteFrom('registration').where('authority_id', '=', 11).execute();
      await db.deleteFrom('term_dates').where('authority_id', '=', 11).execute();
      await db
        .updateTable('pupil')
        .set({
          date_of_birth: '2012-05-01',
          care_start: '2010-01-04',
          care_end: '2011-01-04',
          year_group_id: 10,
          year_group_year: 17,
          school_id: 1,
        })
        .where('authority_id', '=', 11)
        .execute();
    });
  });

  /** A child of the authority, in care on some days. */
  async function child(values: {
    care_start: string;
    care_end?: string;
    date_of_birth?: string;
    school_id?: number;
    year_group_id?: number;
  }) {
    const id = pupils[taken++];
    if (id === undefined) throw new Error('There are no more pupils.');
    await portal.look((db) =>
      db
        .updateTable('pupil')
        .set({ care_end: null, ...values })
        .where('id', '=', id)
        .execute(),
    );
    return id;
  }

  /** A suspension of a day, unless more is said. */
  const suspend = (pupil: number, day: string, given: SuspensionValues = {}) =>
    portal.look((db) =>
      db
        .insertInto('exclusion')
        .values({
          authority_id: 11,
          pupil_id: pupil,
          school_id: 1,
          start_date: day,
          start_session: 1,
          end_date: day,
          end_session: 2,
          session_count: 2,
          type_id: 1,
          reason_id: 7,
          comments: '',
          created_by: 1,
          ...given,
        })
        .execute(),
    );

  /** A plan of the spring term of the year, in the state that is said. */
  async function plan(pupilId: number, values: PlanValues = {}): Promise<number> {
    return portal.look(async (db) => {
      const { id: _, ...like } = await db
        .selectFrom('pep')
        .selectAll()
        .where('authority_id', '=', 11)
        .where('stages_id', '=', 'pep/key-stages-1-4')
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow();
      const row = await db
        .insertInto('pep')
        .values({
          ...like,
          frozen_facts: 'null',
          moves: '[]',
          not_moved: null,
          deleted_at: null,
          deleted_by: null,
          pupil_id: pupilId,
          academic_year_id: pastYear,
          school_term_id: 2,
          status_id: 2,
          year_group_id: 9,
          school_id: null,
          meeting_at: null,
          next_meeting_at: null,
          date_submitted: null,
          date_completed: null,
          requested_pence: null,
          agreed_pence: null,
          agreed_by_hand_pence: null,
          ...values,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    });
  }

  async function rowsOf(path: string, query: ReportQuery = {}, user = 'la@ashcombe') {
    const reply = await portal.get(user, `/api/PepReports/${path}`, {
      sizePerPage: 99_999,
      academicYearId: pastYear,
      ...query,
    });
    if (reply.status !== 200) throw new Error(`${reply.status}: ${reply.text}`);
    return reply.body.data as JsonObject[];
  }

  /** Due, met, not met and not due yet of a measure. */
  async function figures(measure: keyof typeof pepMeasure, query: ReportQuery = {}) {
    const row = (await rowsOf('timeliness', query)).find(({ measureId }) => measureId === pepMeasure[measure]);
    return row === undefined ? undefined : [row.due, row.met, row.notMet, row.notDue];
  }

  return { portal: () => portal, child, suspend, plan, rowsOf, figures };
}
