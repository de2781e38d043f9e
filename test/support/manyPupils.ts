import { sql } from 'kysely';
import type { Db } from '../../src/server/db/unitOfWork.ts';

/** So many more pupils of an authority, alike but for their names: what a screen does with thousands. */
export async function addPupils(db: Db, authorityId: number, count: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'pupil' and table_schema = current_schema() and column_name not in ('id', 'upn', 'first_name')`.execute(
    db,
  );
  const columns = sql.join(rows.map(({ name }) => sql.id(name)));
  await sql`
    insert into pupil (${columns}, upn, first_name)
    select ${columns}, 'X' || lpad(number::text, 12, '0'), 'Pupil ' || number from generate_series(1, ${count}) number,
      (select * from pupil where authority_id = ${authorityId} and not is_sensitive and school_id is not null order by id limit 1) one`.execute(
    db,
  );
}
