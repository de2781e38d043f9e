import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { organisationScenes, schoolFields } from './organisationScenes.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const path = '/api/OrganisationsPage/organisationsData';
const toggle = '/api/OrganisationsPage/isAlternativeProvision';
const size = { numberOfItemsPerPage: 30 };
type Query = Record<string, string | number | boolean | string[]>;
const list = async (query: Query = {}, user = 'la@ashcombe') =>
  (await portal.get(user, path, { ...size, ...query })).body;
const rowsOf = (body: JsonObject) => body.organisationsData as JsonObject[];
const rows = async (query: Query = {}, user = 'la@ashcombe') => rowsOf(await list(query, user));
const idsOf = (some: readonly JsonObject[]) => some.map(({ schoolId }) => Number(schoolId)).sort((a, b) => a - b);
const { userId, linked, schoolsOf, schoolsOfPupils } = organisationScenes(() => portal);
const everyone = ['dt', 'la', 'super', 'readonly', 'sw', 'iro', 'oeu'];

describe('the schools of an authority', () => {
  it('come with the fields of ORG-10, by name, in the shape of the call [ORG-10] [ORG-14] [API-76] [C-32]', async () => {
    const body = await list({ numberOfItemsPerPage: 10 });
    expect(Object.keys(body).sort()).toEqual(['organisationsData', 'page', 'sizePerPage', 'total']);
    expect(body).toMatchObject({ page: 1, sizePerPage: 10, total: (await rows()).length });
    for (const row of rowsOf(body)) expect(Object.keys(row)).toEqual(expect.arrayContaining(schoolFields));
    const names = rowsOf(body).map(({ schoolName }) => String(schoolName));
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
    expect((await list({ sortKey: 'schoolName', sortIsAscending: false })).organisationsData).toEqual(
      [...(await rows())].reverse(),
    );
  });

  it('are only those linked to it, whatever is asked [D-6] [API-76]', async () => {
    const foreign = await portal.look(async (db) => {
      const { school_id } = await db
        .selectFrom('authority_school')
        .select('school_id')
        .where('authority_id', '=', 12)
        .orderBy('school_id', 'desc')
        .executeTakeFirstOrThrow();
      await db
        .deleteFrom('authority_school')
        .where('authority_id', '=', 11)
        .where('school_id', '=', school_id)
        .execute();
      return school_id;
    });
    expect(idsOf(await rows())).not.toContain(foreign);
    expect(await rows({ organisationId: foreign })).toEqual([]);
    expect(idsOf(await rows({}, 'la@brinmoor'))).toContain(foreign);
    await portal.look((db) =>
      db.insertInto('authority_school').values({ authority_id: 11, school_id: foreign }).execute(),
    );
  });

  it('are all of them but for designated teachers and education users, who see their own [D-80]', async () => {
    const all = idsOf(await rows());
    for (const name of ['la', 'super', 'readonly', 'sw', 'iro'])
      expect([name, idsOf(await rows({}, `${name}@ashcombe`))]).toEqual([name, all]);
    const teacher = await userId('dt@ashcombe');
    const assigned = await schoolsOf(teacher);
    expect(idsOf(await rows({}, 'dt@ashcombe'))).toEqual(assigned.map(({ school_id }) => school_id));
    const own = await userId('oeu@ashcombe');
    const places = await schoolsOfPupils(own);
    expect(idsOf(await rows({}, 'oeu@ashcombe'))).toEqual(places.map(({ school_id }) => school_id));
    expect(assigned.length).toBeGreaterThan(0);
    expect(places.length).toBeLessThan(all.length);
  });

  it('are no more those of a child whom an education user had to do with, wherever the child goes [D-80] [D-61]', async () => {
    const own = await userId('oeu@ashcombe');
    const [child] = (await portal.get('oeu@ashcombe', '/api/Students', { sizePerPage: 99_999 })).body
      .data as JsonObject[];
    const here = Number(child?.organisationId);
    const elsewhere = idsOf(await rows()).find((id) => id !== here) ?? 0;
    const change = (activeStatus: number, school: number) =>
      portal.look(async (db) => {
        await db.updateTable('pupil_user').set({ active_status_id: activeStatus }).where('user_id', '=', own).execute();
        await db.updateTable('pupil').set({ school_id: school }).where('id', '=', Number(child?.studentId)).execute();
      });
    expect(idsOf(await rows({}, 'oeu@ashcombe'))).toContain(here);
    await change(2, elsewhere);
    expect(await rows({}, 'oeu@ashcombe')).toEqual([]);
    await change(1, here);
  });

  it('count the pupils that the viewer sees: all, those monitored now, and the others [ORG-5]', async () => {
    for (const name of everyone) {
      const seen = (await portal.get(`${name}@ashcombe`, '/api/Students', { sizePerPage: 99_999 })).body
        .data as JsonObject[];
      for (const row of await rows({}, `${name}@ashcombe`)) {
        const here = seen.filter(({ organisationId }) => organisationId === row.schoolId);
        const active = here.filter(({ careStatusId }) => [1, 5, 6, 7, 9, 10].includes(Number(careStatusId))).length;
        expect([name, row.numberOfStudents, row.numActiveStudents, row.numInActiveStudents]).toEqual([
          name,
          here.length,
          active,
          here.length - active,
        ]);
      }
    }
  });

  it('say how far they are from the authority’s centre, in miles with one decimal, or nothing [D-80]', async () => {
    const [school] = await rows({ searchTerm: 'Otterglow' });
    const setPoint = (latitude: number | null, longitude: number | null) =>
      portal.look((db) =>
        db.updateTable('school').set({ latitude, longitude }).where('id', '=', Number(school?.schoolId)).execute(),
      );
    const before = await portal.look((db) =>
      db.selectFrom('authority').select(['latitude', 'longitude']).where('id', '=', 11).executeTakeFirstOrThrow(),
    );
    const far = async () => (await rows({ searchTerm: 'Otterglow' }))[0]?.distanceInMiles;
    // London to Edinburgh along a great circle: 331.5 miles.
    await portal.look((db) =>
      db.updateTable('authority').set({ latitude: 51.5074, longitude: -0.1278 }).where('id', '=', 11).execute(),
    );
    await setPoint(55.9533, -3.1883);
    expect(Math.abs(Number(await far()) - 331.5)).toBeLessThanOrEqual(0.8);
    expect(String(await far())).toMatch(/^\d+(\.\d)?$/);
    await setPoint(51.5074, -0.1278);
    expect(await far()).toBe(0);
    await setPoint(null, null);
    expect(await far()).toBeNull();
    await portal.look((db) => db.updateTable('authority').set(before).where('id', '=', 11).execute());
  });

  it('show assigned users to those who filter by them alone [ROLE-16] [ORG-4]', async () => {
    const teacher = await userId('dt@ashcombe');
    for (const name of ['la', 'super', 'readonly', 'iro']) {
      const found = await rows({ assignedUserIds: String(teacher) }, `${name}@ashcombe`);
      expect([name, found.length]).toEqual([name, 1]);
      expect(found[0]?.assignedUserNames).toEqual(expect.any(String));
    }
    for (const name of ['dt', 'sw', 'oeu']) {
      expect([
        name,
        (await rows({}, `${name}@ashcombe`)).every(({ assignedUserNames }) => assignedUserNames === null),
      ]).toEqual([name, true]);
      expect(await rows({ assignedUserIds: String(teacher) }, `${name}@ashcombe`)).toEqual([]);
    }
  });

  it('keep the extractor’s code for the virtual school, also out of a search and a sort', async () => {
    for (const name of everyone) {
      const codes = (await rows({}, `${name}@ashcombe`)).map(({ deAuthCode }) => deAuthCode);
      expect([name, codes.some((code) => code !== null)]).toEqual([name, ['la', 'super'].includes(name)]);
    }
    expect(await rows({ searchTerm: 'DE-11' })).toEqual([]);
    const [first] = await rows({ sortKey: 'deAuthCode' }, 'la@ashcombe');
    const theirs = await rows({ sortKey: 'deAuthCode' }, 'la@brinmoor');
    expect(theirs.map(({ deAuthCode }) => deAuthCode)).not.toContain(first?.deAuthCode);
  });
});

