import type { JsonObject } from '../../src/engine/index.ts';
import { alertScene } from './alertScene.ts';

/** The year that is running in the tests, and the one after it. */
export const [present, following] = [17, 18];

/**
 * A portal of which no year was turned yet, and what turns of the year are tried with. To be called once, at the top of
 * a test file.
 */
export function yearScene() {
  const { portal, at } = alertScene();
  const leader = 'super@ashcombe';

  /** Every pupil of both authorities has the year group of last year, and no turn was approved. */
  const lastYear = (ids?: readonly number[]) =>
    portal().look(async (db) => {
      await db.deleteFrom('year_turn').execute();
      const all = db.updateTable('pupil').set({ year_group_year: present - 1 });
      await (ids ? all.where('id', 'in', ids) : all).execute();
    });

  const pupils = (authorityId = 11) =>
    portal().look((db) =>
      db
        .selectFrom('pupil')
        .select(['id', 'date_of_birth', 'year_group_id', 'key_stage_id', 'year_group_year', 'school_id'])
        .where('authority_id', '=', authorityId)
        .orderBy('id')
        .execute(),
    );

  const set = (id: number, values: object) =>
    portal().look((db) =>
      db
        .updateTable('pupil')
        .set(values as never)
        .where('id', '=', id)
        .execute(),
    );

  const all = { page: 1, sizePerPage: 99_999, sortField: 'studentName', sortOrder: 'asc' };

  const preview = async (user = leader, query: object = {}) =>
    (await portal().get(user, '/api/Years/preview', { ...all, ...query })).body.data as JsonObject[];
  const turns = async (user = leader) =>
    (await portal().get(user, '/api/Years/turns', { page: 1, sizePerPage: 25, sortField: 'begins', sortOrder: 'desc' }))
      .body.data as JsonObject[];
  const approve = (academicYearId: number, user = leader) =>
    portal().post(user, '/api/Years/approve', { academicYearId });
  const takeBack = (academicYearId: number, user = leader) =>
    portal().post(user, '/api/Years/undo', { academicYearId });

  return { portal, at, lastYear, pupils, set, preview, turns, approve, takeBack };
}
