import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schoolDays } from '../../../../src/server/calendar/schoolDays.ts';
import { limitDays, limitFrom } from '../../../../src/server/calendar/timeLimits.ts';
import { settingsUnlessSaid } from '../../../../src/server/db/authoritySettings.ts';
import { firstOf, makePortalServer, type PortalServer } from '../../../support/portalServer.ts';
import { timeLimits, usualTimeLimits } from '../../../support/timeLimits.ts';

let server: PortalServer;
beforeAll(async () => {
  server = await makePortalServer();
});
afterAll(() => server.close());

const save = (user: string, given: object = {}) =>
  server.post(user, '/api/LocalAuthority/TimeLimits', { ...timeLimits, ...given });
const shown = async (user: string) => firstOf((await server.get(user, '/api/LocalAuthority/AuthoritySettings')).body);

describe('the time limits of plans', () => {
  it('are those of the calculations until an authority says others, and are its own then [D-180]', async () => {
    expect(await shown('super@ashcombe')).toMatchObject(usualTimeLimits);
    expect((await save('super@ashcombe')).status).toBe(200);
    expect(await shown('super@ashcombe')).toMatchObject(timeLimits);
    expect(await shown('super@brinmoor')).toMatchObject({ ...usualTimeLimits, youngestPepAge: 2 });
    const [entry] = await server.look((db) =>
      db.selectFrom('audit').select('detail').where('action', '=', 'authority.saveTimeLimits').execute(),
    );
    expect(entry?.detail).toEqual({ before: usualTimeLimits, after: timeLimits });
  });

  it('are set by a super user and support alone, whole, and the longer one is longer', async () => {
    for (const user of ['la@ashcombe', 'dt@ashcombe', 'readonly@ashcombe'])
      expect([user, (await save(user)).status]).toEqual([user, 403]);
    for (const given of [
      { limitInitial: 0 },
      { limitReview: 61 },
      { limitsCountedIn: 'calendar' },
      { limitCutOff: -1 },
      { youngestPepAge: 6 },
      { youngestPepAge: -1 },
      { youngestPepAge: 1.5 },
    ])
      expect([given, (await save('super@ashcombe', given)).status]).toEqual([given, 400]);
    const shorter = await save('super@ashcombe', { limitInitial: 20, limitInitialLonger: 20 });
    expect([shorter.status, Object.keys(shorter.body.errors as object)]).toEqual([400, ['/limitInitialLonger']]);
    const { limitReview: _, ...part } = timeLimits;
    expect((await server.post('super@ashcombe', '/api/LocalAuthority/TimeLimits', part)).status).toBe(400);
  });

  it('go with an age from which there are plans: null takes it away, a call without it leaves it', async () => {
    await save('super@ashcombe', { youngestPepAge: 0 });
    const { youngestPepAge: _, ...none } = timeLimits;
    expect((await server.post('super@ashcombe', '/api/LocalAuthority/TimeLimits', none)).status).toBe(200);
    expect(await shown('super@ashcombe')).toMatchObject({ youngestPepAge: 0 });
    expect((await save('super@ashcombe', { youngestPepAge: null })).status).toBe(200);
    expect(await shown('super@ashcombe')).toMatchObject({ youngestPepAge: null });
  });

  it('of first meetings are pushed over a holiday where they are counted in days of school [D-94] [D-180]', () => {
    const days = schoolDays([
      {
        academicYearId: 16,
        schoolId: null,
        terms: [
          { first: '2025-11-03', last: '2025-12-19' },
          { first: '2026-01-05', last: '2026-02-13' },
        ],
        closures: ['2026-01-06'],
      },
    ]);
    const limits = settingsUnlessSaid.pepTimeLimits;
    const end = (countedIn: 'working' | 'school') =>
      limitFrom('2025-12-17', { days: limits.initial, counts: limitDays({ ...limits, countedIn }, days) });
    expect([end('working'), end('school')]).toEqual(['2026-01-05', '2026-01-15']);
  });
});
