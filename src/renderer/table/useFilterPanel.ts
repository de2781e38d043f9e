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

/** The panel opens by itself where it stands beside the rows; what the user does instead is kept on the device. */
export function useFilterPanel(compiled: CompiledTable): FilterPanelState {
  const { preferences } = useEngine().host;
  const wide = useMediaQuery(theme.breakpoints.up('md'), { noSsr: true });
  const id = useId();
  const key = `filters:${compiled.id}`;
  const [kept, setKept] = useState(() => preferences.read(key));
  const [openBelow, setOpenBelow] = useState(false);
  const has = compiled.filters.length > 0;
  const open = has && (wide ? kept !== 'false' : openBelow);
  const toggle = () => {
    if (!wide) return setOpenBelow(!openBelow);
    setKept(String(!open));
    preferences.write(key, String(!open));
  };
  return { id, has, open, toggle };
}
