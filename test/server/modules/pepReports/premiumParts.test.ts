import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { askFile, firstSheet } from '../../../support/exportCalls.ts';
import { pepReportScene } from './pepReportScene.ts';

// Pupil premium by the areas of the targets and by key stage, and what of it may be published.

const { portal, child, plan, rowsOf } = pepReportScene();

type Query = NonNullable<Parameters<typeof rowsOf>[1]>;

const long = { care_start: '2020-01-06' };
const publication = { reportForm: 'publication' };

/** A plan whose targets are for these areas, with what each asks and what was agreed, in pounds. */
async function planFor(
  targets: readonly (readonly [area: string, asked: number, agreed: number | null])[],
  values: Parameters<typeof plan>[1] = {},
) {
  const sum = (place: 1 | 2) => targets.reduce((all, target) => all + 100 * (target[place] ?? 0), 0);
  const id = await plan(await child(long), { requested_pence: sum(1), agreed_pence: sum(2), ...values });
  await portal().look(async (db) => {
    const { id: _, ...like } = await db
      .selectFrom('pep_stage')
      .selectAll()
      .where('slug', '=', 'targets')
      .limit(1)
      .executeTakeFirstOrThrow();
    const rows: JsonObject[] = targets.map(([area, cost_asked, agreed]) => ({
      area,
      cost_asked,
      ...(agreed !== null && { cost_agreed: agreed }),
    }));
    const answers = JSON.stringify({ targets: rows });
    await db
      .insertInto('pep_stage')
      .values({ ...like, authority_id: 11, pep_id: id, answers, parked: '{}', origins: '{}' })
      .execute();
  });
}

/** Requested and agreed of each line, by its title. */
async function money(query: Query) {
  const rows = await rowsOf('premium', query);
  return Object.fromEntries(rows.map(({ period, requested, agreed }) => [String(period), [requested, agreed]]));
}

describe('pupil premium by area of the targets', () => {
  it('adds up what targets ask and were agreed, and what is of none of them', async () => {
    await planFor([
      ['english', 100, 80],
      ['maths', 50.5, null],
    ]);
    await planFor([['english', 20, 0]], { requested_pence: 5_000, agreed_pence: 3_000 });
    await planFor([['maths', 999, 999]], { status_id: 7 });
    expect(await money({ by: 'area' })).toEqual({
      English: [120, 80],
      Maths: [50.5, null],
      'Not of one target': [30, 30],
    });
  });

  it('leaves out what few have a part in, and the next that would tell it, for publication [D-181]', async () => {
    for (let left = 8; left > 0; left -= 1) await planFor([['english', 100, 80]]);
    for (let left = 7; left > 0; left -= 1) await planFor([['maths', 100, 80]]);
    expect(await money({ by: 'area', ...publication })).toEqual({ English: [800, 640], Maths: [700, 560] });
    await planFor([['wellbeing', 100, 80]]);
    expect(await money({ by: 'area', ...publication })).toEqual({
      English: [800, 640],
      Maths: [null, null],
      Wellbeing: [null, null],
    });
    const asked = { name: 'pepPremium', academicYearId: 16, reportForm: ['publication'], by: 'area' };
    const file = await askFile(portal(), 'la@ashcombe', { ...asked, modalExportMethod: 'pep-premium-by-area' });
    const lines = await firstSheet(file.bytes);
    expect(lines[0]?.[0]).toBe('Area of the targets');
    expect(lines.find(([name]) => name === 'English')?.slice(1, 5)).toEqual(['', '', '£800.00', '£640.00']);
    expect(lines.find(([name]) => name === 'Wellbeing')?.slice(1, 5)).toEqual(['', '', '–', '–']);
  });
});

describe('pupil premium by key stage', () => {
  it('stands where each plan was made, of the terms that are chosen', async () => {
    await planFor([['english', 100, 80]], { key_stage_id: 3 });
    await planFor([['english', 10, 10]], { key_stage_id: 5, school_term_id: 3 });
    expect(await money({ by: 'keyStage' })).toEqual({ 'Key Stage 2': [100, 80], 'Key Stage 4': [10, 10] });
    expect(await money({ by: 'keyStage', schoolTermIds: ['3'] })).toEqual({ 'Key Stage 4': [10, 10] });
    expect((await rowsOf('premium', { by: 'keyStage' })).map(({ pupils, plans }) => [pupils, plans])).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });
});
