import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

// Suspensions and exclusions of all pupils. Today is Wednesday, 18 November 2026; 26 to 30 October were holidays.

/** The server, two pupils of it, and a school that is not the first one's; once `noExclusions` has been called. */
export let portal: PortalServer;
export let pupils: { id: number; school_id: number }[] = [];
export let otherSchool = 0;

/** Begins a file whose authority has no exclusions but those that each test adds. */
export function noExclusions(): void {
  beforeAll(async () => {
    portal = await makePortalServer();
    await portal.look(async (db) => {
      await db.deleteFrom('exclusion').where('authority_id', '=', 11).execute();
      pupils = await db
        .selectFrom('pupil')
        .innerJoin('registration as roll', 'roll.pupil_id', 'pupil.id')
        .select(['pupil.id', 'roll.school_id'])
        .where('pupil.authority_id', '=', 11)
        .where('roll.is_main', '=', true)
        .where('roll.end_date', 'is', null)
        .whereRef('roll.school_id', '=', 'pupil.school_id')
        .orderBy('pupil.id')
        .limit(2)
        .execute();
      const other = await db
        .selectFrom('authority_school')
        .select('school_id')
        .where('authority_id', '=', 11)
        .where('school_id', '<>', pupils[0]?.school_id ?? 0)
        .executeTakeFirstOrThrow();
      otherSchool = other.school_id;
    });
  });

  afterEach(() => portal.look((db) => db.deleteFrom('exclusion').where('authority_id', '=', 11).execute()));

  afterAll(() => portal.close());
}

export const [SUSPENSION, PERMANENT, LUNCHTIME] = [1, 2, 3];

interface New {
  readonly from: string;
  /** None of a permanent exclusion that stands. */
  readonly to: string | null;
  readonly sessions: number;
  readonly typeId?: number;
  readonly startSession?: number;
  readonly endSession?: number;
  readonly schoolId?: number;
  readonly reasonId?: number | null;
  readonly of?: number;
}

export function add({ from, to, sessions, typeId = SUSPENSION, reasonId = 3, of = 0, ...more }: New): Promise<number> {
  const pupil = pupils[of] ?? { id: 0, school_id: 0 };
  return portal.look(async (db) => {
    const row = {
      authority_id: 11,
      pupil_id: pupil.id,
      school_id: more.schoolId ?? pupil.school_id,
      type_id: typeId,
      reason_id: reasonId,
      comments: '',
      start_date: from,
      start_session: more.startSession ?? 1,
      end_date: to,
      end_session: to === null ? null : (more.endSession ?? 2),
      session_count: sessions,
      created_by: null,
    };
    return (await db.insertInto('exclusion').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });
}

const path = '/api/Exclusions/allExclusions';

export async function all(query: Record<string, string | number | boolean> = {}) {
  const { status, body } = await portal.get('la@ashcombe', path, { page: 1, sizePerPage: 100, ...query });
  expect([status, body.errors]).toEqual([200, undefined]);
  const rows = body.data as JsonObject[];
  return { body, rows, ids: rows.map(({ id }) => id) };
}

/** Of each exclusion that is listed, in the order of the ids. */
export const valueOf = async (name: string, ...ids: number[]) => {
  const { rows } = await all();
  return ids.map((id) => rows.find((row) => row.id === id)?.[name]);
};
