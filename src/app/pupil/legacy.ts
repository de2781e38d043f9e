import { hasLegacy, heldConfig } from '../api/config.ts';
import { usePortal } from '../shell/portalContext.ts';

/**
 * Tabs of the pupil's record that are pages of this product (IPR-2, IPR-3, C-18); the others are the legacy system's
 * where there is one.
 */
const inApp = ['Professionals', 'CaseNotes', 'Exclusions', 'PercentageAttendance'];

/** Whether a tab leads to the legacy system: one is configured, and the page is not made here. */
export function leadsToLegacy(tab: string, hasSessionStudents: boolean): boolean {
  if (!hasLegacy()) return false;
  return tab === 'SessionAttendance' ? !hasSessionStudents : !inApp.includes(tab);
}

/**
 * A page of a pupil in the legacy system; it carries the token, so it is made on the press and stands in no page
 * (NAV-25).
 */
export function legacyAddress(origin: string, tab: string, pupil: { studentId: number; token: string }): string {
  const address = new URL(`/individualPupilRecord/${encodeURIComponent(tab)}`, origin);
  address.search = new URLSearchParams({ studentId: String(pupil.studentId), token: pupil.token }).toString();
  return address.href;
}

/** Goes to a pupil's page in the legacy system; null where none is configured, so that nothing is ever sent (C-47). */
export function useLegacyPage(studentId: number): ((tab: string) => void) | null {
  const { accessToken } = usePortal();
  const origin = heldConfig().legacyOrigins?.[0];
  if (origin === undefined) return null;
  return (tab) => {
    void accessToken().then((token) => {
      if (token !== null) window.location.assign(legacyAddress(origin, tab, { studentId, token }));
    });
  };
}
