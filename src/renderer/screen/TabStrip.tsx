import { useEffect, useRef } from 'react';
import { styled } from '@mui/material/styles';
import { fillLink, matches, type Facts, type ResolvedScreen, type TabDeclaration } from '../../engine/index.ts';
import { useEngine } from '../EngineProvider.tsx';
import { StripEnds, useRest } from './StripEnds.tsx';
import { space, tokens } from '../theme.ts';

/**
 * As many stand in two or three lines of a telephone; more would push the page out of sight there, and stay one line
 * that is moved sideways.
 */
const FEW = 4;

const Strip = styled('nav')({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space(1),
  // The buttons at its ends move it; a bar below would only hide the mark of the open one.
  [`@media (max-width: ${tokens.breakpoint.drawer - 1}px)`]: {
    '&[data-many="true"]': { flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'none' },
  },
  '& > *': {
    flex: 'none',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: tokens.control.height,
    margin: 0,
    padding: `0 ${space(3)}`,
    color: tokens.color.muted,
    font: 'inherit',
    textDecoration: 'none',
    background: 'none',
    border: 0,
    borderBottom: '3px solid transparent',
    cursor: 'pointer',
    '&:hover': { color: tokens.color.ink, borderColor: tokens.color.line },
    '&:focus-visible': { outlineOffset: -3 },
    '&[aria-current]': {
      color: tokens.color.ink,
      background: tokens.color.selected,
      fontWeight: tokens.weight.strong,
      borderColor: tokens.color.primary,
    },
    // Forced colours make a transparent edge visible: every tab would be marked as the open one.
    '@media (forced-colors: active)': { '&:not([aria-current])': { borderBottomColor: 'Canvas' } },
  },
});

interface TabStripProps {
  readonly screen: ResolvedScreen;
  /** What addresses and conditions of the tabs read. */
  readonly facts: Facts;
  readonly label: string;
  /** Slug of the tab that is open; null where none is. */
  readonly open: string | null;
  /** What a press on a tab does where it is not simply another page; null where it is. */
  instead?(tab: TabDeclaration): (() => void) | null;
}

/** The tabs of a screen as links in one strip, the open one marked and in sight. */
export function TabStrip({ screen, facts, label, open, instead }: TabStripProps) {
  const strip = useRef<HTMLElement>(null);
  const rest = useRest(strip);
  const isMoved = rest !== null;
  useEffect(() => {
    const [nav, current] = [strip.current, strip.current?.querySelector<HTMLElement>('[aria-current]')];
    // Not scrollIntoView, which would move the page as well.
    if (nav && current)
      nav.scrollLeft = current.offsetLeft - nav.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
  }, [open, isMoved]);
  const shown = (screen.tabs ?? []).filter(({ when }) => when === undefined || matches(when, facts));
  return (
    <StripEnds strip={strip} rest={rest}>
      <Strip ref={strip} aria-label={label} data-many={shown.length > FEW}>
        {shown.map((tab) => {
          const act = instead?.(tab) ?? null;
          const current = tab.slug === open ? 'page' : undefined;
          if (act === null)
            return <TabLink key={tab.slug} title={tab.title} to={tabAddress(screen, tab, facts)} current={current} />;
          return (
            <button key={tab.slug} type="button" aria-current={current} onClick={act}>
              {tab.title}
            </button>
          );
        })}
      </Strip>
    </StripEnds>
  );
}

function TabLink({
  title,
  to,
  current,
}: {
  readonly title: string;
  readonly to: string;
  readonly current: 'page' | undefined;
}) {
  const { host } = useEngine();
  return (
    <a
      href={to}
      aria-current={current}
      onClick={(event) => {
        // A new tab or window stays the browser's business.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        host.navigate(to);
      }}
    >
      {title}
    </a>
  );
}

/** Where a tab leads: to its own address below the screen's, or to the page that it links to. */
export function tabAddress(screen: ResolvedScreen, { slug, link }: TabDeclaration, facts: Facts): string {
  if (link !== undefined) return fillLink(link, facts);
  // Names in a screen's path are the route's facts, which templates know by their full path.
  const own = fillLink(screen.path.replaceAll(/\{(\w+)\}/g, '{route.$1}'), facts);
  return `${own}${screen.tabsInHash ? '#' : '/'}${slug}`;
}

/**
 * The tab of those shown that a page belongs to, by its address: of those whose own or covered addresses it is, or
 * stands below, the closest.
 */
export function tabAt(screen: ResolvedScreen, facts: Facts, pathname: string): TabDeclaration | undefined {
  const here = `${pathname.toLowerCase()}/`;
  const shown = (screen.tabs ?? []).filter(({ when }) => when === undefined || matches(when, facts));
  const closest = ({ covers = [], ...tab }: TabDeclaration) =>
    Math.max(
      ...[tabAddress(screen, tab, facts), ...covers.map((address) => fillLink(address, facts))].map((address) =>
        here.startsWith(`${address.toLowerCase()}/`) ? address.length : 0,
      ),
    );
  return shown.toSorted((a, b) => closest(b) - closest(a)).find((tab) => closest(tab) > 0);
}

/** The tab that an address names, in whatever case; the first with a body of its own where it names none. */
export function tabNamed(screen: ResolvedScreen, name: unknown): TabDeclaration | undefined {
  const tabs = screen.tabs ?? [];
  if (typeof name !== 'string') return tabs.find(({ body }) => body !== undefined);
  return tabs.find(({ slug }) => slug.toLowerCase() === name.toLowerCase());
}
