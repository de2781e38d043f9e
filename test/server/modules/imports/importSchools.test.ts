import { describe, expect, it } from 'vitest';
import { aSchool, broughtIn, command, csv, rowsOf, runOf, runPortal, server, told, uploaded } from './importCalls.ts';
import { byName, linksOf, otherAdds, school, schoolOf } from './schoolCalls.ts';

runPortal();

const counts = { new: 0, changed: 0, same: 0, clash: 0, faulty: 0, out: 0 };

/** Columns of the national list of schools as it is published, and some that are not asked for. */
const national = [
  'URN',
  'LA (code)',
  'LA (name)',
  'EstablishmentNumber',
  'EstablishmentName',
  'TypeOfEstablishment (code)',
  'TypeOfEstablishment (name)',
  'EstablishmentStatus (name)',
  'PhaseOfEducation (name)',
  'Street',
  'Locality',
  'Town',
  'County (name)',
  'Postcode',
  'TelephoneNum',
];

const listed = (urn: string, name: string, status = 'Open, but proposed to close') =>
  [urn, '911', 'Ashcombe', '4007', name, '34', 'Academy converter', status, 'Secondary'].concat('Quarry Lane', '', [
    'Ashcombe',
    'Westmark',
    'ab1 2cd',
    '01632960000',
  ]);

describe('a file of schools', () => {
  it('is read as the national list is published, and sent twice changes nothing', async () => {
    const file = csv(national, listed('950001', 'Quarry Bank Academy'), listed('950002', 'Old Quarry', 'Closed'));
    const runId = await uploaded(file, { kind: 'school' });
    expect(await runOf(runId)).toMatchObject({
      kind: 'school',
      unread: ['TypeOfEstablishment (code)'],
      counts: { ...counts, new: 2 },
    });
    expect((await told(runId))[0]).toEqual([
      'Quarry Bank Academy',
      'new',
      'URN: 950001; Local authority: Ashcombe; Establishment type: Academy converter; ' +
        'Status: Open, but proposed to close; Phase of education: Secondary; Post code: ab1 2cd; ' +
        'Phone: 01632960000; Town: Ashcombe; DfE number: 911/4007; Address: Quarry Lane, Ashcombe, Westmark',
    ]);
    expect(await schoolOf('950001')).toBeUndefined();
    expect(await command('apply', { runId })).toMatchObject({ status: 200 });
    const made = await schoolOf('950001');
    expect(made).toMatchObject({
      name: 'Quarry Bank Academy',
      dfe_number: '911/4007',
      phase: 'Secondary',
      phase_id: 4,
      establishment_type_id: 34,
      address: 'Quarry Lane, Ashcombe, Westmark',
      town: 'Ashcombe',
      postcode: 'AB1 2CD',
      is_open: true,
      area: 'Ashcombe',
    });
    expect(await schoolOf('950002')).toMatchObject({ is_open: false });
    expect(await linksOf('950001')).toEqual([11]);
    const trail = await server.look((db) =>
      db
        .selectFrom('audit')
        .select(['action', 'authority_id', 'user_id', 'detail'])
        .where('record', '=', `school/${made?.id}`)
        .execute(),
    );
    expect(trail).toMatchObject([
      {
        action: 'imports.apply',
        authority_id: 11,
        detail: { before: null, after: { urn: '950001', dfe_number: '911/4007', isNew: true } },
      },
    ]);
    expect(await runOf(await uploaded(file, { kind: 'school' }))).toMatchObject({ counts: { ...counts, same: 2 } });
  });

  it('says when a school closes, and opens one again that was closed by hand', async () => {
    const columns = [...byName, 'EstablishmentStatus (name)', 'CloseDate'];
    const row = (status: string, day: string) => [...school('950090', 'Ash Primary'), status, day];
    const sent = async (status: string, day: string) => {
      const runId = await uploaded(csv(columns, row(status, day)), { kind: 'school' });
      const rows = await told(runId);
      await command('apply', { runId });
      const found = await schoolOf('950090');
      return [rows[0], found?.is_open, found?.closed_on];
    };
    expect((await sent('Open, but proposed to close', '31-08-2027')).slice(1)).toEqual([true, '2027-08-31']);
    await server.look((db) =>
      db.updateTable('school').set({ closed_on: '2026-08-31' }).where('urn', '=', '950090').execute(),
    );
    expect(await sent('Open', '')).toEqual([['Ash Primary', 'changed', 'Status: Closed → Open'], true, null]);
    expect(await sent('Closed', '31-08-2026')).toEqual([
      ['Ash Primary', 'changed', 'Status: Open → Closed; Closed on: blank → 31/08/2026'],
      false,
      '2026-08-31',
    ]);
  });

  it('needs of a new school what the form needs, and of a known one its URN alone', async () => {
    const known = await aSchool();
    const runId = await uploaded(csv(byName.slice(0, 2), ['950010', 'Half Told'], [known.urn, ''], ['95', 'Short']), {
      kind: 'school',
    });
    const needed = 'is needed for a school that is new to the portal';
    expect(await told(runId)).toEqual([
      ['Half Told', 'faulty', `Phase of education: ${needed}; Establishment type: ${needed}`],
      [`URN ${known.urn}`, 'same', ''],
      ['Short', 'faulty', 'URN: A URN has six digits'],
    ]);
  });

  it('changes a school that the authority has alone, and puts it back as it was', async () => {
    await broughtIn('school', csv(byName, school('950030', 'Larch Primary', '01632 960002')));
    const before = await schoolOf('950030');
    const runId = await uploaded(csv(byName, school('950030', 'Larch Academy', '01632960002')), { kind: 'school' });
    expect(await told(runId)).toEqual([['Larch Academy', 'changed', 'School name: Larch Primary → Larch Academy']]);
    await command('apply', { runId });
    expect(await schoolOf('950030')).toEqual({ ...before, name: 'Larch Academy' });
    const [trail] = await server.look((db) =>
      db
        .selectFrom('audit')
        .select('detail')
        .where('record', '=', `school/${before?.id}`)
        .orderBy('id', 'desc')
        .execute(),
    );
    expect(trail?.detail).toEqual({ before: { name: 'Larch Primary' }, after: { name: 'Larch Academy' } });
    expect(await command('undo', { runId })).toMatchObject({ status: 200 });
    expect(await schoolOf('950030')).toEqual(before);
  });

  it('does nothing where somebody else made or joined one of its schools since it was read', async () => {
    await broughtIn('school', csv(byName, school('950040', 'Alder Primary')));
    const adding = await uploaded(csv(byName, school('950041', 'Birch'), school('950042', 'Cedar')), {
      kind: 'school',
    });
    const changing = await uploaded(csv(byName, school('950040', 'Alder Junior')), { kind: 'school' });
    await otherAdds('950042', 'Cedar Primary');
    await otherAdds('950040', 'Alder Primary');
    for (const runId of [adding, changing]) expect(await command('apply', { runId })).toMatchObject({ status: 409 });
    expect(await schoolOf('950041')).toBeUndefined();
    expect(await linksOf('950042')).toEqual([12]);
    expect(await schoolOf('950040')).toMatchObject({ name: 'Alder Primary' });
    expect(await runOf(adding)).toMatchObject({ state: 'ready' });
  });
});

