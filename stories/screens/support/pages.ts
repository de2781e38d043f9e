import type { Facts, ResolvedScreen } from '../../../src/engine/index.ts';
import { tabAddress } from '../../../src/renderer/index.ts';
import { catalog } from './catalogue.ts';

/** A page of the portal as a story opens it. */
export interface StoryPage {
  readonly screen: string;
  readonly path: string;
}

/** What stands in the addresses: a pupil, a plan and a section that the stories' server knows. */
const route = { studentId: 5, pepId: 1101, formSlug: 'my-views', runId: 3, requestId: 3, item: 4, date: '2025-11-12' };

const facts: Facts = { route };

/** Every page of every declared screen, a new one by itself: each tab is one. */
export function everyPage(): readonly StoryPage[] {
  return catalog.ids.screens.flatMap((id) => {
    const screen = catalog.screen(id);
    return pathsOf(screen).map((path) => ({ screen: id, path }));
  });
}

function pathsOf(screen: ResolvedScreen): readonly string[] {
  const { tabs } = screen;
  if (tabs !== undefined)
    return tabs.filter(({ link }) => link === undefined).map((tab) => tabAddress(screen, tab, facts));
  return [screen.path.replace(/\{(\w+)\}/g, (_, name: keyof typeof route) => String(route[name]))];
}
