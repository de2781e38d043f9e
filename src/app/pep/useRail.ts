import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEngine, type SectionListPlace } from '../../renderer/index.ts';

const REMEMBERED = 'pepSections.open';

/** Where the sections of a plan are while one of them is written: beside the form, over it, or behind a button. */
export interface Rail {
  readonly shows: 'rail' | 'sheet' | 'button';
  /** Where the sections of the open stage's own form stand. */
  readonly place: SectionListPlace;
  onPlace(element: HTMLElement | null): void;
  toggle(): void;
  close(): void;
}

/** From here on there is room for the sections, the form and what stands at its other side. */
const ROOM_FOR_THREE = 1440;

/**
 * The state of the PEP's sections on a stage; on wide screens this device remembers it. Beside a form that has
 * something at its other side too they begin folded away where that would leave it too little.
 */
export function useRail(hasNeighbour = false): Rail {
  const { host } = useEngine();
  const { preferences } = host;
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const roomy = useMediaQuery((theme: Theme) => theme.breakpoints.up(ROOM_FOR_THREE), { noSsr: true });
  const [chosen, setChosen] = useState(() => preferences.read(REMEMBERED));
  const open = chosen === null ? roomy || !hasNeighbour : chosen !== 'false';
  const [sheet, setSheet] = useState(false);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const jump = useRef<(() => void) | null>(null);
  const shows = wide ? (open ? 'rail' : 'button') : sheet ? 'sheet' : 'button';
  // The sheet keeps the focus in itself until it is gone.
  useEffect(() => {
    if (shows === 'sheet') return;
    jump.current?.();
    jump.current = null;
  }, [shows]);
  const close = useCallback(() => setSheet(false), []);
  const toggle = useCallback(() => {
    if (!wide) return setSheet(true);
    preferences.write(REMEMBERED, String(!open));
    return setChosen(String(!open));
  }, [wide, open, preferences]);
  const onJump = useCallback(
    (go: () => void) => {
      if (shows !== 'sheet') return go();
      jump.current = go;
      return setSheet(false);
    },
    [shows],
  );
  const place = useMemo(() => ({ element, onJump }), [element, onJump]);
  return useMemo(() => ({ shows, place, onPlace: setElement, toggle, close }), [shows, place, toggle, close]);
}
