import { useLayoutEffect, useState, type ReactNode, type RefObject } from 'react';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { ChevronIcon } from '../parts/Icons.tsx';
import { tokens } from '../theme.ts';

const Frame = styled('div')({
  display: 'flex',
  alignItems: 'stretch',
  borderBottom: `1px solid ${tokens.color.line}`,
  '& > nav': { flex: 1, minWidth: 0 },
  // Beside the strip and not over it: what has the focus is never below them.
  '& > button': { flex: 'none', width: tokens.control.dense, borderRadius: 0, color: tokens.color.primary },
});

/** On which sides of a strip there is more of it. */
export interface Rest {
  readonly before: boolean;
  readonly after: boolean;
}

interface StripEndsProps {
  readonly strip: RefObject<HTMLElement | null>;
  /** Null where all of it is in sight. */
  readonly rest: Rest | null;
  readonly children: ReactNode;
}

/**
 * Around a strip that may be wider than its place: a button at each end says that there is more, and moves it there.
 */
export function StripEnds({ strip, rest, children }: StripEndsProps) {
  const move = (direction: -1 | 1) => {
    const nav = strip.current;
    nav?.scrollBy({ left: direction * nav.clientWidth * 0.8 });
  };
  // Whoever uses the keyboard moves the strip by moving through it: two stops more would only be in the way.
  return (
    <Frame>
      {rest && (
        <IconButton tabIndex={-1} aria-label="Earlier tabs" disabled={!rest.before} onClick={() => move(-1)}>
          <ChevronIcon direction="left" />
        </IconButton>
      )}
      {children}
      {rest && (
        <IconButton tabIndex={-1} aria-label="Further tabs" disabled={!rest.after} onClick={() => move(1)}>
          <ChevronIcon direction="right" />
        </IconButton>
      )}
    </Frame>
  );
}

/** What of a strip inside its ends is out of sight, as it is moved and as its place changes. */
export function useRest(strip: RefObject<HTMLElement | null>): Rest | null {
  const [rest, setRest] = useState<Rest | null>(null);
  useLayoutEffect(() => {
    const nav = strip.current;
    if (nav === null || typeof ResizeObserver === 'undefined') return;
    const look = () => setRest((before) => same(before, restOf(nav)));
    look();
    const watch = new ResizeObserver(look);
    watch.observe(nav);
    // Letters may be exchanged for others when a font has come.
    for (const tab of nav.children) watch.observe(tab);
    nav.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      nav.removeEventListener('scroll', look);
    };
  }, [strip]);
  return rest;
}

function restOf(nav: HTMLElement): Rest | null {
  // What counts is the place without the buttons. Sizes are rounded: at its end a strip may be half a pixel short of
  // it.
  if (nav.scrollWidth <= (nav.parentElement?.clientWidth ?? 0) + 1) return null;
  return { before: nav.scrollLeft > 1, after: nav.scrollLeft < nav.scrollWidth - nav.clientWidth - 1 };
}

/** What was known, where nothing has changed: nothing is drawn again then. */
function same(before: Rest | null, now: Rest | null): Rest | null {
  return before?.before === now?.before && before?.after === now?.after ? before : now;
}
