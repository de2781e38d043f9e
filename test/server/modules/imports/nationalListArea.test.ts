import { afterEach, describe, expect, it } from 'vitest';
import { command, rowsOf, runOf, server, upload, uploaded } from './importCalls.ts';
import { made, put, runWithKeys } from './keyCalls.ts';
import { inAshcombe, listOf, schoolOfList } from './nationalLists.ts';
import { schoolOf } from './schoolCalls.ts';

runWithKeys();

const kind = 'school';

/** Sets the number that Ashcombe has in the list; null takes it away. */
const number = async (nationalListCode: string | null) => {
  const choices = { summaryExportFields: [], nationalListCode };
  expect((await server.post('super@ashcombe', '/api/LocalAuthority/Choices', choices)).status).toBe(200);
};
afterEach(() => number(null));

const namesOf = async (runId: number) => (await rowsOf(runId)).map(({ name }) => name);

const ofCity = schoolOfList('960101', 'Harbour Primary', { code: '801', name: 'Saltmouth, City of' });
const ofNamesake = schoolOfList('960102', 'Namesake Primary', inAshcombe);
const near = schoolOfList('960103', 'Listed Primary', { code: '', name: 'Ashcombe' });

describe('the area of an authority in the national list of schools', () => {
  it('is found by the number that the authority has there, whatever it is called', async () => {
    await number('801');
    const runId = await uploaded(listOf([ofCity, ofNamesake]), { kind });
    expect(await namesOf(runId)).toEqual(['Harbour Primary']);
    expect(await runOf(runId)).toMatchObject({ passed: { rows: 5002, area: 'Ashcombe (801)' } });
    // Who sends the list can still say another area.
    const other = await uploaded(listOf([ofCity, ofNamesake]), { kind, area: 'Ashcombe' });
    expect(await namesOf(other)).toEqual(['Namesake Primary']);
  });

  it('is found by its number where another system sends the list, too', async () => {
    await number('801');
    const { key } = await made('School register');
    const sent = schoolOfList('960104', 'Sent Primary', { code: '801', name: 'Saltmouth, City of' });
    const { status, body } = await put(key, listOf([sent, ofNamesake]), { kind });
    expect([status, body]).toMatchObject([200, { new: 1 }]);
    expect(await namesOf(Number(body.run))).toEqual(['Sent Primary']);
    expect(await schoolOf('960104')).toMatchObject({ area: 'Saltmouth, City of', area_authority_id: 11 });
  });

  it('is found by its name where the list has no numbers, or the authority none', async () => {
    const list = listOf([ofCity, near], { without: 'LA (code)' });
    for (const code of ['801', null]) {
      await number(code);
      const runId = await uploaded(list, { kind });
      expect(await namesOf(runId)).toEqual(['Listed Primary']);
      expect(await runOf(runId)).toMatchObject({ passed: { rows: 5002, area: 'Ashcombe' } });
    }
  });

  it('has its schools, whatever the list calls it, and has them from the day on which its number is set', async () => {
    const areaOf = async (urn: string) => (await schoolOf(urn))?.area_authority_id;
    const cityOf = (urn: string, name: string) =>
      schoolOfList(urn, `School ${urn}`, { code: '803', name }, { EstablishmentNumber: '4001' });
    const list = listOf([cityOf('960121', 'Ashcombe, City of'), cityOf('960122', 'Millhaven')]);
    const runId = await uploaded(list, { kind, area: '803' });
    expect(await command('apply', { runId })).toMatchObject({ status: 200 });
    expect([await areaOf('960121'), await areaOf('960122')]).toEqual([11, null]);
    await number('803');
    expect([await areaOf('960121'), await areaOf('960122')]).toEqual([11, 11]);
    await number('804');
    expect([await areaOf('960121'), await areaOf('960122')]).toEqual([11, null]);
  });

  it('is the same in capitals, with other signs and blanks, and as a city or county of that name', async () => {
    const same = ['ASHCOMBE', 'Ash-  combe.', 'Ashcombe, City of', 'City of Ashcombe', 'Ashcombe, County of'];
    const others = ['Ashcombe Vale', 'County Ashcombe', 'North Ashcombe, City of', 'City of', ''];
    const schools = [...same, ...others].map((name, index) =>
      schoolOfList(String(960_110 + index), `School ${index}, ${name}`, { code: '911', name }),
    );
    const runId = await uploaded(listOf(schools), { kind });
    expect(await namesOf(runId)).toEqual(same.map((name, index) => `School ${index}, ${name}`));
  });

  it('is named where no school of it is in the list, with what to do; nothing is kept', async () => {
    const { key } = await made('School register');
    const runs = () => server.look((db) => db.selectFrom('import_run').select('id').execute());
    const before = await runs();
    const list = listOf([ofCity]);
    const ofNobody =
      'No row of this list is of “Ashcombe” by its column LA (name). ' +
      'Please set the number that your area has in the list, its LA (code), at Authority settings.';
    const ofWrongNumber =
      'No row of this list has 802, the number of Ashcombe, in its column LA (code). ' +
      'Please correct the number at Authority settings.';
    for (const [code, message] of [
      [null, ofNobody],
      ['802', ofWrongNumber],
    ] as const) {
      await number(code);
      expect(await upload(list, { kind })).toMatchObject({ status: 400, body: { message } });
      expect(await put(key, list, { kind })).toMatchObject({ status: 400, body: { message } });
    }
    const said = await upload(list, { kind, area: 'Saltmere' });
    expect(said).toMatchObject({
      status: 400,
      body: {
        message:
          'No row of this list is of “Saltmere”. ' +
          'Please write your area as the list has it in its column LA (name) or LA (code).',
      },
    });
    expect(await runs()).toEqual(before);
  });
});
