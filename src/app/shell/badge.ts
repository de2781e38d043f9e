import { space, tokens } from '../../renderer/index.ts';

/** How many there are, in a badge: beside words, or laid over an icon. */
export const badgeStyle = {
  ml: 'auto',
  mr: space(2),
  minWidth: 22,
  px: '6px',
  borderRadius: '11px',
  textAlign: 'center',
  lineHeight: '22px',
  fontSize: tokens.size.small,
  fontWeight: tokens.weight.strong,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
} as const;

export const overIcon = { position: 'absolute', top: 2, right: 2 } as const;
