import { matches, type Facts, type ResolvedScreen } from '../../engine/index.ts';

/** Whether the viewer may open a screen. The calls behind it decide again, on the server. */
export function mayOpen(screen: ResolvedScreen, facts: Facts): boolean {
  return screen.allow === undefined || screen.allow.some((when) => matches(when, facts));
}

export interface MenuEntry {
  readonly path: string;
  readonly label: string;
  readonly icon: string;
}

/** The main menu: the screens that name a place in it and that the viewer may open (D-19). */
export function menuOf(screens: readonly ResolvedScreen[], facts: Facts): MenuEntry[] {
  return screens
    .filter((screen) => screen.menu !== undefined && mayOpen(screen, facts))
    .toSorted((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
    .map(({ path, menu }) => ({ path, label: menu?.label ?? '', icon: menu?.icon ?? '' }));
}

/** Whether an address belongs to an entry of the menu; every page of a pupil's record does to the pupils. */
export function isUnder(path: string, pathname: string): boolean {
  const here = pathname.toLowerCase();
  return [path, ...(path === '/students' ? ['/student'] : [])].some(
    (start) => here === start.toLowerCase() || here.startsWith(`${start.toLowerCase()}/`),
  );
}

/** Where "/" leads: the pupils, or the first screen of the menu (D-20). */
export function homePath(screens: readonly ResolvedScreen[], facts: Facts): string {
  const entries = menuOf(screens, facts);
  return (entries.find(({ path }) => path === '/students') ?? entries[0])?.path ?? '/authError';
}

/** A screen's path as the router writes it: `/students/{studentId}` is `/students/:studentId`; a tab may follow. */
export function routePattern({ path, tabs, tabsInHash }: Pick<ResolvedScreen, 'path' | 'tabs' | 'tabsInHash'>): string {
  return path.replace(/\{(\w+)\}/g, ':$1') + (tabs === undefined || tabsInHash ? '' : '/:tab?');
}
