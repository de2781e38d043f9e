import { useMemo } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Settings } from '../../../src/contract/index.ts';
import type { PortalData } from '../../../src/app/api/portalData.ts';
import { createPortalStore } from '../../../src/app/api/store.ts';
import type { Session } from '../../../src/app/session/session.ts';
import { SignedInPages } from '../../../src/app/shell/SignedInPages.tsx';
import { declarationsFor } from './catalogue.ts';
import { installFixtureServer } from './fixtureServer.ts';
import { TODAY } from './pupils.ts';

interface Props {
  readonly path: string;
  /** Authority worked as: 11 or 12. */
  readonly authority?: number;
  readonly typeId?: number;
  readonly supportOrigin?: boolean;
  /** The second factor comes first (SIGN-20). */
  readonly setUpFirst?: boolean;
  /** Whether the authority has messages. */
  readonly messaging?: boolean;
  /** Whether its designated teachers give colleagues sections of plans. */
  readonly delegation?: boolean;
}

/** The portal at an address, over fixtures: the product's own pages, store and host. */
export function InPortal({ path, ...given }: Props) {
  const { authority = 11, typeId = 2, supportOrigin = false, setUpFirst = false } = given;
  const { messaging = false, delegation = false } = given;
  const pages = useMemo(() => {
    installFixtureServer();
    forgetUnsaved();
    const data = portalData({ authority, typeId, supportOrigin, setUpFirst, messaging, delegation });
    const router = createMemoryRouter([{ path: '*', element: <SignedInPages session={session} data={data} /> }], {
      initialEntries: [path],
    });
    return { store: createPortalStore(), router };
  }, [path, authority, typeId, supportOrigin, setUpFirst, messaging, delegation]);
  return (
    <Provider store={pages.store}>
      <RouterProvider router={pages.router} />
    </Provider>
  );
}

/** What a story leaves typed is kept on the device as any user's is: the next one begins without it. */
function forgetUnsaved(): void {
  for (const name of Object.keys(localStorage)) if (name.startsWith('unsaved.')) localStorage.removeItem(name);
}

const session = { signOut: async () => undefined, getAccessToken: async () => 'story' } as unknown as Session;

type Who = Required<Omit<Props, 'path'>>;

const nameOf = (authority: number) => (authority === 11 ? 'Ashcombe' : 'Brinmoor');

const portalData = (who: Who): PortalData => ({
  catalog: declarationsFor(String(who.authority)),
  settings: settingsOf(who),
  facts: { today: TODAY, user: userFacts(who) },
});

function settingsOf({ authority, typeId, supportOrigin, setUpFirst, messaging }: Who): Settings {
  return {
    supportTel: '01632 960 123',
    localAuthorityName: nameOf(authority),
    localAuthorityId: authority,
    originalLocalAuthorityId: supportOrigin ? 1 : authority,
    hasMessaging: messaging,
    hasPep: true,
    typeId,
    initials: 'CF',
    hasPepAutoSave: true,
    hasPepRagRatingEnabled: true,
    useExportPassword: false,
    userId: 7,
    hasStudentsAssigned: true,
    userEmail: 'la@ashcombe.example',
    userFirstname: 'Cass',
    userLastname: 'Fernaby',
    userAddedDate: '2024-01-01',
    assignToOrganisationId: null,
    hasPercentageStudents: true,
    hasSessionStudents: true,
    forceMfaSetup: setUpFirst,
  };
}

/** What rules read of the user. */
function userFacts({ authority, typeId, supportOrigin, setUpFirst, messaging, delegation }: Who) {
  return {
    userId: 7,
    typeId,
    localAuthorityId: authority,
    localAuthorityName: nameOf(authority),
    originalLocalAuthorityId: supportOrigin ? 1 : authority,
    isSupportOrigin: supportOrigin,
    mustSetUpMfa: setUpFirst,
    hasMessaging: messaging,
    hasPep: true,
    hasPepRagRatingEnabled: true,
    hasSessionStudents: true,
    hasPercentageStudents: true,
    hasStudentsAssigned: true,
    assignToOrganisationId: null,
    careStatusDefaults: [1],
    assignedUserDefaults: [],
    lacksSchool: false,
    isSettingUp: false,
    usesPepCycles: authority === 12,
    hasDelegation: delegation,
    academicYearId: 16,
    statusAdminYearId: 16,
    academicYearStart: '2025-09-01',
    academicYearEnd: '2026-08-31',
    termStart: '2025-09-01',
    weekAgo: '2025-11-05',
    lastSchoolDay: '2025-11-11',
    inTwoWeeks: '2025-11-26',
    inFourWeeks: '2025-12-10',
    todayCards: { first: [], hidden: [] },
    isAtSupport: false,
  };
}
