import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { seenOf } from '../../../support/callScenes.ts';
import { firstOf } from '../../../support/portalServer.ts';
import { child, command, csv, headings, pupilsNamed, rowsOf, runOf, server, told, uploaded } from './importCalls.ts';
import { head, made, put, runWithKeys } from './keyCalls.ts';

runWithKeys();

/** What somebody corrects of a pupil by hand. */
async function corrected(firstName: string, set: JsonObject): Promise<void> {
  const [pupil] = await pupilsNamed(firstName);
  const studentId = String(pupil?.id);
  const { body } = await server.get(head, '/api/StudentPage/studentPage', { studentId });
  const seen = seenOf(firstOf(body));
  const given = { ...seen, ...set, seen, studentId: Number(studentId), reason: 'Wrong in the extract' };
  expect(await server.post(head, '/api/StudentPage/correct', given)).toMatchObject({ status: 200 });
}

const surname = async (firstName: string) => (await pupilsNamed(firstName)).map(({ last_name }) => last_name);
const mails = () =>
  server.look((db) => db.selectFrom('outgoing_message').selectAll().where('purpose', '=', 'import').execute());

describe('a file that comes each night', () => {
  const file = (upn: string, firstName: string, lastName: string, more: string[] = []) =>
    csv(headings, child(upn, '', firstName, lastName), ...more.map((name) => child(name, '', firstName, 'Other')));

  it('changes what nobody has changed since the file before', async () => {
    const { key } = await made('Sure');
    await put(key, file('A910000000101', 'Petronel', 'Marlpit'));
    expect((await put(key, file('A910000000101', 'Petronel', 'Chalkdown'))).body).toMatchObject({ changed: 1 });
    expect(await surname('Petronel')).toEqual(['Chalkdown']);
  });

  it('overrules nobody: what was changed since waits, somebody is told, and it can be kept for good', async () => {
    const { key } = await made('Keeps');
    await put(key, file('A910000000102', 'Quenby', 'Marlpit'));
    await corrected('Quenby', { lastName: 'Thistle' });
    const before = (await mails()).length;
    const { body } = await put(key, file('A910000000102', 'Quenby', 'Marlpit'));
    expect(body).toMatchObject({ new: 0, changed: 0, waiting: 1 });
    expect((await mails()).length).toBeGreaterThan(before);
    expect(await surname('Quenby')).toEqual(['Thistle']);
    const runId = Number(body.waitingRun);
    expect(await told(runId)).toEqual([
      [
        'Marlpit, Quenby',
        'clash',
        'Last name: “Thistle” stands, the file says “Marlpit”; changed in the portal since the last file of this ' +
          'system',
      ],
    ]);
    const [row = {}] = await rowsOf(runId);
    expect(row).toMatchObject({ overrules: true, candidateId: row.recordId, pupilId: row.recordId });
    const keep = { runId, row: 2, recordId: Number(row.candidateId), keeps: true };
    expect((await command('decide', keep)).status).toBe(200);
    expect(await told(runId)).toEqual([
      ['Marlpit, Quenby', 'same', 'Last name: “Thistle” stands, the file says “Marlpit”, as was decided'],
    ]);
    // The nights after: it is decided, as long as both say the same.
    expect((await put(key, file('A910000000102', 'Quenby', 'Marlpit'))).body).toMatchObject({ same: 1, waiting: 0 });
    expect((await put(key, file('A910000000102', 'Quenby', 'Marlpit'))).body).toMatchObject({ same: 1, waiting: 0 });
    expect((await put(key, file('A910000000102', 'Quenby', 'Pellar'))).body).toMatchObject({ same: 0, waiting: 1 });
    expect(await surname('Quenby')).toEqual(['Thistle']);
  });

  it('brings in what is sure of such a row with what is decided, once the import is brought in', async () => {
    const { key } = await made('Takes');
    await put(key, file('A910000000103', 'Rosalba', 'Marlpit'));
    await corrected('Rosalba', { lastName: 'Thistle' });
    const both = csv(headings, child('A910000000103', '11-7103', 'Rosalba', 'Marlpit'));
    const { body } = await put(key, both);
    const runId = Number(body.waitingRun);
    const [row = {}] = await rowsOf(runId);
    expect(row.words).toMatch(/“Thistle” stands, the file says “Marlpit”; changed in .*; .*: blank → 11-7103$/);
    const decision = { runId, row: 2, recordId: Number(row.candidateId) };
    expect((await command('decide', { ...decision, keeps: true })).status).toBe(200);
    expect(await rowsOf(runId)).toMatchObject([{ outcome: 'changed', isDecided: true }]);
    expect((await command('undecide', { runId, row: 2 })).status).toBe(200);
    expect(await rowsOf(runId)).toMatchObject([{ ...row, isDecided: false }]);
    expect((await command('undecide', { runId, row: 2 })).status).toBe(409);
    expect((await command('decide', { ...decision, keeps: true })).status).toBe(200);
    expect(await command('apply', { runId })).toMatchObject({ status: 200 });
    expect(await pupilsNamed('Rosalba')).toMatchObject([{ last_name: 'Thistle', la_student_id: '11-7103' }]);
    expect((await put(key, both)).body).toMatchObject({ same: 1, waiting: 0 });
    await corrected('Rosalba', { lastName: 'Thistledown' });
    const again = Number((await put(key, both)).body.waitingRun);
    expect((await command('decide', { ...decision, runId: again, keeps: false })).status).toBe(200);
    expect(await command('apply', { runId: again })).toMatchObject({ status: 200 });
    expect(await surname('Rosalba')).toEqual(['Marlpit']);
  });

  it('overrules no hand where the key has said nothing yet, as the trail tells', async () => {
    const runId = await uploaded(file('A910000000104', 'Sidony', 'Marlpit'));
    await command('apply', { runId });
    const { key } = await made('First file');
    expect((await put(key, file('A910000000104', 'Sidony', 'Chalkdown'))).body).toMatchObject({ changed: 1 });
    await corrected('Sidony', { lastName: 'Thistle' });
    const { key: other } = await made('Another first file');
    expect((await put(other, file('A910000000104', 'Sidony', 'Pellar'))).body).toMatchObject({ waiting: 1 });
    expect(await surname('Sidony')).toEqual(['Thistle']);
  });

  it('does not add again what was taken back, unless somebody says so', async () => {
    const { key } = await made('Taken back');
    const { body } = await put(key, file('A910000000105', 'Tryphosa', 'Marlpit'));
    expect((await command('undo', { runId: Number(body.run) })).status).toBe(200);
    const again = (await put(key, file('A910000000105', 'Tryphosa', 'Marlpit'))).body;
    expect(again).toMatchObject({ new: 0, waiting: 1 });
    expect(await pupilsNamed('Tryphosa')).toEqual([]);
    const runId = Number(again.waitingRun);
    expect(await rowsOf(runId)).toMatchObject([{ outcome: 'clash', mayBe: 0, overrules: false }]);
    expect((await command('decide', { runId, row: 2, recordId: 0 })).status).toBe(200);
    expect((await command('apply', { runId })).status).toBe(200);
    expect(await surname('Tryphosa')).toEqual(['Marlpit']);
  });

  it('waits with a school that was corrected, as with a pupil', async () => {
    const { key } = await made('Schools nightly');
    const school = (name: string) =>
      csv(['URN', 'Name', 'Phase', 'Type of establishment'], ['950741', name, 'Primary', 'Free schools']);
    await put(key, school('Marlpit Primary'), { kind: 'school' });
    await server.look((db) =>
      db.updateTable('school').set({ name: 'Marlpit Academy' }).where('urn', '=', '950741').execute(),
    );
    const { body } = await put(key, school('Marlpit Primary'), { kind: 'school' });
    expect(body).toMatchObject({ changed: 0, waiting: 1 });
    const runId = Number(body.waitingRun);
    const [row = {}] = await rowsOf(runId);
    const taken = { runId, row: 2, recordId: Number(row.candidateId), keeps: false };
    expect((await command('decide', taken)).status).toBe(200);
    expect(await command('apply', { runId })).toMatchObject({ status: 200 });
    const { name } = await server.look((db) =>
      db.selectFrom('school').select('name').where('urn', '=', '950741').executeTakeFirstOrThrow(),
    );
    expect(name).toBe('Marlpit Primary');
  });

  it('asks nobody of what is uploaded by hand: it shows from what to what', async () => {
    const { key } = await made('By hand after');
    await put(key, file('A910000000106', 'Ursel', 'Marlpit'));
    await corrected('Ursel', { lastName: 'Thistle' });
    const runId = await uploaded(file('A910000000106', 'Ursel', 'Marlpit'));
    expect(await told(runId)).toEqual([['Marlpit, Ursel', 'changed', 'Last name: Thistle → Marlpit']]);
    expect(await runOf(runId)).toMatchObject({ counts: { clash: 0, changed: 1 } });
  });
});

