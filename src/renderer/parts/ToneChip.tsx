import type { ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { tokens } from '../theme.ts';

/** A status in colour, always with its icon and its word. A tone that the theme does not have is muted. */
export function ToneChip({ tone, children }: { readonly tone: string; readonly children: ReactNode }) {
  const known = toneOf(tone);
  return (
    <Chip style={{ color: tokens.tone[known].ink, backgroundColor: tokens.tone[known].tint }}>
      <ToneIcon tone={known} />
      <span>{children}</span>
    </Chip>
  );
}

/** Name of a status colour of the theme. */
export type ToneName = keyof typeof tokens.tone;

/** The theme's tone of a declaration's name; muted for one that it does not have: stored settings may name any. */
export function toneOf(name: string): ToneName {
  return Object.hasOwn(tokens.tone, name) ? (name as ToneName) : 'muted';
}

const shapes: { readonly [tone in ToneName]: string } = {
  gold: 'M8 2.2l1.75 3.7 4.05.5-3 2.8.8 4L8 11.2l-3.6 2 .8-4-3-2.8 4.05-.5z',
  done: 'M3.5 8.5l3 3 6-7',
  good: 'M8 3.5v9M3.5 8h9',
  attention: 'M8 3.5v5.5M8 12v.1',
  danger: 'M4.5 4.5l7 7M11.5 4.5l-7 7',
  apart: 'M4 12L12 4',
  muted: 'M4 8h8',
};

/** The sign that goes with a tone, drawn in the colour of the text. */
export function ToneIcon({ tone }: { readonly tone: ToneName }) {
  return (
    <svg
      width="14"
      height="14"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={shapes[tone]} />
    </svg>
  );
}

const Chip = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  maxWidth: '100%',
  padding: '1px 8px 1px 6px',
  borderRadius: tokens.radius,
  border: '1px solid currentColor',
  fontWeight: tokens.weight.strong,
  lineHeight: 1.4,
  '& svg': { flex: 'none' },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});
