import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { newSchool } from '../../../support/callScenes.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});
afterAll(() => portal.close());

const add = (body: object, user = 'la@ashcombe') =>
  portal.post(user, '/api/OrganisationsPage/add', { ...newSchool, ...body });
const correct = (body: object, user = 'la@ashcombe') =>
  portal.post(user, '/api/OrganisationsPage/correct', { ...newSchool, seen: newSchool, reason: 'Renamed', ...body });
const schoolOf = (urn: string) =>
  portal.look((db) => db.selectFrom('school').selectAll().where('urn', '=', urn).executeTakeFirstOrThrow());
const authoritiesOf = (schoolId: number) =>
  portal.look(async (db) =>
    (
      await db
        .selectFrom('authority_school')
        .select('authority_id')
        .where('school_id', '=', schoolId)
        .orderBy('authority_id')
        .execute()
    ).map(({ authority_id }) => authority_id),
  );
const newest = (schoolId: number) =>
  portal.look((db) =>
    db
      .selectFrom('audit')
      .select(['action', 'authority_id', 'detail'])
      .where('record', '=', `school/${schoolId}`)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  );

describe('a school that is added', () => {
  it('is made with what was entered, for the authority alone, and can be chosen', async () => {
    const { status, body } = await add({
      urn: '999101',
      name: ' Thistledown School ',
      dfeNumber: '911/2001',
      address: '1 Mill Lane, Ashcombe',
      postcode: 'zz1 2ab',
      telephone: '01632 960900',
      area: 'Ashcombe',
    });
    expect([status, body.message]).toEqual([200, 'Thistledown School added']);
    const school = await schoolOf('999101');
    expect(body.id).toBe(school.id);
    expect(school).toMatchObject({
      name: 'Thistledown School',
      dfe_number: '911/2001',
      phase: 'Primary',
      phase_id: 2,
      establishment_type_id: 1,
      postcode: 'ZZ1 2AB',
      area_authority_id: 11,
      is_open: true,
    });
    expect(await authoritiesOf(school.id)).toEqual([11]);
    expect(await newest(school.id)).toMatchObject({
      action: 'organisations.add',
      authority_id: 11,
      detail: { before: null, after: { urn: '999101', isNew: true } },
    });
    const offered = async (user: string) =>
      ((await portal.get(user, '/api/SchoolsLookup/Schools')).body.contents as JsonObject[]).some(
        ({ id }) => id === school.id,
      );
    expect([await offered('la@ashcombe'), await offered('la@brinmoor')]).toEqual([true, false]);
  });

  it('that the portal knows is joined and keeps what stands there, which is said; a second time it is refused', async () => {
    await add({ urn: '999102', name: 'Fernlea School' }, 'la@brinmoor');
    const before = await schoolOf('999102');
    const joined = await add({ urn: '999102', name: 'Fern Lee' });
    expect([joined.status, joined.body.message]).toEqual([
      200,
      'Fernlea School added. The portal knew this URN already, so what stands there was kept.',
    ]);
    expect(await schoolOf('999102')).toEqual(before);
    expect(await authoritiesOf(before.id)).toEqual([11, 12]);
    expect(await newest(before.id)).toMatchObject({ detail: { after: { name: 'Fernlea School', isNew: false } } });
    const again = await add({ urn: '999102' });
    expect([again.status, again.body.errors]).toEqual([
      400,
      { '/urn': 'Fernlea School has this URN and is among the schools of the authority already.' },
    ]);
  });

  it('by two authorities at once is one school of both', async () => {
    const both = await Promise.all([add({ urn: '999103' }), add({ urn: '999103' }, 'la@brinmoor')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await authoritiesOf((await schoolOf('999103')).id)).toEqual([11, 12]);
  });

  it.each([
    [{ urn: '12345' }, { '/urn': 'A URN has six digits' }],
    [{ name: ' ' }, { '/name': 'Please enter the name of the school' }],
    [{ dfeNumber: '12' }, { '/dfeNumber': 'A DfE number has three digits and four, such as 123/4567' }],
    [{ phaseId: null }, { '/phaseId': 'Please choose a phase of education' }],
    [{ establishmentTypeId: 4 }, { '/establishmentTypeId': 'Please choose an establishment type' }],
    [{ postcode: 'ZZ1' }, { '/postcode': 'Please enter a whole post code, such as AB1 2CD' }],
  ])('is refused with a sentence at the question: %o', async (body, errors) => {
    const answer = await add({ urn: '999109', ...body });
    expect([answer.status, answer.body.errors]).toEqual([400, errors]);
  });
});

describe('a correction of a school', () => {
  it('writes what differs where no other authority has it, with the reason in the trail', async () => {
    const schoolId = Number((await add({ urn: '999104' })).body.id);
    expect((await correct({ schoolId, name: 'Thistledown Academy', phaseId: 4, area: 'Brinmoor' })).status).toBe(200);
    expect(await schoolOf('999104')).toMatchObject({
      name: 'Thistledown Academy',
      phase: 'Secondary',
      phase_id: 4,
      area: 'Brinmoor',
      area_authority_id: 12,
    });
    expect(await newest(schoolId)).toMatchObject({
      action: 'organisations.correct',
      detail: {
        before: { name: 'Thistledown School', phase_id: 2, area: '' },
        after: { name: 'Thistledown Academy', phase_id: 4, area: 'Brinmoor' },
        reason: 'Renamed',
      },
    });
    const late = await correct({ schoolId, name: 'Thistle School' });
    expect([late.status, late.body.message]).toEqual([
      409,
      'Somebody else has corrected this meanwhile. Please close the form, look at it again and repeat yours.',
    ]);
  });

  it('is refused where another authority has the school as well, and for a school that is not the authority’s', async () => {
    const schoolId = Number((await add({ urn: '999105' }, 'la@brinmoor')).body.id);
    expect((await correct({ schoolId, name: 'Mine' })).status).toBe(404);
    await add({ urn: '999105' });
    const { status, body } = await correct({ schoolId, name: 'Mine' });
    expect([status, body.message]).toEqual([
      409,
      'Other authorities have Thistledown School among their schools too, so only support corrects it. ' +
        'Please ask them by telephone.',
    ]);
    expect((await schoolOf('999105')).name).toBe('Thistledown School');
  });

  it('of a school that others have is made by support, and stands in the trail of each of them', async () => {
    const schoolId = Number((await add({ urn: '999107' }, 'la@brinmoor')).body.id);
    await add({ urn: '999107' });
    await portal.post('support@support', '/api/LocalAuthority/ChangeLa', { LocalAuthorityId: 11 });
    expect((await correct({ schoolId, name: 'Thistledown Academy' }, 'support@support')).status).toBe(200);
    expect((await schoolOf('999107')).name).toBe('Thistledown Academy');
    const entries = await portal.look((db) =>
      db
        .selectFrom('audit')
        .select(['authority_id', 'actor_is_support', 'detail'])
        .where('record', '=', `school/${schoolId}`)
        .where('action', '=', 'organisations.correct')
        .orderBy('authority_id')
        .execute(),
    );
    const detail = {
      before: { name: 'Thistledown School' },
      after: { name: 'Thistledown Academy' },
      reason: 'Renamed',
    };
    expect(entries).toEqual([11, 12].map((id) => ({ authority_id: id, actor_is_support: true, detail })));
    await portal.post('support@support', '/api/LocalAuthority/ChangeLa', { LocalAuthorityId: 1 });
  });

  it('says from which day on a school is closed, and no import or list calls it open then', async () => {
    const schoolId = Number((await add({ urn: '999108' })).body.id);
    const shown = async () => {
      const { body } = await portal.get('la@ashcombe', '/api/OrganisationsPage/organisationsData', {
        organisationId: schoolId,
      });
      const [row] = body.organisationsData as JsonObject[];
      const { contents } = (await portal.get('la@ashcombe', '/api/SchoolsLookup/Schools')).body;
      const choice = (contents as JsonObject[]).find(({ id }) => id === schoolId);
      return [row?.status, row?.closedOn, choice?.offered ?? true];
    };
    expect(await shown()).toEqual(['open', null, true]);
    const close = (closedOn: string | null, before: string | null) =>
      correct({ schoolId, closedOn, seen: { ...newSchool, closedOn: before } });
    expect((await close('2026-11-19', null)).status).toBe(200);
    expect(await shown()).toEqual(['open', '2026-11-19', true]);
    expect((await close('2026-11-18', '2026-11-19')).status).toBe(200);
    expect(await shown()).toEqual(['closed', '2026-11-18', false]);
    expect(await newest(schoolId)).toMatchObject({
      detail: { before: { closed_on: '2026-11-19' }, after: { closed_on: '2026-11-18' }, reason: 'Renamed' },
    });
    expect((await close(null, '2026-11-18')).status).toBe(200);
    expect(await shown()).toEqual(['open', null, true]);
  });

  it('and adding are for officers of the virtual school', async () => {
    for (const user of ['dt', 'readonly', 'sw', 'iro', 'oeu'].map((name) => `${name}@ashcombe`)) {
      const statuses = [await add({ urn: '999106' }, user), await correct({ schoolId: 1 }, user)];
      expect([user, ...statuses.map(({ status }) => status)]).toEqual([user, 403, 403]);
    }
  });
});