describe('two pupils of the name and birthday of a row', () => {
  it('are offered both, with another child, and the choice can be taken back', async () => {
    const first = await uploaded(
      csv(headings, child('', '11-7111', 'Verity', 'Ambrel'), child('', '11-7112', 'Verity', 'Ambrel')),
    );
    await command('apply', { runId: first });
    const pupils = await pupilsNamed('Verity');
    expect(pupils).toHaveLength(2);
    const runId = await uploaded(csv(headings, child('A910000000113', '', 'Verity', 'Ambrel')));
    expect(await rowsOf(runId)).toMatchObject([{ outcome: 'clash', candidateId: null, mayBe: 2, pupilId: null }]);
    const { body } = await server.get(head, '/api/Imports/candidates', { runId: String(runId), row: '2' });
    const offered = (body as { contents: JsonObject[] }).contents;
    expect(offered.map(({ id }) => id)).toEqual([...pupils.map(({ id }) => id), 0]);
    expect(offered.map(({ label }) => String(label))).toEqual([
      expect.stringContaining('pupil number 11-7111'),
      expect.stringContaining('pupil number 11-7112'),
      'Another child',
    ]);
    const second = Number(pupils[1]?.id);
    expect((await command('decide', { runId, row: 2, recordId: second })).status).toBe(200);
    expect(await rowsOf(runId)).toMatchObject([{ outcome: 'changed', pupilId: second, isDecided: true }]);
    expect((await command('undecide', { runId, row: 2 })).status).toBe(200);
    expect((await command('leaveOut', { runId, row: 2 })).status).toBe(200);
    expect(await rowsOf(runId)).toMatchObject([{ outcome: 'out', isDecided: true }]);
    expect((await command('undecide', { runId, row: 2 })).status).toBe(200);
    expect(await rowsOf(runId)).toMatchObject([{ outcome: 'clash', isDecided: false }]);
    expect((await command('leaveOutAll', { runId })).status).toBe(200);
    expect((await command('undecide', { runId, row: 2 })).status).toBe(200);
    expect((await command('decide', { runId, row: 2, recordId: second })).status).toBe(200);
    expect(await command('apply', { runId })).toMatchObject({ status: 200 });
    expect((await pupilsNamed('Verity'))[1]).toMatchObject({ upn: 'A910000000113' });
    expect(await rowsOf(runId)).toMatchObject([{ isDecided: false, isOpen: false }]);
    expect((await command('undecide', { runId, row: 2 })).status).toBe(409);
  });
});