describe('the filter of schools', () => {
  const all = () => rows();
  const check = async (query: Query, keeps: (row: JsonObject) => boolean) => {
    const found = await rows(query);
    expect([query, idsOf(found)]).toEqual([query, idsOf((await all()).filter(keeps))]);
    expect(found.length).toBeGreaterThan(0);
  };

  it('has the names of ORG-11 [ORG-11] [C-61]', async () => {
    const [one] = await all();
    await check({ organisationId: Number(one?.schoolId) }, ({ schoolId }) => schoolId === one?.schoolId);
    await check({ organisationId: 0 }, () => true);
    await check({ searchTerm: 'primary' }, ({ schoolName }) => String(schoolName).includes('Primary'));
    await check({ alternateProvision: true }, ({ isAlternativeProvision }) => isAlternativeProvision === true);
    await check({ alternateProvision: false }, ({ isAlternativeProvision }) => isAlternativeProvision === false);
    await check({ hasDeInstalled: true }, ({ isDeInstalled }) => isDeInstalled === true);
    await check({ hasDeInstalled: false }, ({ isDeInstalled }) => isDeInstalled === false);
    await check({ establishmentTypes: ['1', '34'] }, ({ establishmentTypeId }) =>
      [1, 34].includes(Number(establishmentTypeId)),
    );
    await check({ ofstedRating: ['2'] }, ({ ofstedRatingId }) => ofstedRatingId === 2);
    await check({ phaseOfEducation: ['0', '4'] }, ({ phaseOfEducationId }) =>
      [0, 4].includes(Number(phaseOfEducationId)),
    );
    expect((await portal.get('la@ashcombe', path, { nobodysFilter: 1 })).status).toBe(400);
  });

  it('tells in area, out of area and all [D-80] [ORG-11]', async () => {
    await check({ laAreaStatus: 1 }, ({ localAuthorityName }) => localAuthorityName === 'Ashcombe');
    await check({ laAreaStatus: 2 }, ({ localAuthorityName }) => localAuthorityName !== 'Ashcombe');
    expect(await rows({ laAreaStatus: 3 })).toEqual(await all());
  });

  it('pages by 10, 25 and 30, ten at first [ORG-6] [ORG-11] [C-14]', async () => {
    expect((await portal.get('la@ashcombe', path)).body).toMatchObject({ page: 1, sizePerPage: 10 });
    expect((await list({ numberOfItemsPerPage: 10, currentPageNumber: 2 })).page).toBe(2);
    expect((await portal.get('la@ashcombe', path, { numberOfItemsPerPage: 7 })).status).toBe(400);
    expect(portal.catalog.table('organisations').pageSizes).toEqual([10, 25, 30]);
  });

  it('is taken from a JSON body as well, with the same answer [C-34] [API-76]', async () => {
    const filter = {
      ...size,
      ofstedRating: [1, 2],
      laAreaStatus: 1,
      hasDeInstalled: false,
      organisationId: 0,
      sortKey: 'schoolUrn',
      sortIsAscending: false,
    };
    const posted = await portal.post('la@ashcombe', path, filter);
    expect(posted.status).toBe(200);
    expect(posted.body).toEqual(await list({ ...filter, ofstedRating: ['1', '2'] }));
    expect(rowsOf(posted.body).length).toBeGreaterThan(0);
    expect((await portal.post('la@ashcombe', path, { nobodysFilter: 1 })).status).toBe(400);
    expect(idsOf(rowsOf((await portal.post('dt@ashcombe', path, size)).body))).toEqual(
      idsOf(await rows({}, 'dt@ashcombe')),
    );
  });
});

