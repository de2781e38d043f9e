import { expect } from 'vitest';
import { server } from './importCalls.ts';

/** Columns of a short list of schools, and a row for them. */
export const byName = ['URN', 'Name', 'Phase', 'Type of establishment', 'Phone'];
export const school = (urn: string, name: string, phone = '') => [urn, name, 'Primary', 'Free schools', phone];

/** A school as it stands. */
export const schoolOf = (urn: string) =>
  server.look((db) => db.selectFrom('school').selectAll().where('urn', '=', urn).executeTakeFirst());

/** The authorities that have a school. */
export const linksOf = (urn: string) =>
  server.look(async (db) => {
    const links = await db
      .selectFrom('authority_school')
      .innerJoin('school', 'school.id', 'school_id')
      .where('urn', '=', urn)
      .select('authority_id')
      .orderBy('authority_id')
      .execute();
    return links.map(({ authority_id }) => authority_id);
  });

/** Has the other authority of the tests add a school, or join it. */
export const otherAdds = async (urn: string, name: string) => {
  const { status } = await server.post('super@brinmoor', '/api/OrganisationsPage/add', {
    urn,
    name,
    phaseId: 2,
    establishmentTypeId: 35,
    area: 'Brinmoor',
  });
  expect(status).toBe(200);
};
