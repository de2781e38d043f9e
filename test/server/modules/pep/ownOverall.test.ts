import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { ownForms } from '../../../support/ownForms.ts';
import { makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { reviewCalls } from '../../../support/reviewCalls.ts';

// How a plan's own rating follows from those of its sections, by the release that the plan is pinned to.

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
  await switchOff('declarationsNeedTwo');
});

afterAll(() => portal.close());

const { newPlan, details, rate } = reviewCalls(() => portal);
const { publishStages, switchOff } = ownForms(() => portal, 'super@ashcombe', 11);

describe('a rule of the authority for the rating of a plan', { timeout: 60_000 }, () => {
  it('holds for plans begun after it was published, and leaves those before to the setting', async () => {
    const before = await newPlan({ statusId: 6 });
    const rules: JsonObject[] = [{ rating: 2, atLeast: 3 }, { rating: 4 }];
    const overall = { leftOut: ['care'], rules };
    expect((await publishStages('key-stages-1-4', { overall })).status).toBe(200);
    const plan = await newPlan({ statusId: 6 });
    const ratedAs = async (slug: string, ragRating: number) => {
      for (const each of [before, plan])
        expect((await rate('la@ashcombe', each, { slug, ragRating })).status).toBe(200);
      return Promise.all([before, plan].map(async (each) => (await details('la@ashcombe', each)).ragRatingId));
    };
    expect(await ratedAs('personal', 1)).toEqual([1, 2]);
    expect(await ratedAs('care', 4)).toEqual([4, 2]);
    expect(await ratedAs('meeting', 4)).toEqual([4, 4]);
  });

  it('is refused where it leaves out a section that there is not, and where nothing holds always', async () => {
    const said = async (overall: JsonObject) => {
      const { status, body } = await publishStages('key-stages-1-4', { overall });
      return [status, JSON.stringify(body)];
    };
    expect(await said({ leftOut: ['caer'], rules: [{ rating: 1 }] })).toEqual([400, expect.stringContaining('caer')]);
    expect((await said({ rules: [{ rating: 1, atLeast: 1 }] }))[0]).toBe(400);
  });
});
