import { afterEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../../src/app/api/config.ts';
import { HeldElsewhere, LegacyLink } from '../../../src/app/pupil/HeldElsewhere.tsx';
import { leadsToLegacy, legacyAddress } from '../../../src/app/pupil/legacy.ts';
import { PortalContext, type Portal } from '../../../src/app/shell/portalContext.ts';
import { mount } from '../support.tsx';

const token = 'header.payload.signature';
const accessToken = vi.fn(() => Promise.resolve(token));
const portal = { data: { settings: { supportTel: '01632 960 123' } }, accessToken } as unknown as Portal;
const params = { studentId: 5, tab: 'SENDetails', label: 'Open the previous professionals page' };

async function configured(legacyOrigins?: string[]): Promise<void> {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify({ identity: {}, ...(legacyOrigins ? { legacyOrigins } : {}) }))),
  );
  await readConfig();
}

function drawn(): string {
  const { element, unmount } = mount(
    <PortalContext value={portal}>
      <HeldElsewhere params={params} />
      <LegacyLink params={params} />
    </PortalContext>,
  );
  const { innerHTML } = element;
  unmount();
  return innerHTML;
}

afterEach(() => vi.unstubAllGlobals());

describe('without a legacy system', () => {
  it('no tab leads there, and a section that is not held here says whom to ask [D-22] [C-47]', async () => {
    for (const origins of [undefined, []]) {
      await configured(origins);
      expect(
        ['BasicDetails', 'SENDetails', 'PEP', 'SessionAttendance'].filter((tab) => leadsToLegacy(tab, false)),
      ).toEqual([]);
      expect(drawn()).toContain('This section is held in another system');
      expect(drawn()).toContain('01632 960 123');
      expect(drawn()).not.toContain('<button');
    }
  });
});

describe('with a legacy system', () => {
  it('all tabs but those made here lead there; attendance by session only where it is switched off here [IPR-2] [IPR-3] [IPR-4] [C-18]', async () => {
    await configured(['https://legacy.example']);
    const tabs = [
      'BasicDetails',
      'Professionals',
      'CaseNotes',
      'PercentageAttendance',
      'SENDetails',
      'Exclusions',
      'SchoolHistory',
      'PEP',
      'Messages',
    ];
    expect(tabs.filter((tab) => leadsToLegacy(tab, true))).toEqual([
      'BasicDetails',
      'SENDetails',
      'SchoolHistory',
      'PEP',
      'Messages',
    ]);
    expect([true, false].map((sessions) => leadsToLegacy('SessionAttendance', sessions))).toEqual([false, true]);
  });

  it('an address carries the token and the pupil in its query, and stays on the configured origin whatever the tab is called [NAV-25] [IPR-5] [C-47]', () => {
    expect(legacyAddress('https://legacy.example', 'SENDetails', { studentId: 5, token })).toBe(
      `https://legacy.example/individualPupilRecord/SENDetails?studentId=5&token=${token}`,
    );
    for (const tab of ['//evil.example', '../..//evil.example', '\\\\evil.example', '@evil.example']) {
      expect(new URL(legacyAddress('https://legacy.example', tab, { studentId: 5, token })).origin).toBe(
        'https://legacy.example',
      );
    }
  });

  it('offers the way there, and asks for no token before it is pressed, so that none stands in the page [PROF-3] [NAV-25]', async () => {
    await configured(['https://legacy.example']);
    expect(drawn()).toContain('Open the previous professionals page');
    expect(drawn()).toContain('Open it there');
    expect(drawn()).not.toContain(token);
    expect(accessToken).not.toHaveBeenCalled();
  });
});
