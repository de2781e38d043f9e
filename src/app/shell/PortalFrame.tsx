import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import Box from '@mui/material/Box';
import { space, tokens, type Preferences } from '../../renderer/index.ts';
import type { Settings } from '../../contract/index.ts';
import { useIsLost } from '../api/useConnection.ts';
import { bandHeight, ConnectionBand } from './ConnectionBand.tsx';
import type { MenuEntry } from './menu.ts';
import { NavigationRail } from './NavigationRail.tsx';
import { TopBar, topBarHeight } from './TopBar.tsx';
import { barHeight, WorkingElsewhere, worksElsewhere } from './WorkingElsewhere.tsx';

interface Props {
  readonly settings: Settings;
  readonly entries: readonly MenuEntry[];
  readonly mayChangeAuthority: boolean;
  readonly preferences: Preferences;
  readonly children: ReactNode;
}

const RAIL = 'rail.collapsed';

/** In pixels: room for the ring around what has the focus. */
const GAP = 8;

/** What stands around every page: skip link, top bar, menu. */
export function PortalFrame({ settings, entries, mayChangeAuthority, preferences, children }: Props) {
  const [collapsed, setCollapsed] = useState(() => preferences.read(RAIL) === 'true');
  const [drawerOpen, setDrawerOpen] = useState(false);
  const main = useFocusOnNewPage();
  const head = useRoomBelow();
  const elsewhere = worksElsewhere(settings);
  const isLost = useIsLost();
  const collapse = (next: boolean) => {
    setCollapsed(next);
    preferences.write(RAIL, String(next));
  };
  return (
    <>
      <Box component="a" href="#main" sx={skipLink}>
        Skip to the content
      </Box>
      <Box ref={head} sx={{ position: 'sticky', top: 0, zIndex: 'appBar', '@media print': { position: 'static' } }}>
        {elsewhere && <WorkingElsewhere settings={settings} />}
        <TopBar
          settings={settings}
          mayChangeAuthority={mayChangeAuthority}
          preferences={preferences}
          onOpenMenu={() => setDrawerOpen(true)}
        />
        <ConnectionBand isLost={isLost} />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        {entries.length > 0 && (
          <NavigationRail
            entries={entries}
            collapsed={collapsed}
            drawerOpen={drawerOpen}
            top={topBarHeight + (elsewhere ? barHeight : 0) + (isLost ? bandHeight : 0)}
            onCollapse={collapse}
            onCloseDrawer={() => setDrawerOpen(false)}
          />
        )}
        <Box component="main" id="main" ref={main} tabIndex={-1} sx={mainStyle}>
          {children}
        </Box>
      </Box>
    </>
  );
}

/** What is reached going backwards by the keyboard comes to stand below what stays at the top, and not behind it. */
function useRoomBelow() {
  const head = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const [bar, { style }] = [head.current, document.documentElement];
    if (bar === null) return;
    const watch = new ResizeObserver(() => {
      style.scrollPaddingTop = `${bar.offsetHeight + GAP}px`;
      // For what keeps its place below it.
      style.setProperty('--frame-head', `${bar.offsetHeight}px`);
    });
    watch.observe(bar);
    return () => {
      watch.disconnect();
      style.scrollPaddingTop = '';
      style.removeProperty('--frame-head');
    };
  }, []);
  return head;
}

/** A new address puts the focus at its start, as a page load would. */
function useFocusOnNewPage() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

const mainStyle = {
  flex: 1,
  minWidth: 0,
  p: { xs: space(4), md: space(6) },
  pt: { md: space(4) },
  '&:focus-visible': { outline: 'none', boxShadow: 'none' },
} as const;

const skipLink = {
  position: 'absolute',
  left: space(2),
  top: -100,
  zIndex: 'tooltip',
  px: space(4),
  py: space(2),
  bgcolor: 'background.paper',
  color: 'primary.main',
  fontWeight: tokens.weight.strong,
  '&:focus': { top: space(2) },
} as const;
