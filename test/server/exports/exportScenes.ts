import type { JsonObject } from '../../../src/engine/index.ts';
import type { PortalServer } from '../../support/portalServer.ts';

/** What files are made of, and what is kept of them. */
export function exportScenes(portal: () => PortalServer) {
  const pupilsOf = async (user: string) =>
    (await portal().get(user, '/api/Students', { sizePerPage: 99_999 })).body.data as JsonObject[];
  const trail = (action: string) =>
    portal().look((db) =>
      db.selectFrom('audit').selectAll().where('action', '=', action).orderBy('id', 'desc').execute(),
    );

  const userId = async (username: string) =>
    (
      await portal().look((db) =>
        db.selectFrom('app_user').select('id').where('username', '=', username).executeTakeFirstOrThrow(),
      )
    ).id;

  /** Gives pupils these first names. */
  const callPupils = async (texts: readonly string[]) => {
    const ids = await portal().look((db) =>
      db
        .selectFrom('pupil')
        .select('id')
        .where('authority_id', '=', 11)
        .where('is_sensitive', '=', false)
        .orderBy('id')
        .limit(texts.length)
        .execute(),
    );
    await portal().look(async (db) => {
      for (const [index, { id }] of ids.entries())
        await db
          .updateTable('pupil')
          .set({ first_name: texts[index] ?? '' })
          .where('id', '=', id)
          .execute();
    });
  };

  /** Chooses the columns that the authority's summary of plans has. */
  const chooseSummary = (summaryExportFields: readonly string[]) =>
    portal().look(async (db) => {
      const { settings } = await db
        .selectFrom('authority')
        .select('settings')
        .where('id', '=', 11)
        .executeTakeFirstOrThrow();
      const changed = { ...(settings as object), summaryExportFields };
      await db
        .updateTable('authority')
        .set({ settings: JSON.stringify(changed) })
        .where('id', '=', 11)
        .execute();
    });

  /** The pupil with the most marks of this year. */
  const pupilWithMostMarks = () =>
    portal().look((db) =>
      db
        .selectFrom('attendance_mark')
        .innerJoin('pupil', 'pupil.id', 'pupil_id')
        .select(['pupil_id', (eb) => eb.fn.countAll<number>().as('marks')])
        .where('attendance_mark.authority_id', '=', 11)
        .where('is_sensitive', '=', false)
        .where('mark_date', '>=', '2026-09-01')
        .groupBy('pupil_id')
        .orderBy('marks', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow(),
    );

  const marksBetween = (studentId: number, dates: { startDate: string; endDate: string }) =>
    portal().look((db) =>
      db
        .selectFrom('attendance_mark')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('pupil_id', '=', studentId)
        .where('mark_date', '>=', dates.startDate)
        .where('mark_date', '<=', dates.endDate)
        .executeTakeFirstOrThrow(),
    );

  return { pupilsOf, trail, userId, callPupils, chooseSummary, pupilWithMostMarks, marksBetween };
}
