import type { Selectable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PupilTable } from '../../../../src/server/db/tables/pupils.ts';
import { makePortalServer, firstOf, type PortalServer } from '../../../support/portalServer.ts';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { settingsFields } from '../authority/settingsFields.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const all = { sizePerPage: 99_999 };

const ids = (body: JsonObject, name: string): number[] =>
  (body.data as JsonObject[]).map((row) => Number(row[name])).sort((a, b) => a - b);

const pupils = async (user: string) => ids((await portal.get(user, '/api/Students', all)).body, 'studentId');

const expected = (where: (pupil: Selectable<PupilTable>) => boolean) =>
  portal.look(async (db) =>
    (await db.selectFrom('pupil').selectAll().orderBy('id').execute()).filter(where).map(({ id }) => id),
  );

const userId = (username: string) =>
  portal.look(
    async (db) =>
      (await db.selectFrom('app_user').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id,
  );

describe('which pupils a user sees', () => {
  it.each(['la', 'super'])('is all of the authority for %s [D-7]', async (name) => {
    expect(await pupils(`${name}@ashcombe`)).toEqual(await expected((pupil) => pupil.authority_id === 11));
    expect(await pupils(`${name}@brinmoor`)).toEqual(await expected((pupil) => pupil.authority_id === 12));
  });

  it.each(['readonly', 'iro'])('is all but sensitive ones of others for %s [D-7] [D-58]', async (name) => {
    const user = await userId(`${name}@ashcombe.example`);
    const own = await portal.look(async (db) =>
      (await db.selectFrom('pupil_user').select('pupil_id').where('user_id', '=', user).execute()).map(
        (row) => row.pupil_id,
      ),
    );
    const seen = await pupils(`${name}@ashcombe`);
    expect(seen).toEqual(
      await expected(
        (pupil) =>
          pupil.authority_id === 11 &&
          (!pupil.is_sensitive || own.includes(pupil.id)) &&
          pupil.date_of_birth > '2008-11-18',
      ),
    );
    expect(seen.length).toBeLessThan(30);
  });

  it('is those of the own schools for a designated teacher [D-7] [C-63]', async () => {
    const user = await userId('dt@ashcombe.example');
    const schools = await portal.look(async (db) =>
      (await db.selectFrom('user_school').select('school_id').where('user_id', '=', user).execute()).map(
        (row) => row.school_id,
      ),
    );
    const seen = await pupils('dt@ashcombe');
    expect(seen).toEqual(
      await expected((pupil) => pupil.authority_id === 11 && schools.includes(pupil.school_id ?? 0)),
    );
    expect(seen.length).toBeGreaterThan(3);
  });

  it.each(['sw', 'oeu'])('is those assigned for %s [D-7]', async (name) => {
    const user = await userId(`${name}@ashcombe.example`);
    const own = await portal.look(async (db) =>
      (
        await db.selectFrom('pupil_user').select('pupil_id').where('user_id', '=', user).orderBy('pupil_id').execute()
      ).map((row) => row.pupil_id),
    );
    expect(own.length).toBeGreaterThan(3);
    expect(await pupils(`${name}@ashcombe`)).toEqual(own);
  });

  it('is that of the authority they work as for support staff [D-7] [API-33] [API-34]', async () => {
    expect(await pupils('support@support')).toEqual([]);
    const choices = await portal.get('support@support', '/api/LocalAuthority/LocalAuthorities');
    expect(choices.body.contents).toContainEqual({ id: 12, name: 'Brinmoor', isCurrent: false });
    expect(
      (await portal.post('support@support', '/api/LocalAuthority/ChangeLa', { LocalAuthorityId: 12 })).status,
    ).toBe(200);
    expect(await pupils('support@support')).toEqual(await expected((pupil) => pupil.authority_id === 12));
    expect((await portal.get('support@support', '/api/LocalAuthority/Settings')).body).toMatchObject({
      localAuthorityId: 12,
      localAuthorityName: 'Brinmoor',
      originalLocalAuthorityId: 1,
    });
  });

  it('may be changed by nobody of another authority', async () => {
    expect((await portal.post('super@ashcombe', '/api/LocalAuthority/ChangeLa', { LocalAuthorityId: 12 })).status).toBe(
      403,
    );
    expect((await portal.get('super@ashcombe', '/api/LocalAuthority/LocalAuthorities')).status).toBe(403);
  });
});

describe('an id out of scope', () => {
  const paths = [
    ['/api/StudentDetails/Header', {}],
    ['/api/IprSessionAttendance/SessionAttendance', {}],
    ['/api/Attendance/studentAttendance', { weekStart: '2026-11-16' }],
  ] as const;

  it.each(paths)('is not found at %s, in another authority or out of sight [D-6] [D-7]', async (path, query) => {
    const [other] = await expected((pupil) => pupil.authority_id === 12);
    expect((await portal.get('super@ashcombe', path, { ...query, studentId: other ?? 0 })).status).toBe(404);
    const visible = await pupils('dt@ashcombe');
    const [hidden] = await expected((pupil) => pupil.authority_id === 11 && !visible.includes(pupil.id));
    expect((await portal.get('dt@ashcombe', path, { ...query, studentId: hidden ?? 0 })).status).toBe(404);
    expect((await portal.get('dt@ashcombe', path, { ...query, studentId: visible[0] ?? 0 })).status).toBe(200);
  });

  it('is not found for plans and marks either [D-6]', async () => {
    const [plan] = (await portal.get('la@brinmoor', '/api/pep/getPepStatuses', all)).body.data as JsonObject[];
    const ofPlan = { studentId: Number(plan?.studentId), pepId: Number(plan?.id) };
    expect((await portal.get('la@brinmoor', '/api/Pep/details', ofPlan)).status).toBe(200);
    expect((await portal.get('la@ashcombe', '/api/Pep/details', ofPlan)).status).toBe(404);
    expect((await portal.get('la@ashcombe', '/api/Pep/key-stages-1-4/form/targets', ofPlan)).status).toBe(404);
    expect((await portal.post('la@ashcombe', '/api/pep/complete', ofPlan)).status).toBe(404);
    const mark = { studentId: ofPlan.studentId, date: '2026-11-17', session: 'AM', mark: '/' };
    expect((await portal.post('la@ashcombe', '/api/SaveMarks/StudentMark', mark)).status).toBe(404);
  });

  it('answers a plan only with its own pupil [D-6]', async () => {
    const rows = (await portal.get('la@ashcombe', '/api/pep/getPepStatuses', all)).body.data as JsonObject[];
    const [first] = rows;
    const stranger = rows.find((row) => row.studentId !== first?.studentId);
    const crossed = { studentId: Number(stranger?.studentId), pepId: Number(first?.id) };
    expect((await portal.get('la@ashcombe', '/api/Pep/details', crossed)).status).toBe(404);
  });
});

describe('what the session knows', () => {
  it('is exactly the settings context [SET-1] [SET-2] [API-32]', async () => {
    const { body } = await portal.get('dt@ashcombe', '/api/LocalAuthority/Settings');
    expect(Object.keys(body).sort()).toEqual(settingsFields);
    expect(body).toMatchObject({
      typeId: 1,
      localAuthorityId: 11,
      originalLocalAuthorityId: 11,
      hasStudentsAssigned: true,
      hasPep: true,
    });
    expect(body.assignToOrganisationId).toEqual(expect.any(Number));
  });

  it('is the catalogue of the own authority, without PEP forms, kept by its tag', async () => {
    const { body, headers } = await portal.get('dt@ashcombe', '/api/catalog');
    expect(Object.keys(body).sort()).toEqual(['denied', 'facts', 'forms', 'lookups', 'records', 'screens', 'tables']);
    expect(Object.keys(body.forms as JsonObject).filter((id) => id.startsWith('pep/'))).toEqual([]);
    expect(Object.keys(body.forms as JsonObject)).toContain('mark/exclusion');
    expect(Object.keys(body.denied as JsonObject)).toEqual(
      expect.arrayContaining(['authorities.change', 'pep.create']),
    );
    expect(Object.keys(body.denied as JsonObject)).not.toContain('attendance.saveMark');
    expect(body.facts).toMatchObject({
      today: '2026-11-18',
      user: { typeId: 1, careStatusDefaults: [1, 5], academicYearId: 17 },
    });
    const again = await portal.app.inject({
      method: 'GET',
      url: '/api/catalog',
      headers: { ...(await portal.as('dt@ashcombe.example')), 'if-none-match': String(headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it('is nothing but the signed-out forms without a session', async () => {
    const reply = await portal.app.inject({ method: 'GET', url: '/api/catalog/public' });
    expect(Object.keys((JSON.parse(reply.body) as { forms: JsonObject }).forms)).toEqual([
      'public/accessibility',
      'public/forgot-password',
      'public/new-password',
      'public/privacy',
      'public/reset-password',
      'public/sign-in',
      'public/sms-code',
      'public/software-code',
      'public/support',
      'public/terms',
    ]);
    expect((await portal.app.inject({ method: 'GET', url: '/api/catalog' })).statusCode).toBe(401);
  });

  it('has the pupil’s header in one call [C-27] [STUD-2]', async () => {
    const [pupil] = await pupils('sw@ashcombe');
    const header = firstOf(
      (await portal.get('sw@ashcombe', '/api/StudentDetails/Header', { studentId: pupil ?? 0 })).body,
    );
    expect(Object.keys(header)).toEqual(
      expect.arrayContaining([
        'studentId',
        'studentName',
        'dateAdded',
        'isInCare',
        'hasDataErrors',
        'hasManualCalls',
        'hasDe',
        'isPercentageRegister',
      ]),
    );
    expect(header).toMatchObject({ studentId: pupil, isInCare: true, hasDataErrors: false });
  });

  it('has option lists: years past the sixteen of the list, schools, social workers of the authority [C-2] [LOOK-2] [LOOK-3] [API-12] [API-39]', async () => {
    const years = (await portal.get('dt@ashcombe', '/api/Lookup/academicYears')).body;
    expect((years.contents as JsonObject[])[0]).toEqual({ id: 17, label: '2026-2027' });
    expect((years.contents as JsonObject[]).at(-1)).toEqual({ id: 1, label: '2010-2011' });
    expect((years.academicYears as JsonObject[]).find(({ id }) => id === 16)).toEqual({
      id: 16,
      label: '2025-2026',
      startDate: '2025-08-31',
      endDate: '2026-08-31',
      firstTermDate: '2025-09-01',
    });
    expect((await portal.get('dt@ashcombe', '/api/SchoolsLookup/Schools')).body.contents).toHaveLength(15);
    const workers = (await portal.get('dt@ashcombe', '/api/Lookup/socialworkers')).body.contents as JsonObject[];
    const own = await portal.look((db) =>
      db
        .selectFrom('app_user')
        .select('id')
        .where('authority_id', '=', 11)
        .where('type_id', '=', 6)
        .where('is_active', '=', true)
        .execute(),
    );
    expect(workers.map(({ id }) => Number(id)).sort()).toEqual(own.map(({ id }) => id).sort());
    expect(workers).toHaveLength(4);
  });

  it('ends at once for a user who signed out', async () => {
    const headers = await portal.as('oeu@brinmoor.example');
    expect((await portal.app.inject({ method: 'GET', url: '/api/LocalAuthority/Settings', headers })).statusCode).toBe(
      200,
    );
    expect(
      (await portal.app.inject({ method: 'POST', url: '/api/session/signOut', headers, payload: {} })).statusCode,
    ).toBe(200);
    expect((await portal.app.inject({ method: 'GET', url: '/api/LocalAuthority/Settings', headers })).statusCode).toBe(
      401,
    );
  });
});

describe('the trail', () => {
  it('holds every view of a pupil’s record, and a list as one entry with its query and count', async () => {
    const [pupil] = await pupils('la@brinmoor');
    await portal.get('la@brinmoor', '/api/StudentDetails/Header', { studentId: pupil ?? 0 });
    const user = await userId('la@brinmoor.example');
    const entries = await portal.look((db) =>
      db.selectFrom('audit').selectAll().where('user_id', '=', user).orderBy('id').execute(),
    );
    expect(
      entries.find(({ action, record }) => action === 'students.header' && record === `pupil/${pupil}`),
    ).toMatchObject({ authority_id: 12 });
    expect(entries.find(({ action }) => action === 'students.list')?.detail).toMatchObject({
      count: 30,
      query: { pageSize: 0 },
    });
  });
});
