import { describe, expect, it } from 'vitest';
import { MOST_SCHOOLS_BYTES } from '../../../../src/contract/index.ts';
import { archiveOf } from '../../../support/archiveOf.ts';
import { aSchool, command, rowsOf, runOf, server, told, upload, uploaded } from './importCalls.ts';
import { made, put, runWithKeys } from './keyCalls.ts';
import { elsewhere, inAshcombe, listOf, schoolOfList, unread } from './nationalLists.ts';
import { schoolOf } from './schoolCalls.ts';

runWithKeys();

const kind = 'school';
const near = [schoolOfList('960000', 'Nearest Primary', inAshcombe)];

describe('the national list of schools', () => {
  it('is read although it is larger than other files may be, in the letters that it is published in', async () => {
    const large = listOf([schoolOfList('960001', 'St Joséph’s Primary', inAshcombe)], { cellSize: 7000 });
    expect(large.length).toBeGreaterThan(32 * 1024 * 1024);
    const runId = await uploaded(large, { kind });
    expect(await rowsOf(runId, { search: '960001' })).toMatchObject([{ name: 'St Joséph’s Primary', outcome: 'new' }]);
    expect(await command('apply', { runId })).toMatchObject({ status: 200 });
    expect(await schoolOf('960001')).toMatchObject({ name: 'St Joséph’s Primary', area: 'Ashcombe' });
  });

  it('keeps nothing of columns that no field reads, and says how many they are', async () => {
    const faulty = schoolOfList('960011', 'Faulty Primary', inAshcombe, { Postcode: 'nowhere' });
    const runId = await uploaded(listOf([faulty]), { kind });
    expect(await runOf(runId)).toMatchObject({ unread: [], passed: { columns: unread.length }, missing: [] });
    const { body } = await server.get('super@ashcombe', '/api/Imports/columns', {
      runId: String(runId),
      sizePerPage: '100',
    });
    const columns = body.data as { heading: string; field: string }[];
    expect(columns.map(({ heading }) => heading)).toEqual(Object.keys(faulty).filter((one) => !unread.includes(one)));
    const kept = await server.look((db) =>
      db.selectFrom('import_row').select('cells').where('run_id', '=', runId).where('to_correct', '=', true).execute(),
    );
    expect(kept.map(({ cells }) => cells)).toEqual([
      Object.entries(faulty)
        .filter(([heading]) => !unread.includes(heading))
        .map(([, cell]) => cell),
    ]);
    // What its columns are can still be said otherwise, and its rows be read again.
    const county = columns.findIndex(({ heading }) => heading === 'County (name)') + 1;
    expect(await command('matchColumn', { runId, column: county, field: 'school/' })).toMatchObject({ status: 200 });
    expect(await command('readAgain', { runId })).toMatchObject({ status: 200 });
    expect(await rowsOf(runId, { search: 'Faulty Primary' })).toMatchObject([{ outcome: 'faulty' }]);
  });

  it('is taken as far as it is of the authority’s area or of schools that it has; the others are counted', async () => {
    const { urn } = await aSchool();
    const list = listOf([
      schoolOfList('960031', 'Near Primary', inAshcombe),
      schoolOfList(urn, 'Moved School', elsewhere),
      schoolOfList('96003', 'Short Number', inAshcombe),
    ]);
    const runId = await uploaded(list, { kind });
    expect(await runOf(runId)).toMatchObject({
      counts: { new: 1, faulty: 1, clash: 0 },
      passed: { rows: 5001, area: 'Ashcombe' },
    });
    expect((await rowsOf(runId)).map(({ row, name }) => [row, name])).toEqual([
      [2, 'Near Primary'],
      [3, 'Moved School'],
      [4, 'Short Number'],
    ]);
    const trail = await server.look((db) =>
      db.selectFrom('audit').select('detail').where('record', '=', `import/${runId}`).orderBy('id').execute(),
    );
    expect(trail[0]).toMatchObject({ detail: { after: { importKind: kind, rows: 3 } } });
  });

  it('is taken for another name or code of the area, or whole, where that is said', async () => {
    const list = listOf([schoolOfList('960041', 'Dale Primary', { code: '298', name: 'Dale, City of' })]);
    for (const area of ['Dale,  City Of', ' 298 ']) {
      const runId = await uploaded(list, { kind, area });
      expect(await told(runId)).toMatchObject([['Dale Primary', 'new', expect.any(String)]]);
      expect(await runOf(runId)).toMatchObject({ passed: { rows: 5001, area: area.trim() } });
    }
    const whole = await uploaded(list, { kind, everyArea: 'true' });
    expect(await runOf(whole)).toMatchObject({ counts: { new: 5002 }, passed: { rows: 0, area: '' } });
  });

  it('is taken as the zip that it is handed out in', async () => {
    const bytes = listOf([schoolOfList('960071', 'Zipped Primary', inAshcombe)], { cellSize: 7000 });
    expect(bytes.length).toBeGreaterThan(32 * 1024 * 1024);
    const runId = await uploaded(archiveOf([{ name: 'edubasealldata20261118.csv', bytes }]), { kind });
    expect(await told(runId)).toMatchObject([['Zipped Primary', 'new', expect.any(String)]]);
    expect(await runOf(runId)).toMatchObject({ passed: { rows: 5001, area: 'Ashcombe' } });
    const ofPupils = await upload(archiveOf([{ name: 'pupils.csv', bytes }]), { kind: 'pupil' });
    expect(ofPupils).toMatchObject({
      status: 400,
      body: { message: 'This zip holds more than 32 MB. Please send its CSV file in parts.' },
    });
  });

  it('comes from another system in the same way, zipped or not', async () => {
    const { key } = await made('School register');
    const list = listOf([schoolOfList('960061', 'Keyed Primary', inAshcombe)]);
    const zip = archiveOf([{ name: 'edubasealldata20261118.csv', bytes: list }]);
    expect(await put(key, zip, { kind, type: 'application/zip' })).toMatchObject({ status: 200, body: { new: 1 } });
    const { status, body } = await put(key, list, { kind });
    expect([status, body]).toMatchObject([200, { new: 0, same: 1, waiting: 0 }]);
    const zipped = { fileName: 'school.zip' };
    expect(await runOf(Number(body.run) - 1)).toMatchObject(zipped);
    expect(await runOf(Number(body.run))).toMatchObject({
      fileName: 'school.csv',
      passed: { rows: 5001, area: 'Ashcombe' },
    });
  });

  it('of which no row is of the area is refused with the area’s name, and keeps nothing', async () => {
    const runs = () => server.look((db) => db.selectFrom('import_run').select('id').execute());
    const before = await runs();
    const nowhere = await upload(listOf([]), { kind });
    expect(nowhere).toMatchObject({
      status: 400,
      body: {
        message:
          'No row of this list is of “Ashcombe” by its column LA (name). ' +
          'Please set the number that your area has in the list, its LA (code), at Authority settings.',
      },
    });
    expect(await runs()).toEqual(before);
  });

  it('is told by its columns and its length: a list of some schools of other areas is taken as it is', async () => {
    const some = [schoolOfList('960051', 'Far Away', elsewhere)];
    const short = await uploaded(listOf(some, { rows: 2 }), { kind });
    expect(await runOf(short)).toMatchObject({
      counts: { new: 3 },
      unread,
      passed: { rows: 0, columns: 0, area: '' },
    });
  });

  it('is refused in a sentence where it is larger still, or something else', async () => {
    const tooLarge = await upload(Buffer.alloc(MOST_SCHOOLS_BYTES + 1, 'a'), { kind });
    expect(tooLarge).toMatchObject({ status: 413, body: { message: 'This file is larger than 100 MB.' } });
    const large = listOf(near, { cellSize: 7000 });
    expect(await upload(large, { kind: 'pupil' })).toMatchObject({
      status: 413,
      body: { message: 'This file is larger than 32 MB.' },
    });
    expect(await upload(Buffer.concat([Buffer.from('PK\u0003\u0004'), large]), { kind })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^A workbook or a zip has at most 32 MB\./) },
    });
    const open = await upload(Buffer.concat([listOf(near), Buffer.from('"960021","911')]), { kind });
    expect(open).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^This file cannot be read: a quotation mark in row 5004/) },
    });
    const signs = await upload(Buffer.concat([listOf(near), Buffer.from([0x81])]), { kind });
    expect(signs).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^This is not a CSV file of text that can be read/) },
    });
    expect(await upload(listOf(near, { rows: 100_000 }), { kind })).toMatchObject({
      status: 400,
      body: { message: 'This file has more than 100,000 rows; please send it in parts.' },
    });
  });
});
