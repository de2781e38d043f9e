import type { CSSProperties } from 'react';

/** Ten hues that stand out from paper, none of them a tone that says how a session was marked. */
const hues = [
  '#1f4e9c',
  '#b3470b',
  '#0f7a4f',
  '#8a1f6b',
  '#7a5c00',
  '#0b7285',
  '#c2255c',
  '#5f3dc4',
  '#495057',
  '#4f7d0d',
] as const;
const strokes = ['solid', 'dashed', 'dotted'] as const;

/** Schools whose stripes differ; a further one begins again (C-3). */
const MOST = hues.length * strokes.length;

/**
 * The stripe of a school by its place in the key, in its sessions and in the key itself (SATT-8): thirty that differ by
 * hue and stroke. Its number stands beside it wherever there are several, since colour alone tells nobody.
 */
export function schoolStripe(place: number): CSSProperties {
  const at = place % MOST;
  return {
    borderLeftColor: hues[at % hues.length] ?? hues[0],
    borderLeftStyle: strokes[Math.floor(at / hues.length)] ?? 'solid',
  };
}
