import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { premiumRates } from '../../../support/premiumRates.ts';
import { firstOf, makePortalServer, type PortalServer } from '../../../support/portalServer.ts';

let portal: PortalServer;
beforeAll(async () => {
  portal = await makePortalServer();
});
afterAll(() => portal.close());

type Rate = (typeof premiumRates.premiumRates)[number];
const save = (user: string, rates: readonly Rate[]) =>
  portal.post(user, '/api/LocalAuthority/PremiumRates', { premiumRates: [...rates] });
const kept = async (user: string) =>
  firstOf((await portal.get(user, '/api/LocalAuthority/AuthoritySettings')).body).premiumRates;

describe('the rates of the pupil premium', () => {
  it('are an authority’s own, to the penny, and a year that is left out has none', async () => {
    const others = await kept('super@brinmoor');
    expect((await save('super@ashcombe', premiumRates.premiumRates)).status).toBe(200);
    expect(await kept('super@ashcombe')).toEqual(premiumRates.premiumRates);
    expect((await save('super@ashcombe', [{ academicYearId: 16, amount: 0.29 }])).status).toBe(200);
    expect(await kept('super@ashcombe')).toEqual([{ academicYearId: 16, amount: 0.29 }]);
    expect(await kept('super@brinmoor')).toEqual(others);
    const log = await portal.get('super@ashcombe', '/api/AuditLog/entries', { sizePerPage: 50 });
    expect(JSON.stringify(log.body)).toContain('2026-2027: £2700.50, 2025-2026: £2630.00');
  });

  it('are what the report grants: a third a term for each child in care, or nothing', async () => {
    const granted = async () => {
      const reply = await portal.get('super@ashcombe', '/api/PepReports/premium', {
        sizePerPage: 99_999,
        academicYearId: 16,
      });
      const [autumn] = reply.body.data as { allotted: number | null }[];
      return autumn?.allotted;
    };
    await save('super@ashcombe', [{ academicYearId: 16, amount: 3 }]);
    const children = await granted();
    expect(children).toBeGreaterThan(0);
    await save('super@ashcombe', [{ academicYearId: 16, amount: 6_000 }]);
    expect(await granted()).toBe((children ?? 0) * 2_000);
    await save('super@ashcombe', [{ academicYearId: 15, amount: 6_000 }]);
    expect(await granted()).toBeNull();
  });

  it('are set by a super user and support alone, one for a year that there is', async () => {
    for (const user of ['la@ashcombe', 'dt@ashcombe', 'readonly@ashcombe'])
      expect([user, (await save(user, premiumRates.premiumRates)).status]).toEqual([user, 403]);
    const good = { academicYearId: 16, amount: 2_630 };
    for (const wrong of [{ academicYearId: 16 }, { academicYearId: 18 }, { academicYearId: 90 }]) {
      const { status, body } = await save('super@ashcombe', [good, { ...good, ...wrong }]);
      expect([wrong, status, Object.keys(body.errors as object)]).toEqual([
        wrong,
        400,
        ['/premiumRates/1/academicYearId'],
      ]);
    }
    for (const amount of [-1, 100_000, 10.005])
      expect([amount, (await save('super@ashcombe', [{ ...good, amount }])).status]).toEqual([amount, 400]);
  });
});
