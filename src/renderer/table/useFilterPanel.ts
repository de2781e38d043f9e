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
/** From this width on the rows have enough room between it and a row that is open at their other side. */
const FOR_THREE = '(min-width: 1800px)';

interface Around {
  /** The rows come when a button of the panel is pressed. */
  readonly waits: boolean;
  /** A row is open beside the list. */
  readonly besideRow: boolean;
}

/**
 * The panel opens by itself where there is room for it beside the rows, and where the table waits for its button; what
 * the user does instead is kept on the device. It makes way for a row that is open beside the list, unless it is asked
 * for meanwhile.
 */
export function useFilterPanel(compiled: CompiledTable, { waits, besideRow }: Around): FilterPanelState {
  const { preferences } = useEngine().host;
  const wide = useMediaQuery(theme.breakpoints.up('md'), { noSsr: true });
  const spacious = useMediaQuery(SPACIOUS, { noSsr: true });
  const id = useId();
  const key = `filters:${compiled.id}`;
  const [kept, setKept] = useState(() => preferences.read(key));
  const [openBelow, setOpenBelow] = useState(false);
  const makesWay = !useMediaQuery(FOR_THREE, { noSsr: true }) && besideRow;
  const [asked, setAsked] = useState(false);
  if (asked && !makesWay) setAsked(false);
  // It does not go from under the button as soon as that has been pressed.
  const [waited] = useState(waits);
  const has = compiled.filters.length > 0;
  const byItself = kept === null ? spacious || waited : kept === 'true';
  const open = has && (wide ? (makesWay ? asked : byItself) : openBelow);
  const toggle = () => {
    if (!wide) return setOpenBelow(!openBelow);
    if (makesWay) return setAsked(!open);
    setKept(String(!open));
    preferences.write(key, String(!open));
  };
  return { id, has, open, toggle };
}
