import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuIcon from '@mui/icons-material/Menu';
import { space, tokens, type Preferences } from '../../renderer/index.ts';
import { productName } from '../productName.ts';
import type { Settings } from '../../contract/index.ts';
import { AlertBell } from './AlertBell.tsx';
import { Finder } from './Finder.tsx';
import { KeysHelp } from './KeysHelp.tsx';
import { slashKey } from './ownPreference.ts';
import { UserMenu } from './UserMenu.tsx';
import { worksElsewhere } from './WorkingElsewhere.tsx';

/** In pixels, where it is one line. */
export const topBarHeight = 57;

interface Props {
  readonly settings: Settings;
  readonly mayChangeAuthority: boolean;
  readonly preferences: Preferences;
  onOpenMenu(): void;
}

export function TopBar({ settings, mayChangeAuthority, preferences, onOpenMenu }: Props) {
  const usesSigns = () => slashKey.read(preferences, settings) !== 'off';
  return (
    <Box component="header" sx={barStyle}>
      {!settings.forceMfaSetup && (
        <IconButton
          aria-label="Open the main menu"
          onClick={onOpenMenu}
          sx={{ display: { xs: 'inline-flex', md: 'none' }, width: 40, height: 40 }}
        >
          <MenuIcon />
        </IconButton>
      )}
      <Box component={Link} to="/" sx={productNameStyle}>
        {productName}
      </Box>
      <Authority settings={settings} />
      <Box sx={{ flex: { xs: '1 1 120px', sm: 1 }, display: 'flex', justifyContent: { md: 'center' }, minWidth: 0 }}>
        {!settings.forceMfaSetup && <Finder usesSlash={usesSigns} />}
        <KeysHelp usesSigns={usesSigns} />
      </Box>
      <Box sx={cornerStyle}>
        <AlertBell />
        <UserMenu settings={settings} mayChangeAuthority={mayChangeAuthority} />
      </Box>
    </Box>
  );
}

/**
 * The authority one is working as: always in sight, and coloured when it is not one's own. The bar above says so in
 * words; on a phone it says so alone.
 */
function Authority({ settings }: Pick<Props, 'settings'>) {
  const foreign = worksElsewhere(settings);
  const { ink, tint } = tokens.tone.attention;
  return (
    <Box
      sx={{
        display: { xs: foreign ? 'none' : 'flex', sm: 'flex' },
        alignItems: 'center',
        gap: space(1),
        minHeight: 32,
        px: { xs: space(2), sm: space(3) },
        borderRadius: 1,
        border: 1,
        minWidth: 0,
        fontWeight: tokens.weight.strong,
        fontSize: tokens.size.small,
        ...(foreign
          ? { bgcolor: tint, color: ink, borderColor: ink }
          : { borderColor: 'divider', color: 'text.primary' }),
      }}
    >
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {settings.localAuthorityName}
      </Box>
    </Box>
  );
}

const barStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: { xs: space(2), md: space(4) },
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  minHeight: topBarHeight,
  position: 'relative',
  pl: { xs: space(2), md: space(4) },
  // On a phone the bell and the user menu keep their corner, whether the search stands beside the authority or, by a
  // long name, below it.
  pr: { xs: space(25), sm: space(2), md: space(4) },
  py: space(2),
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  '@media print': { display: 'none' },
} as const;

const cornerStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: space(1),
  position: { xs: 'absolute', sm: 'static' },
  top: space(2),
  right: space(2),
} as const;

const productNameStyle = {
  color: 'primary.main',
  fontWeight: tokens.weight.heading,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  display: { xs: 'none', sm: 'block' },
} as const;
