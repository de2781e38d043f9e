import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { UnitCall } from '../handler.ts';
import { fullName } from './findPupil.ts';
import { day, refuse } from './refuse.ts';
import type { PupilDetails } from './pupilDetails.ts';

/** The lock of whoever adds pupils to an authority or corrects them; any number that no other lock has. */
export const namesLock = 115;

/** Until this call ends nobody else adds a pupil to the authority or corrects one: two would not see each other’s. */
export async function holdNames({ db, viewer }: UnitCall): Promise<void> {
  await sql`select pg_advisory_xact_lock(${namesLock}, ${viewer.authorityId})`.execute(db);
}

const pupils = ({ db }: UnitCall) =>
  db
    .selectFrom('pupil')
    .leftJoin('school', 'school.id', 'pupil.school_id')
    .select(['pupil.id', 'first_name', 'last_name', 'date_of_birth', 'upn', 'school.name as school'])
    .orderBy('pupil.id');

/** Whether a pupil was recorded otherwise before two records became one: a condition on the table `former`. */
const wasRecordedAs = (condition: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from former_identity former
    where former.authority_id = pupil.authority_id and former.pupil_id = pupil.id and ${condition})`;

/** A UPN is one pupil’s alone; who has it is said. */
export async function refuseSameUpn(call: UnitCall, { upn }: PupilDetails, pupilId = 0): Promise<void> {
  if (upn === '') return;
  const known = await pupils(call)
    .where(({ or, eb }) =>
      or([eb(sql<string>`upper(pupil.upn)`, '=', upn), wasRecordedAs(sql`upper(former.upn) = ${upn}`)]),
    )
    .where('pupil.id', '<>', pupilId)
    .executeTakeFirst();
  if (!known) return;
  const who = `${fullName(known)}, born ${day(known.date_of_birth)}`;
  throw refuse('upn', `${who}, has this UPN already. Please look for them in the list of pupils, or check the UPN.`);
}

/** Two children may share a name and a birthday, but that has to be said. */
export async function refuseSameChild(call: UnitCall, details: PupilDetails): Promise<void> {
  const isNamed = (
    row: string,
  ) => sql<SqlBool>`(lower(btrim(${sql.id(row)}.first_name)) = ${details.first_name.toLowerCase()}
    and lower(btrim(${sql.id(row)}.last_name)) = ${details.last_name.toLowerCase()}
    and ${sql.id(row)}.date_of_birth = ${details.date_of_birth})`;
  const known = await pupils(call)
    .where(({ or }) => or([isNamed('pupil'), wasRecordedAs(isNamed('former'))]))
    .executeTakeFirst();
  if (!known) return;
  const more = [
    known.upn === '' ? 'without a UPN' : `with the UPN ${known.upn}`,
    ...(known.school ? [known.school] : []),
  ];
  throw refuse(
    'isAnotherChild',
    `${fullName(known)}, born ${day(known.date_of_birth)}, is here already (${more.join(', ')}). If this is another child, please tick this box.`,
  );
}
