import type { Db } from '../unitOfWork.ts';

// Schools of the users of one authority, and those that they may be given; `users.ts` has the users themselves.

/** A user's schools, the first one first (C-63). */
export async function schoolsOf(db: Db, authorityId: number, userId: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('user_school')
    .select('school_id')
    .where('authority_id', '=', authorityId)
    .where('user_id', '=', userId)
    .orderBy('ordinal')
    .orderBy('school_id')
    .execute();
  return rows.map(({ school_id }) => school_id);
}

/** Puts a school in the first place, or nothing: what stood there goes, the others keep their order (C-63). */
export async function setFirstSchool(
  db: Db,
  authorityId: number,
  { userId, schoolId }: { userId: number; schoolId: number | null },
): Promise<void> {
  const [first = null, ...others] = await schoolsOf(db, authorityId, userId);
  if (first === schoolId) return;
  const schools = schoolId === null ? others : [schoolId, ...others.filter((other) => other !== schoolId)];
  await db.deleteFrom('user_school').where('authority_id', '=', authorityId).where('user_id', '=', userId).execute();
  if (schools.length === 0) return;
  await db
    .insertInto('user_school')
    .values(
      schools.map((school_id, index) => ({
        authority_id: authorityId,
        user_id: userId,
        school_id,
        ordinal: index + 1,
      })),
    )
    .execute();
}

/** Ids of schools that the authority knows, by URN. */
export async function schoolsByUrn(
  db: Db,
  authorityId: number,
  urns: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (urns.length === 0) return new Map();
  const rows = await db
    .selectFrom('school')
    .innerJoin('authority_school', 'authority_school.school_id', 'school.id')
    .where('authority_school.authority_id', '=', authorityId)
    .where('school.urn', 'in', [...urns])
    .select(['school.id', 'school.urn'])
    .execute();
  return new Map(rows.map(({ id, urn }) => [urn, id]));
}

export async function knowsSchool(db: Db, authorityId: number, schoolId: number): Promise<boolean> {
  const found = await db
    .selectFrom('authority_school')
    .select('school_id')
    .where('authority_id', '=', authorityId)
    .where('school_id', '=', schoolId)
    .executeTakeFirst();
  return found !== undefined;
}
