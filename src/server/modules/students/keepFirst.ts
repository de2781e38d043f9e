import { sql } from 'kysely';
import type { Db } from '../../db/unitOfWork.ts';

/** A pupil whose record began elsewhere has no history yet: what held until now is its first entry. */
export async function keepFirst(db: Db, authorityId: number, pupilIds: readonly number[]): Promise<void> {
  await sql`
    insert into care_status_change (authority_id, pupil_id, care_status_id, start_date)
    select authority_id, id, care_status_id, care_status_start from pupil
    where authority_id = ${authorityId} and id = any(${pupilIds}::int[])
      and care_status_start is not null and not exists (
        select from care_status_change known
        where known.authority_id = pupil.authority_id and known.pupil_id = pupil.id)`.execute(db);
}
