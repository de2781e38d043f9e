import { sql } from 'kysely';
import type { Db } from '../../src/server/db/unitOfWork.ts';

/** Lets the designated teachers of an authority give colleagues sections. */
export const switchOnDelegation = (db: Db, authorityId: number) =>
  sql`update authority set settings = settings || '{"hasDelegation": true}'::jsonb where id = ${authorityId}`.execute(
    db,
  );

/** A pupil whom an authority's designated teacher has given a colleague, with one section. */
export async function insertDelegation(
  db: Db,
  { authorityId, studentId }: { readonly authorityId: number; readonly studentId: number },
): Promise<void> {
  await switchOnDelegation(db, authorityId);
  await sql`insert into pupil_user (authority_id, user_id, pupil_id, start_date, given_by, given_stages, given_until)
    select ${authorityId}, colleague.id, ${studentId}, '2026-11-02'::date, teacher.id, '{attainment}',
      '2027-01-31'::date
    from app_user colleague join app_user teacher on teacher.authority_id = colleague.authority_id
    where colleague.authority_id = ${authorityId} and colleague.username like 'oeu@%' and teacher.username like 'dt@%'
    on conflict (authority_id, user_id, pupil_id) do update set active_status_id = 1, given_by = excluded.given_by,
      given_stages = excluded.given_stages, given_until = excluded.given_until`.execute(db);
}