describe('an import of schools', () => {
  it('is taken back unless something stands at one of them', async () => {
    const runId = await broughtIn('school', csv(byName, school('950050', 'Dell Primary'), school('950051', 'Elm')));
    const elm = await schoolOf('950051');
    const link = (isAlternativeProvision: boolean) =>
      server.look((db) =>
        db
          .updateTable('authority_school')
          .set({ is_alternative_provision: isAlternativeProvision })
          .where('school_id', '=', elm?.id ?? 0)
          .execute(),
      );
    await link(true);
    expect(await command('undo', { runId })).toMatchObject({
      status: 409,
      body: { message: 'Nothing was taken back: since the import, other things were recorded of Elm.' },
    });
    expect(await linksOf('950050')).toEqual([11]);
    await link(false);
    const move = (schoolId: number | null) =>
      server.look((db) =>
        db
          .updateTable('pupil')
          .set({ school_id: schoolId })
          .where('authority_id', '=', 11)
          .where('id', '=', 5)
          .execute(),
      );
    const pupil = await server.look((db) =>
      db.selectFrom('pupil').select('school_id').where('id', '=', 5).executeTakeFirstOrThrow(),
    );
    await move(elm?.id ?? 0);
    expect(await command('undo', { runId })).toMatchObject({ status: 409 });
    await move(pupil.school_id);
    expect(await command('undo', { runId })).toMatchObject({ status: 200 });
    expect([await schoolOf('950050'), await schoolOf('950051')]).toEqual([undefined, undefined]);
    expect(await runOf(runId)).toMatchObject({ state: 'undone' });
  });

  it('leaves to another authority what that has joined meanwhile', async () => {
    const runId = await broughtIn('school', csv(byName, school('950060', 'Fir Primary')));
    await otherAdds('950060', 'Whatever');
    expect(await command('undo', { runId })).toMatchObject({ status: 200 });
    expect(await schoolOf('950060')).toMatchObject({ name: 'Fir Primary' });
    expect(await linksOf('950060')).toEqual([12]);
  });

  it('is its authority’s own, and for those who lead it', async () => {
    const runId = await uploaded(csv(byName, school('950070', 'Gorse')), { kind: 'school' });
    expect(await command('apply', { runId }, 'super@brinmoor')).toMatchObject({ status: 404 });
    expect(await command('apply', { runId }, 'la@ashcombe')).toMatchObject({ status: 404 });
    expect(await schoolOf('950070')).toBeUndefined();
    const both = await Promise.all([command('apply', { runId }), command('apply', { runId })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await rowsOf(runId)).toMatchObject([{ outcome: 'new' }]);
    expect(await linksOf('950070')).toEqual([11]);
  });
});
