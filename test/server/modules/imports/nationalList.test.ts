import { describe, expect, it } from 'vitest';
import { MOST_SCHOOLS_BYTES } from '../../../../src/contract/index.ts';
import { command, rowsOf, runOf, runPortal, server, upload, uploaded } from './importCalls.ts';
import { inAshcombe, listOf, schoolOfList, unread } from './nationalLists.ts';
import { schoolOf } from './schoolCalls.ts';

runPortal();

const kind = 'school';

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
    expect(await runOf(runId)).toMatchObject({ unread: [], passedColumns: unread.length, missing: [] });
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

  it('is refused in a sentence where it is larger still, or something else', async () => {
    const tooLarge = await upload(Buffer.alloc(MOST_SCHOOLS_BYTES + 1, 'a'), { kind });
    expect(tooLarge).toMatchObject({ status: 413, body: { message: 'This file is larger than 100 MB.' } });
    const large = listOf([], { cellSize: 7000 });
    expect(await upload(large, { kind: 'pupil' })).toMatchObject({
      status: 413,
      body: { message: 'This file is larger than 32 MB.' },
    });
    expect(await upload(Buffer.concat([Buffer.from('PK\u0003\u0004'), large]), { kind })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^A workbook has at most 32 MB\./) },
    });
    const open = await upload(Buffer.concat([listOf([]), Buffer.from('"960021","911')]), { kind });
    expect(open).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^This file cannot be read: a quotation mark in row 5003/) },
    });
    const signs = await upload(Buffer.concat([listOf([]), Buffer.from([0x81])]), { kind });
    expect(signs).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^This is not a CSV file of text that can be read/) },
    });
    expect(await upload(listOf([], { rows: 100_001 }), { kind })).toMatchObject({
      status: 400,
      body: { message: 'This file has more than 100,000 rows; please send it in parts.' },
    });
  });
});
