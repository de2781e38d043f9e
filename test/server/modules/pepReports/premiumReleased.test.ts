import { beforeAll, describe, expect, it } from 'vitest';
import { askFile, firstSheet } from '../../../support/exportCalls.ts';
import { pepReportScene } from './pepReportScene.ts';
import { releases } from './releases.ts';

// What of the agreed money is released, by the release that each plan is pinned to.

const { portal, child, plan, rowsOf } = pepReportScene();
const { releaseWith, switchOff } = releases(portal);

const message = 'It is paid once the plan is good enough.';
const [green, red, completed] = [1, 3, 5];
let release_hash = '';

beforeAll(async () => {
  await switchOff('declarationsNeedTwo');
  release_hash = await releaseWith({ released: { completed: true, ratings: [green], message } });
}, 60_000);

const good = () => ({ release_hash, status_id: completed, rag_rating_id: green });

async function some(count: number, values: Parameters<typeof plan>[1]) {
  for (let left = count; left > 0; left -= 1)
    await plan(await child({ care_start: '2027-01-04' }), { agreed_pence: 100_050, ...values });
}

/** A section of a plan with a rating, and then a moderated one where that is said. */
async function ratedStage(pepId: number, isModerated: boolean): Promise<void> {
  await portal().look(async (db) => {
    const { id: _, ...like } = await db
      .selectFrom('pep_stage')
      .selectAll()
      .where('authority_id', '=', 11)
      .where('slug', '=', 'review')
      .where('is_present', '=', true)
      .limit(1)
      .executeTakeFirstOrThrow();
    const values = {
      ...like,
      pep_id: pepId,
      slug: `section-${Number(isModerated)}`,
      answers: '{}',
      parked: '{}',
      origins: '{}',
    };
    const stage = await db.insertInto('pep_stage').values(values).returning('id').executeTakeFirstOrThrow();
    const rating = {
      authority_id: 11,
      stage_id: stage.id,
      rating: green,
      review: '',
      rated_by: 1,
      rated_at: '2026-02-02',
    };
    const first = await db
      .insertInto('pep_stage_rating')
      .values({ ...rating, is_moderation: false, moderates: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (!isModerated) return;
    await db
      .insertInto('pep_stage_rating')
      .values({ ...rating, is_moderation: true, moderates: first.id })
      .execute();
  });
}

const remarks = async (query = {}) =>
  (await rowsOf('premium', query)).filter(({ period }) => period !== 'Autumn').map(({ remark }) => remark);

describe('what of the agreed money is released', { timeout: 60_000 }, () => {
  it('is said beside each line, with the sentence of the authority while some waits', async () => {
    await some(2, good());
    await some(1, { ...good(), rag_rating_id: red });
    await some(1, { ...good(), status_id: 2 });
    await some(1, { ...good(), school_term_id: 3 });
    expect(await remarks()).toEqual([
      `Released: £2,001.00; not yet released: £2,001.00: ${message}`,
      'Released: £1,000.50; not yet released: £0.00',
      `Released: £3,001.50; not yet released: £2,001.00: ${message}`,
    ]);
  });

  it('is not said of plans whose own release says nothing of it', async () => {
    await some(1, { status_id: completed, rag_rating_id: green });
    expect(await remarks()).toEqual(['', '', '']);
  });

  it('waits for the moderation of every section', async () => {
    const moderated = await releaseWith({ released: { moderated: true, message } });
    const pepId = await plan(await child({ care_start: '2027-01-04' }), {
      agreed_pence: 50_000,
      release_hash: moderated,
    });
    const waits = `Released: £0.00; not yet released: £500.00: ${message}`;
    expect((await remarks())[0]).toBe(waits);
    await ratedStage(pepId, true);
    expect((await remarks())[0]).toBe('Released: £500.00; not yet released: £0.00');
    await ratedStage(pepId, false);
    expect((await remarks())[0]).toBe(waits);
  });

  it('is left out for publication where one part is of few, or what is of neither', async () => {
    const publication = { reportForm: 'publication' };
    const told = async () => (await remarks(publication))[0];
    await some(6, good());
    await some(5, { ...good(), rag_rating_id: red });
    expect(await told()).not.toContain('eleased');
    await some(1, { ...good(), rag_rating_id: red });
    expect(await told()).toContain(`Released: £6,003.00; not yet released: £6,003.00: ${message}`);
    await some(1, {});
    expect(await told()).not.toContain('eleased');
  });

  it('stands in the file', async () => {
    await some(1, good());
    const asked = { name: 'pepPremium', academicYearId: 16, reportForm: ['internal'], columns: ['period', 'remark'] };
    const rows = await firstSheet((await askFile(portal(), 'la@ashcombe', asked)).bytes);
    expect(rows.find(([period]) => period === 'Spring')).toEqual([
      'Spring',
      'Released: £1,000.50; not yet released: £0.00',
    ]);
  });

  it('is not said of what hangs on ratings where nobody rates', async () => {
    await some(1, good());
    await switchOff('hasPepRagRatingEnabled');
    expect(await remarks()).toEqual(['', '', '']);
  });
});
