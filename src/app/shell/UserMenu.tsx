import { useState, type ComponentType } from 'react';
import { Link } from 'react-router-dom';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import AccountCircle from '@mui/icons-material/AccountCircleOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import Logout from '@mui/icons-material/Logout';
import Phone from '@mui/icons-material/PhoneOutlined';
import Swap from '@mui/icons-material/SwapHoriz';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { Settings } from '../../contract/index.ts';
import { FloatingMenu, space, tokens } from '../../renderer/index.ts';
import { noticePages } from '../public/noticePages.ts';
import { hiddenText } from './hiddenText.ts';
import { userTypeLabel } from './userTypes.ts';

interface Props {
  readonly settings: Settings;
  readonly mayChangeAuthority: boolean;
}

const initialsStyle = {
  width: 40,
  height: 40,
  bgcolor: 'primary.main',
  fontSize: tokens.size.body,
  fontWeight: tokens.weight.strong,
} as const;

export function UserMenu({ settings, mayChangeAuthority }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const name = `${settings.userFirstname} ${settings.userLastname}`;
  const close = () => setAnchor(null);
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ borderRadius: '50%' }}
      >
        <Avatar sx={initialsStyle}>{settings.initials}</Avatar>
        <Box component="span" sx={hiddenText}>
          {name}, user menu
        </Box>
      </ButtonBase>
      <FloatingMenu anchor={anchor} label={`${name}, user menu`} paper={{ sx: { minWidth: 260 } }} onClose={close}>
        <Who name={name} settings={settings} />
        <Divider component="li" role="presentation" />
        <MenuItem component={Link} to="/UserProfile" onClick={close}>
          <Entry icon={AccountCircle} label="User profile" />
        </MenuItem>
        {mayChangeAuthority && (
          <MenuItem component={Link} to="/changeLocalAuthority" onClick={close}>
            <Entry icon={Swap} label="Change local authority" />
          </MenuItem>
        )}
        {settings.supportTel && (
          <MenuItem component="a" href={`tel:${settings.supportTel.replace(/\s/g, '')}`} onClick={close}>
            <Entry icon={Phone} label={`Support: ${settings.supportTel}`} />
          </MenuItem>
        )}
        {notices(close)}
        <MenuItem component={Link} to="/logout" onClick={close}>
          <Entry icon={Logout} label="Sign out" />
        </MenuItem>
      </FloatingMenu>
    </>
  );
}

/** No component of its own: a menu moves the focus among its direct children. */
function notices(close: () => void) {
  return noticePages.map(({ path, label }, index) => (
    <MenuItem key={path} component={Link} to={path} divider={index === noticePages.length - 1} onClick={close}>
      <Entry icon={Info} label={label} />
    </MenuItem>
  ));
}

function Entry({ icon: Icon, label }: { readonly icon: ComponentType<SvgIconProps>; readonly label: string }) {
  return (
    <>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      {label}
    </>
  );
}

function Who({ name, settings }: { readonly name: string; readonly settings: Settings }) {
  return (
    <Box component="li" role="presentation" sx={{ px: space(4), py: space(2) }}>
      <Box sx={{ fontWeight: tokens.weight.strong }}>{name}</Box>
      <Box sx={{ color: 'text.secondary', fontSize: tokens.size.small }}>{settings.userEmail}</Box>
      <Box sx={{ color: 'text.secondary', fontSize: tokens.size.small }}>
        {userTypeLabel(settings.typeId)}, {settings.localAuthorityName}
      </Box>
    </Box>
  );
}
