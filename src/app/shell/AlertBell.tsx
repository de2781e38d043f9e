import { Link, useLocation } from 'react-router-dom';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Bell from '@mui/icons-material/NotificationsOutlined';
import { countText, useAlerts } from '../alerts/newAlerts.ts';
import { badgeStyle, overIcon } from './badge.ts';

const path = '/alerts';

/** Leads to what is new, and says how much it is; nothing for whoever is told of nothing. */
export function AlertBell() {
  const { unseen } = useAlerts();
  const { pathname } = useLocation();
  if (unseen === null) return null;
  return (
    <IconButton
      component={Link}
      to={path}
      aria-label={unseen === 0 ? 'Alerts' : `Alerts, ${countText(unseen)} new`}
      aria-current={pathname === path ? 'page' : undefined}
      sx={{ position: 'relative', width: 40, height: 40, color: 'text.primary' }}
    >
      <Bell />
      {unseen > 0 && (
        <Box component="span" aria-hidden sx={{ ...badgeStyle, ...overIcon, mr: 0 }}>
          {countText(unseen)}
        </Box>
      )}
    </IconButton>
  );
}
