import type { ReplyOf } from '../../../contract/index.ts';
import type { UnitCall } from '../handler.ts';

/** The school of a URN: any school, since a pupil may move to one that the authority has not known before. */
export async function schoolByUrn({ db, query }: UnitCall): Promise<ReplyOf<'lookups.schoolByUrn'>> {
  const school = await db
    .selectFrom('school')
    .select(['id', 'urn', 'name', 'address', 'postcode', 'area', 'is_open'])
    .where('urn', '=', String(query.urn))
    .executeTakeFirst();
  if (!school) return { contents: [] };
  const { id, urn, name, address, postcode, area, is_open } = school;
  return { contents: [{ id, label: name, urn, name, address, postcode, area, isOpen: is_open }] };
}
