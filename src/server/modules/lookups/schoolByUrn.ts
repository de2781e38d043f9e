import { sql } from 'kysely';
import type { ReplyOf } from '../../../contract/index.ts';
import type { UnitCall } from '../handler.ts';
import { isOpenOn } from '../organisations/isOpenOn.ts';

/** The school of a URN: any school, since a pupil may move to one that the authority has not known before. */
export async function schoolByUrn({ db, query, today }: UnitCall): Promise<ReplyOf<'lookups.schoolByUrn'>> {
  const school = await db
    .selectFrom('school')
    .select(['id', 'urn', 'name', 'address', 'postcode', 'area', isOpenOn(sql`${today}::date`).as('isOpen')])
    .where('urn', '=', String(query.urn))
    .executeTakeFirst();
  if (!school) return { contents: [] };
  const { id, urn, name, address, postcode, area, isOpen } = school;
  return { contents: [{ id, label: name, urn, name, address, postcode, area, isOpen }] };
}
