import type { PortalServer } from '../../../support/portalServer.ts';

/** A sensitive child and an older one in care of Ashcombe, and one of another authority. */
export async function somePupils(portal: PortalServer) {
  const pupils = await portal.look((db) =>
    db
      .selectFrom('pupil')
      .select(['id', 'authority_id', 'is_sensitive', 'care_status_id', 'is_percentage_register', 'year_group_id'])
      .orderBy('id')
      .execute(),
  );
  const here = pupils.filter(({ authority_id }) => authority_id === 11);
  const sensitive = here.find(({ is_sensitive }) => is_sensitive)?.id ?? 0;
  const child =
    here.find(
      (pupil) =>
        pupil.care_status_id === 1 && pupil.year_group_id > 8 && !pupil.is_sensitive && !pupil.is_percentage_register,
    )?.id ?? 0;
  const ofOthers = pupils.find(({ authority_id }) => authority_id === 12)?.id ?? 0;
  return { sensitive, child, ofOthers };
}

export const countMarks = (portal: PortalServer, pupilId: number) =>
  portal.look((db) =>
    db
      .selectFrom('attendance_mark')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('pupil_id', '=', pupilId)
      .executeTakeFirstOrThrow(),
  );

/** A pupil with a roll that has ended. */
export const pupilWhoMoved = (portal: PortalServer) =>
  portal.look((db) =>
    db
      .selectFrom('registration')
      .select('pupil_id')
      .where('authority_id', '=', 11)
      .where('end_date', 'is not', null)
      .executeTakeFirstOrThrow(),
  );

/** Another child in care than this one. */
export const otherInCare = (portal: PortalServer, child: number) =>
  portal.look((db) =>
    db
      .selectFrom('pupil')
      .select(['id', 'care_status_start'])
      .where('authority_id', '=', 11)
      .where('care_status_id', '=', 1)
      .where('id', '!=', child)
      .orderBy('id')
      .executeTakeFirstOrThrow(),
  );
