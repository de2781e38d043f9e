import { Link, useLocation } from 'react-router-dom';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import CloseMenu from '@mui/icons-material/KeyboardDoubleArrowLeft';
import OpenMenu from '@mui/icons-material/KeyboardDoubleArrowRight';
import { space, tokens } from '../../renderer/index.ts';
import { unreadWords, useUnread } from '../mailbox/unread.ts';
import { badgeStyle, overIcon } from './badge.ts';
import { hiddenText } from './hiddenText.ts';
import { isUnder, mailboxPath, type MenuEntry } from './menu.ts';
import { MenuIcon } from './MenuIcon.tsx';

interface Props {
  readonly entries: readonly MenuEntry[];
  readonly collapsed: boolean;
  readonly drawerOpen: boolean;
  /** Where it begins below what stands above it, in pixels. */
  readonly top: number;
  onCollapse(collapsed: boolean): void;
  onCloseDrawer(): void;
}

/** The main menu: at the left with icons and words, on small screens in a drawer. */
export function NavigationRail({ entries, collapsed, drawerOpen, top, onCollapse, onCloseDrawer }: Props) {
  const small = useMediaQuery(`(max-width:${tokens.breakpoint.drawer - 0.05}px)`);
  if (small) {
    return (
      <Drawer open={drawerOpen} onClose={onCloseDrawer} slotProps={{ paper: { 'aria-label': 'Main menu' } }}>
        <Box component="nav" aria-label="Main menu" sx={{ width: 256, p: space(2) }} onClick={onCloseDrawer}>
          <Entries entries={entries} collapsed={false} />
        </Box>
      </Drawer>
    );
  }
  const label = collapsed ? 'Show the menu’s labels' : 'Show icons only';
  return (
    <Box
      component="nav"
      aria-label="Main menu"
      sx={{
        width: collapsed ? 64 : 208,
        flex: 'none',
        position: 'sticky',
        top,
        height: `calc(100vh - ${top}px)`,
        p: space(2),
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        bgcolor: 'background.paper',
        borderRight: 1,
        borderColor: 'divider',
      }}
    >
      <Entries entries={entries} collapsed={collapsed} />
      <Tooltip title={label} placement="right">
        <IconButton
          aria-label={label}
          aria-expanded={!collapsed}
          onClick={() => onCollapse(!collapsed)}
          sx={{ alignSelf: 'flex-start', width: 48, height: 40 }}
        >
          {collapsed ? <OpenMenu fontSize="small" /> : <CloseMenu fontSize="small" />}
        </IconButton>
      </Tooltip>
    </Box>
  );
}

function Entries({ entries, collapsed }: Pick<Props, 'entries' | 'collapsed'>) {
  const { pathname } = useLocation();
  const { count } = useUnread();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: space(1) }}>
      {entries.map(({ path, label, icon, covers }) => (
        <li key={path}>
          <Tooltip title={collapsed ? label : ''} placement="right">
            <Box
              component={Link}
              to={path}
              aria-current={isUnder({ path, covers }, pathname) ? 'page' : undefined}
              aria-label={collapsed ? nameOf(label, path === mailboxPath ? count : null) : undefined}
              sx={linkStyle}
            >
              <MenuIcon name={icon} />
              {!collapsed && label}
              {path === mailboxPath && <UnreadBadge count={count} collapsed={collapsed} />}
            </Box>
          </Tooltip>
        </li>
      ))}
    </Box>
  );
}

const nameOf = (label: string, count: number | null): string =>
  count === null || count === 0 ? label : `${label} ${unreadWords(count)}`;

/** Beside the words of the menu, of whose name it is a part: how many messages are unread. */
function UnreadBadge({ count, collapsed }: { readonly count: number | null; readonly collapsed: boolean }) {
  if (count === null || count === 0) return null;
  return (
    <>
      <Box component="span" aria-hidden sx={collapsed ? { ...badgeStyle, ...overIcon } : badgeStyle}>
        {count > 99 ? '99+' : count}
      </Box>
      {!collapsed && (
        <Box component="span" sx={hiddenText}>
          {unreadWords(count)}
        </Box>
      )}
    </>
  );
}

const linkStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  minHeight: tokens.control.height,
  pl: space(3),
  // The longest words keep to one line in the bold letters of the open entry.
  pr: space(1),
  borderRadius: 1,
  color: 'text.primary',
  textDecoration: 'none',
  borderLeft: '4px solid transparent',
  '&:hover': { bgcolor: tokens.color.ground },
  '&[aria-current]': {
    bgcolor: tokens.color.selected,
    borderLeftColor: tokens.color.primary,
    color: 'primary.dark',
    fontWeight: tokens.weight.strong,
  },
  // Forced colours make a transparent edge visible: every entry would be marked as the open one.
  '@media (forced-colors: active)': { '&:not([aria-current])': { borderLeftColor: 'Canvas' } },
} as const;
