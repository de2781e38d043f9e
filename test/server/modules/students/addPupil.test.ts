import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { newChild } from '../../../support/callScenes.ts';
import { makePortalServer, today, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;
let schoolId: number;

beforeAll(async () => {
  portal = await makePortalServer();
  const { school_id } = await portal.look((db) =>
    db
      .selectFrom('authority_school')
      .select('school_id')
      .where('authority_id', '=', 11)
      .orderBy('school_id')
      .executeTakeFirstOrThrow(),
  );
  schoolId = school_id;
});
afterAll(() => portal.close());

const add = (body: object, user = 'la@ashcombe') => portal.post(user, '/api/Students/Add', { ...newChild, ...body });
const refusal = async (body: object) => {
  const { status, body: answer } = await add(body);
  return [status, answer.errors];
};
const countPupils = () =>
  portal.look(async (db) =>
    Number((await db.selectFrom('pupil').select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count),
  );

/** Other names, so that each test adds a child of its own. */
let named = 0;
const another = () => ({ lastName: `Quarrington-${(named += 1)}` });

describe('a pupil who is added', () => {
  it('has a record, a first care status, a school and an entry in the trail, and is listed', async () => {
    const child = { ...another(), upn: 'A820200115001', schoolId, schoolStart: '2026-09-07', yearGroupId: 8 };
    const { status, body } = await add(child);
    expect([status, body.success]).toEqual([200, true]);
    const id = Number(body.id);
    const stored = await portal.look(async (db) => ({
      pupil: await db.selectFrom('pupil').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      care: await db.selectFrom('care_status_change').selectAll().where('pupil_id', '=', id).execute(),
      rolls: await db.selectFrom('registration').selectAll().where('pupil_id', '=', id).execute(),
      trail: await db
        .selectFrom('audit')
        .selectAll()
        .where('record', '=', `pupil/${id}`)
        .where('action', '=', 'students.add')
        .execute(),
    }));
    expect(stored.pupil).toMatchObject({
      authority_id: 11,
      first_name: 'Thessaly',
      upn: 'A820200115001',
      year_group_id: 8,
      key_stage_id: 3,
      care_status_id: 1,
      care_status_start: '2026-11-02',
      care_start: '2026-11-02',
      care_end: null,
      school_id: schoolId,
      date_added: today,
    });
    expect(stored.care).toMatchObject([{ care_status_id: 1, start_date: '2026-11-02' }]);
    expect(stored.rolls).toMatchObject([
      { school_id: schoolId, start_date: '2026-09-07', end_date: null, is_main: true },
    ]);
    expect(stored.trail).toMatchObject([{ detail: { before: null, after: { upn: 'A820200115001' } } }]);
    const listed = await portal.get('la@ashcombe', '/api/Students', { search: child.lastName, sizePerPage: 10 });
    expect(listed.body.data).toMatchObject([{ studentId: id, yearGroup: 8, careStatusId: 1 }]);
  });

  it('is in the year group of their age where none is chosen, and in no school where none is', async () => {
    const { body } = await add({ ...another(), dateOfBirth: '2014-08-31', careStatusId: 3, yearGroupId: null });
    const found = await portal.look((db) =>
      db
        .selectFrom('pupil')
        .select(['year_group_id', 'key_stage_id', 'school_id', 'care_start', 'upn'])
        .where('id', '=', Number(body.id))
        .executeTakeFirstOrThrow(),
    );
    // Twelve on the last day of August: Year 8.
    expect(found).toEqual({ year_group_id: 10, key_stage_id: 4, school_id: null, care_start: null, upn: '' });
  });

  it.each([
    [{ firstName: ' ' }, { '/firstName': 'Please enter the first name' }],
    [{ upn: 'I820200115001' }, { '/upn': expect.stringMatching(/^A UPN has 13 characters/) as string }],
    [{ genderId: 9 }, { '/genderId': 'Please choose a gender' }],
    [{ ethnicityCode: 'XXXX' }, { '/ethnicityCode': 'Please choose an ethnicity' }],
    [{ yearGroupId: 99 }, { '/yearGroupId': expect.any(String) as string }],
    [{ socialWorkerId: 1 }, { '/socialWorkerId': 'Please choose a social worker of the authority' }],
    [{ dateOfBirth: today }, { '/careStatusStart': 'A care status cannot start before the child was born' }],
    [{ dateOfBirth: today, careStatusStart: today }, { '/dateOfBirth': 'The date of birth has to be before today.' }],
    [
      { dateOfBirth: '2001-11-17' },
      { '/dateOfBirth': 'A pupil is at most 25 years old. Please check the year of birth.' },
    ],
    [{ careStatusStart: '2026-11-19' }, { '/careStatusStart': 'A care status cannot start in the future.' }],
    [{ schoolId: 987_654, schoolStart: today }, { '/schoolId': 'Please choose a school of the authority' }],
    [{ schoolId: 1 }, { '/schoolStart': 'Please enter the first day at the school' }],
    [
      { schoolId: 1, schoolStart: '2013-01-01' },
      { '/schoolStart': 'The first day at the school cannot be before the child was born' },
    ],
    [
      { schoolId: 1, schoolStart: '2026-11-19' },
      { '/schoolStart': 'The first day at the school cannot be in the future.' },
    ],
  ])('is refused with a sentence at the question: %o', async (body, errors) => {
    const before = await countPupils();
    expect(await refusal({ ...another(), ...body })).toEqual([400, errors]);
    expect(await countPupils()).toBe(before);
  });
});

describe('a pupil who is there already', () => {
  const upn = 'B820200115002';
  let lastName: string;

  beforeAll(async () => {
    ({ lastName } = another());
    await add({ lastName, upn });
  });

  it('is named where another one would get the same UPN, ticked or not', async () => {
    const said = `Thessaly ${lastName}, born 06/05/2014, has this UPN already. Please look for them in the list of pupils, or check the UPN.`;
    expect(await refusal({ ...another(), upn })).toEqual([400, { '/upn': said }]);
    expect(await refusal({ ...another(), upn, isAnotherChild: true })).toEqual([400, { '/upn': said }]);
  });

  it('is named where another one has the same name and birthday, until that is said to be right', async () => {
    const same = { firstName: ' thessaly ', lastName: lastName.toUpperCase() };
    expect(await refusal(same)).toEqual([
      400,
      {
        '/isAnotherChild': `Thessaly ${lastName}, born 06/05/2014, is here already (with the UPN ${upn}). If this is another child, please tick this box.`,
      },
    ]);
    expect((await add({ ...same, dateOfBirth: '2014-05-07' })).status).toBe(200);
    expect((await add({ ...same, isAnotherChild: true })).status).toBe(200);
  });

  it('is not told to another authority, which may have a pupil of the same UPN', async () => {
    expect((await add({ lastName, upn }, 'la@brinmoor')).status).toBe(200);
  });

  it('is made once by two people who add the same child at once', async () => {
    const twins: JsonObject = another();
    const before = await countPupils();
    const both = await Promise.all([add(twins, 'la@ashcombe'), add(twins, 'super@ashcombe')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await countPupils()).toBe(before + 1);
  });
});
