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

/** The state of the PEP's sections on a stage; on wide screens this device remembers it. */
export function useRail(): Rail {
  const { host } = useEngine();
  const { preferences } = host;
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const [open, setOpen] = useState(() => preferences.read(REMEMBERED) !== 'false');
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
    return setOpen(!open);
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
