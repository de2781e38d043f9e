import type { PortalServer } from '../../../support/portalServer.ts';

export interface PupilWithExclusions {
  readonly id: number;
  readonly school_id: number | null;
}

/** Of each authority the pupil with the most exclusions. */
export function pupilsWithExclusions(portal: PortalServer): Promise<[PupilWithExclusions, PupilWithExclusions]> {
  const of = (authority: number) =>
    portal.look((db) =>
      db
        .selectFrom('pupil')
        .innerJoin('exclusion', 'exclusion.pupil_id', 'pupil.id')
        .select(['pupil.id', 'pupil.school_id'])
        .where('pupil.authority_id', '=', authority)
        .groupBy(['pupil.id', 'pupil.school_id'])
        .orderBy((eb) => eb.fn.countAll(), 'desc')
        .orderBy('pupil.id')
        .executeTakeFirstOrThrow(),
    );
  return Promise.all([of(11), of(12)]);
}

export const save = '/api/SaveMarks/updateExclusion';

interface New {
  readonly typeId?: number;
  readonly reasonId?: number | null;
  readonly days?: [string, string | null];
  readonly comments?: string;
}

/** What a test does with the exclusions of one pupil. */
export function exclusionScenes(scene: () => { portal: PortalServer; pupil: PupilWithExclusions }) {
  const stored = (id: number) =>
    scene().portal.look((db) => db.selectFrom('exclusion').selectAll().where('id', '=', id).executeTakeFirstOrThrow());

  const marks = async (first: string, last: string) => {
    const rows = await scene().portal.look((db) =>
      db
        .selectFrom('attendance_mark')
        .select(['mark_date', 'session', 'mark'])
        .where('pupil_id', '=', scene().pupil.id)
        .where('mark_date', '>=', first)
        .where('mark_date', '<=', last)
        .orderBy('mark_date')
        .orderBy('session')
        .execute(),
    );
    return rows.map(({ mark }) => mark);
  };

  /** An exclusion with the marks that recording one leaves. */
  const add = async ({
    typeId = 1,
    reasonId = 3,
    days: [first, last] = ['2026-10-05', '2026-10-06'],
    comments = '',
  }: New = {}): Promise<number> => {
    return scene().portal.look(async (db) => {
      const school_id = scene().pupil.school_id ?? 0;
      const end = last ?? first;
      if (typeId !== 3) {
        await db
          .updateTable('attendance_mark')
          .set({ mark: 'E', sub_code: null })
          .where('pupil_id', '=', scene().pupil.id)
          .where('mark_date', '>=', first)
          .where('mark_date', '<=', end)
          .execute();
      }
      const { id } = await db
        .insertInto('exclusion')
        .values({
          authority_id: 11,
          pupil_id: scene().pupil.id,
          school_id,
          type_id: typeId,
          reason_id: reasonId,
          comments,
          start_date: first,
          start_session: 1,
          end_date: last,
          end_session: last === null ? null : 2,
          session_count: typeId === 3 ? 2 : 4,
          created_by: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    });
  };

  const correct = async (id: number, change: object, user = 'la@ashcombe') => {
    const { type_id, reason_id, reason2_id, reason3_id, comments } = await stored(id);
    const body = {
      studentId: scene().pupil.id,
      exclusionId: id,
      typeId: type_id,
      reasonId: reason_id,
      reason2Id: reason2_id,
      reason3Id: reason3_id,
      comments,
      ...change,
    };
    return scene().portal.post(user, save, body);
  };

  const remove = (...ids: number[]) =>
    scene().portal.look((db) => db.deleteFrom('exclusion').where('id', 'in', ids).execute());

  return { stored, marks, add, correct, remove };
}
