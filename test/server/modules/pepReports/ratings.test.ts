import { describe, expect, it } from 'vitest';
import { pepReportScene } from './pepReportScene.ts';

// Ratings of plans by section, by calculations 7.

const { portal, child, plan, rowsOf } = pepReportScene();

const green = 1;
const [amber, red, notCompliant, notRated] = [2, 3, 4, 5];

/** A plan that was handed in, with a section of targets that was rated so, one rating after the other. */
async function rated(ratings: readonly number[], values: object = {}) {
  const id = await plan(await child({ care_start: '2020-01-06' }), {
    status_id: 6,
    date_submitted: '2026-03-20',
    rag_rating_id: ratings.at(-1) ?? null,
    ...values,
  });
  await portal().look(async (db) => {
    const [like] = await db.selectFrom('pep_stage').selectAll().where('slug', '=', 'targets').limit(1).execute();
    if (like === undefined) throw new Error('No plan has targets.');
    const { id: _, ...stage } = like;
    const own = await db
      .insertInto('pep_stage')
      .values({ ...stage, authority_id: 11, pep_id: id, is_counted: true, answers: '{}', parked: '{}', origins: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rater = await db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', 'la@ashcombe.example')
      .executeTakeFirstOrThrow();
    for (const rating of ratings)
      await db
        .insertInto('pep_stage_rating')
        .values({
          authority_id: 11,
          stage_id: own.id,
          rating,
          review: '',
          is_moderation: false,
          moderates: null,
          rated_by: rater.id,
          rated_at: '2026-03-23T10:00:00Z',
        })
        .execute();
  });
}

const targets = async (query: Parameters<typeof rowsOf>[1] = {}) =>
  (await rowsOf('ratings', query)).find(({ sectionId }) => sectionId === 'targets');

describe('ratings by section', () => {
  it('are the latest of each section handed in, green or better of those rated and of all', async () => {
    await rated([red, green]);
    await rated([amber]);
    await rated([red]);
    await rated([notCompliant]);
    await rated([]);
    await rated([notRated]);
    await rated([green], { status_id: 7 });
    await rated([green], { date_submitted: null, status_id: 2 });
    expect(await targets()).toMatchObject({
      rated: 3,
      good: 1,
      below: 2,
      percentGood: 33.3,
      notCompliant: 1,
      notRated: 2,
      percentOfAll: 16.7,
      remark: '',
    });
    const [whole] = await rowsOf('ratings');
    expect([whole?.sectionTitle, whole?.rated, whole?.good]).toEqual(['Whole PEP', 3, 1]);
  });

  it('leave out small figures for publication, and how many wait for a rating [D-181]', async () => {
    for (let count = 0; count < 13; count += 1) await rated([count < 7 ? green : red]);
    const published = { rated: 13, good: 7, below: 6, percentGood: 53.8, notCompliant: null, notRated: null };
    expect(await targets({ reportForm: 'publication' })).toMatchObject({
      ...published,
      percentOfAll: null,
      remark: '',
    });
    await rated([notCompliant], { school_id: 2 });
    for (let count = 0; count < 2; count += 1) await rated([red], { school_id: 2 });
    expect(await targets({ reportForm: 'publication' })).toMatchObject({ rated: 15, good: 7, below: 8 });
    expect(await targets({ reportForm: 'publication', organisationIds: ['1'] })).toMatchObject({
      rated: null,
      good: null,
      below: null,
      percentGood: null,
      remark: expect.stringMatching(/^Not shown/) as string,
    });
  });
});
