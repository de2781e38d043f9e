import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Somebody has come to a section in order to rate it. */
export interface Arrival {
  readonly toRate: true;
  /** What was done just before, in words; empty where nothing was. */
  readonly said: string;
}

/** What goes with an address that leads to a section in order to rate it; the address itself says nothing of it. */
export const arriving = (said = ''): { readonly state: Arrival } => ({ state: { toRate: true, said } });

/** How one came to this page; null where it was not to rate it. Read once: a reload is no second arrival. */
export function useArrival(): Arrival | null {
  const location = useLocation();
  const navigate = useNavigate();
  const [arrival] = useState(() => arrivalIn(location.state));
  const { pathname, search, hash } = location;
  const isHeld = arrivalIn(location.state) !== null;
  useEffect(() => {
    if (isHeld) void navigate({ pathname, search, hash }, { replace: true, state: null });
  }, [isHeld, navigate, pathname, search, hash]);
  return arrival;
}

function arrivalIn(state: unknown): Arrival | null {
  if (typeof state !== 'object' || state === null || !('toRate' in state)) return null;
  return { toRate: true, said: 'said' in state && typeof state.said === 'string' ? state.said : '' };
}
