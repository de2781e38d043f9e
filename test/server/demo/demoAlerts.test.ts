import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operation } from '../../../src/contract/index.ts';
import { deliverAlerts } from '../../../src/server/alerts/deliverAlerts.ts';
import { makePortalServer, today, type PortalServer } from '../../support/portalServer.ts';

let portal: PortalServer;

beforeAll(async () => {
  portal = await makePortalServer();
});
afterAll(() => portal.close());

const news = async (user: string): Promise<number> =>
  Number((await portal.get(user, operation('alerts.count').path)).body.unseen);

it('the demonstration has news of the days before today, in two authorities, of what its records say', async () => {
  for (const user of ['la@ashcombe', 'dt@ashcombe', 'sw@ashcombe', 'la@brinmoor', 'dt@brinmoor'])
    expect([user, await news(user)]).toEqual([user, expect.toSatisfy((count: number) => count > 0 && count < 20)]);
  const events = await portal.look((db) =>
    sql<{ day: string }>`select at::date::text as day from alert_event`.execute(db),
  );
  expect(events.rows.filter(({ day }) => day >= today)).toEqual([]);
});

it('no e-mail goes out of it, neither at once nor the next morning', async () => {
  const deliver = (now: string) =>
    deliverAlerts({
      database: portal.database,
      catalog: portal.catalog,
      now: () => new Date(now),
      publicUrl: () => 'https://portal.example',
    });
  const before = await portal.look((db) => db.selectFrom('alert_event').selectAll().execute());
  expect(before.filter(({ handled_at }) => handled_at === null)).toEqual([]);
  await deliver(`${today}T11:00:00Z`);
  await deliver(`${today}T23:00:00Z`);
  expect(await portal.look((db) => db.selectFrom('outgoing_message').selectAll().execute())).toEqual([]);
  expect(await portal.look((db) => db.selectFrom('alert_due').selectAll().execute())).toEqual([]);
});