describe('whether a school is alternative provision', () => {
  const say = (school: number, isAlternativeProvision: boolean, { user = 'la@ashcombe', laId = 11 } = {}) =>
    portal.post(user, toggle, { isAlternativeProvision, schoolId: school, laId });

  it('is each authority’s own word, and noted [ORG-8] [API-77] [D-80]', async () => {
    const [school] = await rows({ searchTerm: 'Heronsedge' });
    const id = Number(school?.schoolId);
    expect((await say(id, true, { laId: Number(school?.laId) })).body).toEqual({ success: true });
    expect([await linked(11, id), await linked(12, id)]).toEqual([true, false]);
    expect((await rows({ searchTerm: 'Heronsedge' }))[0]?.isAlternativeProvision).toBe(true);
    const entry = await portal.look((db) =>
      db
        .selectFrom('audit')
        .select(['detail', 'authority_id'])
        .where('record', '=', `school/${id}`)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
    );
    expect(entry).toEqual({
      detail: { before: { isAlternativeProvision: false }, after: { isAlternativeProvision: true } },
      authority_id: 11,
    });
    expect((await say(id, false, { user: 'super@ashcombe' })).status).toBe(200);
    expect(await linked(11, id)).toBe(false);
  });

  it('is said by types 2 and 3 alone, and for their own authority [D-80]', async () => {
    const [school] = await rows({ searchTerm: 'Kestrelgate' });
    const id = Number(school?.schoolId);
    for (const name of ['dt', 'readonly', 'sw', 'iro', 'oeu'])
      expect([name, (await say(id, true, { user: `${name}@ashcombe` })).status]).toEqual([name, 403]);
    expect((await say(id, true, { laId: 12 })).status).toBe(404);
    expect((await say(id, true, { user: 'la@brinmoor' })).status).toBe(404);
    expect((await say(987_654, true)).status).toBe(404);
    expect((await portal.post('la@ashcombe', toggle, { schoolId: id, laId: 11 })).status).toBe(400);
    expect([await linked(11, id), await linked(12, id)]).toEqual([false, false]);
  });
});
