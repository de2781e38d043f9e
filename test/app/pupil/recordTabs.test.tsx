import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../../src/app/api/config.ts';
import { RecordTabs } from '../../../src/app/pupil/RecordTabs.tsx';
import { PortalContext, type Portal } from '../../../src/app/shell/portalContext.ts';
import type { StudentHeader } from '../../../src/contract/index.ts';
import { defaultRegistry, EngineProvider } from '../../../src/renderer/index.ts';
import { catalog } from '../../../stories/screens/support/catalogue.ts';
import { fakeHost } from '../../support/fakeHost.tsx';
import { nineteen } from '../../support/recordTabs.ts';
import { mount } from '../support.tsx';

const portal = { accessToken: () => Promise.resolve('token') } as unknown as Portal;

/** The strip at an address: its entries, and the one that is marked as open. */
async function stripAt(
  address: string,
  {
    origins = [],
    percentage = false,
    messaging = false,
  }: { origins?: string[]; percentage?: boolean; messaging?: boolean },
) {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ identity: {}, legacyOrigins: origins }))));
  await readConfig();
  const host = fakeHost({
    facts: {
      user: {
        hasPep: true,
        hasSessionStudents: true,
        hasMessaging: messaging,
        isSupportOrigin: false,
        mustSetUpMfa: false,
      },
    },
    useScreen: (id) => catalog.screen(id),
    navigate: vi.fn(),
  });
  const header = { studentId: 5, isPercentageRegister: percentage } as StudentHeader;
  const { element, unmount } = mount(
    <MemoryRouter initialEntries={[address]}>
      <PortalContext value={portal}>
        <EngineProvider host={host} registry={defaultRegistry}>
          <RecordTabs header={header} />
        </EngineProvider>
      </PortalContext>
    </MemoryRouter>,
  );
  const entries = [...element.querySelectorAll('nav > *')].map(({ textContent }) => textContent);
  const open = element.querySelector('[aria-current]')?.textContent ?? null;
  unmount();
  return { entries, open };
}

afterEach(() => vi.unstubAllGlobals());

const seven = ['Overview', 'PEP', 'Attendance', 'Notes', 'Exclusions', 'People', 'Details'];

describe('the strip of a pupil’s pages [D-110]', () => {
  it.each([
    ['/students/5', 'Overview'],
    ['/students/5/peps/7', 'PEP'],
    ['/students/5/attendance', 'Attendance'],
    ['/student/5/individualPupilRecord/CaseNotes', 'Notes'],
    ['/student/5/individualPupilRecord', 'Details'],
    ['/student/5/individualPupilRecord/SENDetails', 'Details'],
    ['/student/5/individualPupilRecord/AttendanceByTerm', 'Attendance'],
    ['/students/5/care', 'Overview'],
  ])('has seven entries without a legacy system, and at %s marks %s', async (address, open) => {
    for (const percentage of [true, false])
      expect(await stripAt(address, { percentage })).toEqual({ entries: seven, open });
  });

  it('has an eighth, of messages, for whoever has them [D-147]', async () => {
    const { entries } = await stripAt('/students/5', { messaging: true });
    expect(entries).toEqual([...seven, 'Messages']);
  });

  it('has the nineteen tabs, in their order, with one [IPR-1]', async () => {
    for (const percentage of [true, false])
      expect((await stripAt('/students/5/peps', { origins: ['https://legacy.example'], percentage })).entries).toEqual(
        nineteen,
      );
  });
});
