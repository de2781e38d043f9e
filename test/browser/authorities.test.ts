import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf, type Call, listedPeps, type PepKey, type Row, rowsOf } from './support/api.ts';
import { signedIn, type Watched } from './support/browser.ts';
import { browser, callsAs, openAs, product, shareProduct } from './support/running.ts';

shareProduct();

let sides: { name: string; watched: Watched; call: Call; pupils: Row[]; peps: PepKey[] }[];

beforeAll(async () => {
  sides = [];
  for (const name of ['ashcombe', 'brinmoor']) {
    const watched = await openAs(`super@${name}.example`);
    const call = await callsAs(`super@${name}.example`);
    sides.push({ name, watched, call, pupils: await rowsOf(call, '/api/Students'), peps: await listedPeps(call) });
  }
});

const ids = (rows: object[], name: string) => new Set(rows.map((row) => (row as Row)[name]));

describe('two authorities in one database', () => {
  test('list pupils and PEPs of their own and none of the other’s', () => {
    const [here, there] = sides as [(typeof sides)[0], (typeof sides)[0]];
    for (const [list, key] of [
      ['pupils', 'studentId'],
      ['peps', 'pepId'],
    ] as const) {
      expect(here[list].length).toBeGreaterThan(5);
      expect(there[list].length).toBeGreaterThan(5);
      expect([...ids(here[list], key)].filter((id) => ids(there[list], key).has(id))).toEqual([]);
    }
  });

  test('get 404 for every call that names a record of the other', async () => {
    for (const [here, there] of [sides, sides.toReversed()] as [(typeof sides)[0], (typeof sides)[0]][]) {
      const { studentId, pepId } = there.peps[0]!;
      const one = `studentId=${studentId}&pepId=${pepId}`;
      const reads = [
        `/api/StudentDetails/Header?studentId=${studentId}`,
        `/api/Pep/details?${one}`,
        `/api/Pep/key-stages-1-4/form/attendance?${one}`,
        `/api/IprSessionAttendance/SessionAttendance?studentId=${studentId}`,
        `/api/Attendance/studentAttendance?studentId=${studentId}&weekStart=2026-01-05`,
      ];
      for (const path of reads) expect(await here.call(path), path).toMatchObject({ status: 404 });
      const save = {
        pepId,
        studentId,
        stageId: 1,
        formData: {},
        parked: {},
        revision: 0,
        saveId: '6f1a2b3c-0000-4000-8000-000000000001',
      };
      expect(await here.call('/api/Pep/saveData', save)).toMatchObject({ status: 404 });
      const mark = { studentId, date: '2026-01-05', session: 'AM', mark: '/' };
      expect(await here.call('/api/SaveMarks/StudentMark', mark)).toMatchObject({ status: 404 });
      expect(await here.call('/api/pep/complete', { studentId, pepId })).toMatchObject({ status: 404 });
    }
  });

  test('see their own name over the pages and only their own rows in them', async () => {
    for (const { name, watched, peps } of sides) {
      const { page } = watched;
      await page.goto(`${product.url}/peps`);
      await page
        .getByText(new RegExp(`^${name}$`, 'i'))
        .first()
        .waitFor();
      await page.getByText(/^\d+ result\(s\)$/).waitFor();
      const shown = async () => {
        const links = await page
          .getByRole('main')
          .getByRole('link')
          .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
        return links.flatMap((href) => /\/students\/(\d+)\//.exec(href)?.[1] ?? []).map(Number);
      };
      await expect.poll(async () => (await shown()).length).toBeGreaterThan(0);
      const own = ids(peps, 'studentId');
      expect((await shown()).filter((id) => !own.has(id))).toEqual([]);
      expect(watched.faults).toEqual([]);
    }
  });

  test('lets support staff work as each, and always says which', async () => {
    const watched = await signedIn(browser, product.url, 'support@support.example');
    const { page } = watched;
    for (const name of ['Ashcombe', 'Brinmoor']) {
      await page.goto(`${product.url}/changeLocalAuthority`);
      await page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(name) })
        .click();
      await page.getByText(`Working as ${name}`).waitFor();
      const call = await callsOf(page, product.url);
      const pupils = ids(await rowsOf(call, '/api/Students'), 'studentId');
      const own = sides.find((side) => side.name === name.toLowerCase())!;
      expect([...pupils].toSorted()).toEqual([...ids(own.pupils, 'studentId')].toSorted());
    }
    expect(watched.faults).toEqual([]);
  });
});
