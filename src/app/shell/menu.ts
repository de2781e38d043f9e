import { matches, type Facts, type MenuDeclaration, type ResolvedScreen } from '../../engine/index.ts';

/** Whether the viewer may open a screen. The calls behind it decide again, on the server. */
export function mayOpen(screen: ResolvedScreen, facts: Facts): boolean {
  return screen.allow === undefined || screen.allow.some((when) => matches(when, facts));
}

/** The entry that says how many messages are unread. */
export const mailboxPath = '/mailbox';

export interface MenuEntry extends MenuDeclaration {
  readonly path: string;
}

/** The main menu: the screens that name a place in it and that the viewer may open (D-19). */
export function menuOf(screens: readonly ResolvedScreen[], facts: Facts): MenuEntry[] {
  return screens
    .flatMap((screen) => (screen.menu && mayOpen(screen, facts) ? [{ ...screen.menu, path: screen.path }] : []))
    .toSorted((a, b) => a.order - b.order);
}

/** Whether an address belongs to an entry of the menu. */
export function isUnder({ path, covers = [] }: Pick<MenuEntry, 'path' | 'covers'>, pathname: string): boolean {
  const here = `${pathname.toLowerCase()}/`;
  return [path, ...covers].some((start) => here.startsWith(`${start.toLowerCase()}/`));
}

/**
 * Where "/" leads: the page of the menu that somebody has chosen, else the declared home, or the first screen of the
 * menu (D-20).
 */
export function homePath(screens: readonly ResolvedScreen[], facts: Facts, chosen = ''): string {
  const entries = menuOf(screens, facts);
  const home = screens.find((screen) => screen.home === true && mayOpen(screen, facts));
  return (entries.find(({ path }) => path === chosen) ?? home ?? entries[0])?.path ?? '/authError';
}

/** A screen's path as the router writes it: `/students/{studentId}` is `/students/:studentId`; a tab may follow. */
export function routePattern({ path, tabs, tabsInHash }: Pick<ResolvedScreen, 'path' | 'tabs' | 'tabsInHash'>): string {
  return path.replace(/\{(\w+)\}/g, ':$1') + (tabs === undefined || tabsInHash ? '' : '/:tab?');
}
