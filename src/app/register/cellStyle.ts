import { styled } from '@mui/material/styles';
import { tokens } from '../../renderer/index.ts';

const tones = tokens.tone;

/** The school's colour and pattern, as in the key of schools. */
export const Stripe = styled('span')({ position: 'absolute', left: 0, top: 0, bottom: 0, width: 7 });

/** The school's number in the key: drawn and not said, since a cell is called by its mark. */
export const SchoolNumber = styled('span')({
  '&::before': { content: 'attr(data-number)' },
  position: 'absolute',
  left: 9,
  top: 0,
  fontSize: tokens.size.small,
  lineHeight: 1.2,
  color: tokens.color.muted,
  fontVariantNumeric: 'tabular-nums',
  pointerEvents: 'none',
});

/** What a session shows within its cell, which has the focus itself; the stripe at its left is the school's colour. */
export const GridMark = styled('div')({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: 56,
  minHeight: 44,
  padding: '0 20px 0 8px',
  borderLeft: '3px solid transparent',
  color: tokens.color.ink,
  fontWeight: tokens.weight.strong,
  fontVariantNumeric: 'tabular-nums',
  cursor: 'pointer',
  userSelect: 'none',
  '&:hover > [data-ticked], &:hover > span[data-box]': { opacity: 1 },
  '[data-tone="done"] > &': { background: tones.done.tint, color: tones.done.ink },
  '[data-tone="attention"] > &': { background: tones.attention.tint, color: tones.attention.ink },
  '[data-tone="danger"] > &': { background: tones.danger.tint, color: tones.danger.ink },
  '[data-tone="muted"] > &': { background: tones.muted.tint, color: tones.muted.ink },
  '[data-state="unsent"] > &': { fontStyle: 'italic', textDecoration: 'underline dotted' },
  '[data-state="clash"] > &': { outline: `2px solid ${tones.danger.ink}`, outlineOffset: -2 },
  '[aria-readonly] > &': { cursor: 'default', fontWeight: tokens.weight.body },
  '.chosen > &': { boxShadow: `inset 0 0 0 2px ${tokens.color.primary}` },
});

/** A box to tick with a pointer, of 16 pixels with a target of 24; drawn by hand since nothing in the cell may have the focus. */
export const GridBox = styled('span')({
  position: 'absolute',
  right: 4,
  top: '50%',
  width: 14,
  height: 14,
  transform: 'translateY(-50%)',
  border: `1px solid ${tokens.color.control}`,
  borderRadius: 2,
  backgroundColor: tokens.color.paper,
  opacity: 0,
  '&::after': { content: '""', position: 'absolute', inset: -6 },
  // Nothing hovers with a finger: it would be ticked unseen, and the list has the same box.
  '@media (hover: none)': { display: 'none' },
  '&[data-ticked]': { opacity: 1, backgroundColor: tokens.color.primary },
  '&[data-ticked]::before': {
    content: '"✓"',
    position: 'absolute',
    inset: 0,
    lineHeight: '12px',
    color: tokens.color.paper,
  },
});

/** The corner of a mark that was amended; its words stand in the cell's name. */
export const Corner = styled('span')({
  position: 'absolute',
  right: 0,
  top: 0,
  width: 0,
  height: 0,
  borderStyle: 'solid',
  borderWidth: '0 9px 9px 0',
  borderColor: `transparent ${tokens.color.ink} transparent transparent`,
  pointerEvents: 'none',
});

/** A short sentence beside a cell. */
export const Said = styled('p')({
  margin: '4px 0 0',
  padding: '4px 8px',
  maxWidth: 280,
  fontSize: tokens.size.small,
  color: tones.danger.ink,
  backgroundColor: tokens.color.paper,
  border: `1px solid ${tones.danger.ink}`,
  borderRadius: tokens.radius,
  boxShadow: tokens.shadow,
});
