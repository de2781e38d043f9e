import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, type PepStage } from '../../../../src/contract/index.ts';
import { careForm, ownForms } from '../../../support/ownForms.ts';
import { pepCalls, type Plan } from '../../../support/pepCalls.ts';
import { makePortalServer, today, type PortalServer } from '../../../support/portalServer.ts';

// Rules that an authority lays on everybody's questions: judged by the server, by its own clock.

const brinmoor = 'super@brinmoor';

let portal: PortalServer;
let plan: Plan;

beforeAll(async () => {
  portal = await makePortalServer();
  plan = await planOf(brinmoor, 2);
});

afterAll(() => portal.close());

const { publish } = ownForms(() => portal, brinmoor, 12);
const { planOf, open, save } = pepCalls(() => portal);
const care = (): Promise<PepStage> => open(brinmoor, plan, 'care');

const rules = {
  held: { field: 'last_review', notInFuture: true, message: 'A review that was held, please' },
  soon: { field: 'next_review', within: { days: 183, after: 'last_review' }, message: 'Half a year at most' },
};
const text = JSON.stringify({
  $schema: '../../../../meta/overlay.json',
  base: { form: 'pep/care', version: 1 },
  add: { rules },
});

describe('a rule that an authority lays on a question', () => {
  it('is judged by the server on every save, whatever the browser said', async () => {
    expect((await publish(careForm, text, 'move')).status).toBe(200);
    const saved = async (last_review: string, next_review: string) => {
      const stage = await care();
      const { status, body } = await save(brinmoor, stage, { ...stage.formData, last_review, next_review });
      return [
        status,
        (body.errors ?? []).filter(({ pointer }) => pointer.endsWith('review')).map((one) => one.message),
      ];
    };
    const [tomorrow, half] = [addDays(today, 1), addDays(today, 183)];
    expect(await saved(tomorrow, half)).toEqual([200, [rules.held.message]]);
    expect(await saved(today, addDays(half, 1))).toEqual([200, [rules.soon.message]]);
    expect(await saved(today, half)).toEqual([200, []]);
  });
});
