import { beforeEach, describe, expect, it } from 'vitest';
import { askFile, openFile, shownCells } from '../../../support/exportCalls.ts';
import { pepReportScene } from './pepReportScene.ts';

// Suspensions as rates of the pupils who were in care: who is counted, and what may be published.

const { portal, child, suspend, rowsOf } = pepReportScene();

beforeEach(() => portal().look((db) => db.deleteFrom('exclusion').where('authority_id', '=', 11).execute()));

const long = { care_start: '2020-01-06' };
const publication = { reportForm: 'publication' };
const [autumn, spring] = ['2025-10-08', '2026-02-04'];

/** On the roll of a school between two days. */
async function enrol(pupil: number, school: number, from: string, until: string | null = null) {
  await portal().look((db) =>
    db
      .insertInto('registration')
      .values({
        authority_id: 11,
        pupil_id: pupil,
        school_id: school,
        start_date: from,
        end_date: until,
        is_main: true,
      })
      .execute(),
  );
}

/** Pupils in care, suspensions per 100 of them and the share that was suspended, by line. */
async function rates(query: Parameters<typeof rowsOf>[1] = {}) {
  const rows = await rowsOf('suspensions', query);
  return Object.fromEntries(
    rows.map(({ title, inCare, perHundred, percentSuspended }) => [
      String(title),
      [inCare, perHundred, percentSuspended],
    ]),
  );
}

describe('rates of suspensions', () => {
  it('are of all who were in care in the term or year, from Reception on, each once', async () => {
    const pupils: number[] = [];
    for (let left = 6; left > 0; left -= 1) pupils.push(await child(long));
    const [one = 0, two = 0, three = 0] = pupils;
    // In care until the autumn, and from the spring on; in nursery in 2025-2026; in Year 12 in it.
    await child({ ...long, care_end: '2025-10-31' });
    await child({ care_start: '2026-02-02' });
    await child({ ...long, year_group_id: 2, date_of_birth: '2022-05-01' });
    await child({ ...long, year_group_id: 15, date_of_birth: '2009-05-01' });
    await suspend(one, autumn);
    await suspend(one, autumn, { type_id: 4 });
    await suspend(two, autumn);
    await suspend(three, spring);
    // Neither a lunchtime nor a permanent exclusion is a suspension.
    await suspend(three, autumn, { type_id: 3 });
    await suspend(three, autumn, { type_id: 2 });
    // Autumn: 6, the one who left and Year 12, so 8; 3 suspensions of 2. Spring: 1 of 8. The year: 4 of 3, of 9.
    expect(await rates()).toEqual({
      Autumn: [8, 37.5, 25],
      Spring: [8, 12.5, 12.5],
      Summer: [8, 0, 0],
      'Year 2025-2026': [9, 44.4, 33.3],
    });
  });

  it('are of the school on whose roll a pupil was, and whoever it suspended is one of its own', async () => {
    const [one, two, three] = [await child(long), await child(long), await child(long)];
    await enrol(one, 1, '2025-09-01', '2025-12-19');
    await enrol(one, 2, '2026-01-05');
    await enrol(two, 1, '2025-09-01');
    await enrol(three, 2, '2025-09-01');
    await suspend(one, autumn);
    await suspend(three, spring);
    const first = await rates({ organisationIds: ['1'] });
    expect([first.Autumn, first.Spring]).toEqual([
      [2, 50, 50],
      [2, 50, 50],
    ]);
    expect((await rates({ organisationIds: ['2'] })).Spring).toEqual([2, 0, 0]);
    expect((await rates({ yearGroupIds: ['9'] })).Autumn).toEqual([3, 33.3, 33.3]);
    expect((await rates({ yearGroupIds: ['10'] })).Autumn).toEqual([0, null, null]);
  });

  it('are published of six and more on each side alone, as the governing board’s workbook holds them', async () => {
    for (let left = 14; left > 0; left -= 1) {
      const pupil = await child(long);
      if (left <= 8) await suspend(pupil, autumn);
      if (left <= 9) await suspend(pupil, spring);
    }
    // Autumn: 8 suspended and 6 not; spring: 9 and 5, so that how many there are would tell the five.
    const published = await rates(publication);
    expect([published.Autumn, published.Spring]).toEqual([
      [14, 57.1, 57.1],
      [null, null, null],
    ]);
    expect((await rates()).Spring).toEqual([14, 64.3, 64.3]);
    const { bytes } = await askFile(portal(), 'la@ashcombe', { name: 'governingBoard', academicYearId: 16 });
    const lines = shownCells((await openFile(bytes)).Sheets['Suspensions by term']);
    expect(lines.slice(0, 2)).toEqual([
      [
        'Term',
        'Suspensions',
        'Days',
        'Pupils suspended',
        'Pupils in care',
        'Suspensions per 100 pupils',
        'Suspended at least once',
        'Remark',
      ],
      ['Autumn', '8', '8.0', '8', '14', '57.1', '57.1%', ''],
    ]);
    expect(lines.find(([title]) => title === 'Spring')?.slice(4)).toEqual([
      '',
      '',
      '',
      'Not shown: fewer than 6, or would tell such a figure',
    ]);
  });

  it('do not tell how many are left out where these are few', async () => {
    for (let left = 14; left > 0; left -= 1) {
      const pupil = await child(long);
      await enrol(pupil, 1, '2025-09-01');
      if (left <= 7) await suspend(pupil, autumn);
    }
    const rest = await child(long);
    await enrol(rest, 2, '2025-09-01');
    expect((await rates(publication)).Autumn).toEqual([15, 46.7, 46.7]);
    expect((await rates({ ...publication, organisationIds: ['1'] })).Autumn).toEqual([null, null, null]);
  });
});
