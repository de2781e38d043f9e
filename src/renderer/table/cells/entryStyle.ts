import { styled } from '@mui/material/styles';
import { focusRing, tokens } from '../../theme.ts';

/** A box of a row and its Save, on one line. */
export const EntryPlace = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  width: '100%',
  '& > input': {
    width: 72,
    minWidth: 0,
    flex: '0 1 72px',
    height: tokens.control.dense - 4,
    padding: '0 8px',
    font: 'inherit',
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.color.ink,
    backgroundColor: tokens.color.paper,
    border: `1px solid ${tokens.color.control}`,
    borderRadius: tokens.radius,
    '&:focus-visible': { ...focusRing, outlineOffset: 0 },
    '&:disabled': { color: tokens.color.muted, backgroundColor: tokens.color.ground, borderStyle: 'dashed' },
    '&[aria-invalid="true"]': { borderColor: tokens.tone.danger.ink, borderWidth: 2 },
  },
  '& > button': { minHeight: tokens.control.dense - 4, flex: 'none' },
});

/** What is wrong with what is typed, below its box. */
export const EntryProblem = styled('p')({
  margin: '4px 0 0',
  padding: '4px 8px',
  maxWidth: 320,
  fontSize: tokens.size.small,
  color: tokens.tone.danger.ink,
  backgroundColor: tokens.color.paper,
  border: `1px solid ${tokens.tone.danger.ink}`,
  borderRadius: tokens.radius,
  boxShadow: tokens.shadow,
});
