import { createContext, useContext } from 'react';
import type { Facts } from '../../engine/index.ts';
import type { Host } from '../../renderer/index.ts';
import type { PortalData } from '../api/portalData.ts';
import type { DraftBox } from '../unsaved/draftBox.ts';

/** What the signed-in area's own components share. */
export interface Portal {
  readonly data: PortalData;
  /** The host over these facts. */
  hostWith(facts: Facts): Host;
  /** This user's unsaved text on this device. */
  readonly drafts: DraftBox;
  /** The session's token, for a page of the legacy system; null where the session has ended. */
  accessToken(): Promise<string | null>;
  /** Takes back what a toast still says. */
  withdraw(text: string): void;
}

export const PortalContext = createContext<Portal | null>(null);

export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (portal === null) throw new Error('This component belongs into the signed-in area.');
  return portal;
}
