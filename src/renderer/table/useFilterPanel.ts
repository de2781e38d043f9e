import { useId, useState } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { CompiledTable } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import { theme } from '../theme.ts';

/** Whether the filter panel shows, and the button's way to change it. */
export interface FilterPanelState {
  readonly id: string;
  readonly has: boolean;
  readonly open: boolean;
  toggle(): void;
}

/** From this width on the panel leaves the rows enough room to be open by itself. */
const SPACIOUS = '(min-width: 1440px)';

/**
 * The panel opens by itself where there is room for it beside the rows, and where the table waits for its button; what
 * the user does instead is kept on the device.
 */
export function useFilterPanel(compiled: CompiledTable, waits: boolean): FilterPanelState {
  const { preferences } = useEngine().host;
  const wide = useMediaQuery(theme.breakpoints.up('md'), { noSsr: true });
  const spacious = useMediaQuery(SPACIOUS, { noSsr: true });
  const id = useId();
  const key = `filters:${compiled.id}`;
  const [kept, setKept] = useState(() => preferences.read(key));
  const [openBelow, setOpenBelow] = useState(false);
  // It does not go from under the button as soon as that has been pressed.
  const [waited] = useState(waits);
  const has = compiled.filters.length > 0;
  const open = has && (wide ? (kept === null ? spacious || waited : kept === 'true') : openBelow);
  const toggle = () => {
    if (!wide) return setOpenBelow(!openBelow);
    setKept(String(!open));
    preferences.write(key, String(!open));
  };
  return { id, has, open, toggle };
}
