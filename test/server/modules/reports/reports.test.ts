import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;
beforeAll(async () => {
  portal = await makePortalServer();
});
afterAll(() => portal.close());

const rowsOf = async (user: string, path: string, query: Record<string, string | number | boolean | string[]> = {}) =>
  (await portal.get(user, path, { sizePerPage: 99_999, ...query })).body.data as JsonObject[];

describe('the students report', () => {
  it('holds the pupils of one school, all, active or inactive, as many as the list of schools counts [REP-3] [NAV-22] [ORG-5]', async () => {
    await portal.look((db) =>
      db
        .updateTable('pupil')
        .set({ care_status_id: 3 })
        .where(
          'id',
          '=',
          db
            .selectFrom('pupil')
            .select('id')
            .where('authority_id', '=', 11)
            .where('school_id', 'is not', null)
            .orderBy('id')
            .limit(1),
        )
        .execute(),
    );
    const schools = (
      await portal.get('la@ashcombe', '/api/OrganisationsPage/organisationsData', { numberOfItemsPerPage: 30 })
    ).body.organisationsData as JsonObject[];
    const busy = schools.filter(({ numActiveStudents }) => Number(numActiveStudents) > 0);
    expect(busy.length).toBeGreaterThan(0);
    expect(schools.some(({ numInActiveStudents }) => Number(numInActiveStudents) > 0)).toBe(true);
    for (const school of schools) {
      const count = async (more: object) =>
        (await rowsOf('la@ashcombe', '/api/Students', { organisationIds: [String(school.schoolId)], ...more })).length;
      expect(await count({})).toBe(school.numberOfStudents);
      expect(await count({ isActiveStudents: true })).toBe(school.numActiveStudents);
      expect(await count({ isActiveStudents: false })).toBe(school.numInActiveStudents);
    }
  });
});

describe('results of assessments', () => {
  it('are listed of the pupils that one sees, and of no other authority', async () => {
    const all = await rowsOf('la@ashcombe', '/api/Assessments/report');
    const own = await rowsOf('sw@ashcombe', '/api/Assessments/report');
    const seen = new Set((await rowsOf('sw@ashcombe', '/api/Students')).map(({ studentId }) => studentId));
    expect(all.length).toBeGreaterThan(own.length);
    expect(own.length).toBeGreaterThan(0);
    expect(own.every(({ studentId }) => seen.has(studentId ?? null))).toBe(true);
    const elsewhere = new Set((await rowsOf('la@brinmoor', '/api/Assessments/report')).map(({ id }) => id));
    expect(all.some(({ id }) => elsewhere.has(id ?? null))).toBe(false);
  });

  it('are filtered by level', async () => {
    const rows = await rowsOf('la@ashcombe', '/api/Assessments/report', { gradeLevelIds: ['5'] });
    expect(new Set(rows.map(({ gradeLevelId }) => gradeLevelId))).toEqual(new Set([5]));
  });
});
