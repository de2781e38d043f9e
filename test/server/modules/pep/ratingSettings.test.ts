import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import type { Plan } from '../../../support/pepCalls.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { reviewCalls } from '../../../support/reviewCalls.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});

afterAll(() => portal.close());

const { newPlan, details, open, rate, save, stageOf } = reviewCalls(() => portal);

const ratingInList = async (user: string, plan: Plan) => {
  const rows = (await portal.get(user, '/api/pep/getPepStatuses', { sizePerPage: 99_999, studentId: plan.studentId }))
    .body.data as JsonObject[];
  return rows.find(({ id }) => id === plan.pepId)?.ragRatingId;
};

/** Gives an authority other settings for one piece of work. */
async function withSettings<T>(authorityId: number, more: JsonObject, work: () => Promise<T>): Promise<T> {
  const put = (settings: object) =>
    portal.look((db) =>
      db
        .updateTable('authority')
        .set({ settings: JSON.stringify(settings) })
        .where('id', '=', authorityId)
        .execute(),
    );
  const { settings } = await portal.look((db) =>
    db.selectFrom('authority').select('settings').where('id', '=', authorityId).executeTakeFirstOrThrow(),
  );
  await put({ ...settings, ...more });
  try {
    return await work();
  } finally {
    await put(settings);
  }
}

describe('what an authority settles about ratings', () => {
  it('gives the panel quick responses and the guidance of the year group [RAG-8] [D-42]', async () => {
    const plan = await newPlan({ authorityId: 12, statusId: 2 });
    const { ratingPanel } = await details('la@brinmoor', plan);
    expect(ratingPanel?.quickResponses[1]?.length).toBeGreaterThan(1);
    expect(ratingPanel?.guidanceUrl).toBe('https://guidance.example/rating-key-stages-1-4.pdf');
    const inYear = async (year: number) => {
      await portal.look((db) =>
        db.updateTable('pep').set({ year_group_id: year }).where('id', '=', plan.pepId).execute(),
      );
      return (await details('la@brinmoor', plan)).ratingPanel?.guidanceUrl?.replace(/^.*rating-|\.pdf$/g, '');
    };
    const found: (string | undefined)[] = [];
    for (let year = 1; year <= 19; year += 1) found.push(await inYear(year));
    const other = 'key-stages-1-4';
    expect(found).toEqual([
      'early-years',
      'early-years',
      ...Array<string>(11).fill(other),
      'post-16',
      'post-16',
      other,
      other,
      other,
      'post-16',
    ]);
    expect(ratingPanel?.toPutRight).toEqual([3, 4]);
    const here = (await details('la@ashcombe', await newPlan({ statusId: 2 }))).ratingPanel;
    expect(here?.guidanceUrl).toBeNull();
    expect(here?.toPutRight).toEqual([2, 3, 4]);
    expect(here?.quickResponses[4]).toEqual(['This section does not meet the statutory guidance.']);
  });

  it('shows its own labels for the same five ids wherever ratings are shown [RAG-7]', async () => {
    const read = async (user: string, tag = '') =>
      portal.app.inject({
        method: 'GET',
        url: '/api/catalog',
        headers: { ...(await portal.as(`${user}.example`)), 'if-none-match': tag },
      });
    const labels = (text: string) =>
      ((JSON.parse(text) as { lookups: JsonObject }).lookups['rag-rating'] as { options: JsonObject[] }).options.map(
        ({ value, label, tone }) => [value, label, tone],
      );
    expect(labels((await read('la@brinmoor')).body)).toEqual([
      [1, 'Gold', 'gold'],
      [2, 'Green', 'done'],
      [3, 'Amber', 'attention'],
      [4, 'Red', 'danger'],
      [5, 'Not rated', 'muted'],
    ]);
    const here = await read('la@ashcombe');
    expect(labels(here.body)).toEqual([
      [1, 'Green', 'done'],
      [2, 'Amber', 'attention'],
      [3, 'Red', 'danger'],
      [4, 'Not compliant', 'apart'],
      [5, 'Not rated', 'muted'],
    ]);
    const tag = String(here.headers.etag);
    expect((await read('la@ashcombe', tag)).statusCode).toBe(304);
    await withSettings(11, { ratings: { 5: { label: 'Yet to be rated', tone: 'muted' } } }, async () => {
      const changed = await read('la@ashcombe', tag);
      expect(changed.statusCode).toBe(200);
      expect(labels(changed.body)[4]).toEqual([5, 'Yet to be rated', 'muted']);
    });
  });

  it('switches ratings off: no panel, no rating, no call [ROLE-13]', async () => {
    const plan = await newPlan({ statusId: 2 });
    const { pepStageId } = await stageOf('la@ashcombe', plan, 'targets');
    await withSettings(11, { hasPepRagRatingEnabled: false }, async () => {
      const off = await details('la@ashcombe', plan);
      expect(off).toMatchObject({ ratingPanel: null, ragRatingId: null });
      expect(off.stages.every(({ ragRatingId }) => ragRatingId === null)).toBe(true);
      expect(await ratingInList('la@ashcombe', plan)).toBeNull();
      expect((await rate('la@ashcombe', plan, { slug: 'targets', ragRating: 1 })).status).toBe(403);
      expect(
        (await portal.get('la@ashcombe', '/api/pep/getStageRagRatings', { pepId: plan.pepId, pepStageId })).status,
      ).toBe(403);
    });
  });

  it('answers a rated stage with its rating after a save, too [PFORM-8]', async () => {
    const plan = await newPlan({ statusId: 2 });
    await rate('la@ashcombe', plan, { slug: 'targets', ragRating: 2 });
    const { body } = await save('la@ashcombe', await open('la@ashcombe', plan, 'other-views'), {
      carer_views: 'Happy at school',
    });
    expect(body.stages.find(({ formSlug }) => formSlug === 'targets')?.ragRatingId).toBe(2);
  });
});
