import {
  fillTemplate,
  matches,
  type Facts,
  type ResolvedScreen,
  type Row,
  type TabDeclaration,
} from '../../engine/index.ts';
import { tabAddress } from '../../renderer/index.ts';
import { mayOpen } from './menu.ts';

/** Something that the finder leads to. */
export interface Found {
  /** What it stands under. */
  readonly group: string;
  readonly key: string;
  readonly text: string;
  /** What tells it from others of the same text; empty where nothing does. */
  readonly beside: string;
  /** Empty where choosing it does something else than to lead there. */
  readonly path: string;
  /** What it does where it leads nowhere; null where it cannot be done now, which `beside` says why. */
  readonly act?: (() => void) | null;
  /** Of a list what it was made of. */
  readonly row?: Row;
}

/** A page that can be found by its words. */
export interface NamedPage extends Found {
  /** In small letters. */
  readonly words: readonly string[];
}

/**
 * The pages that are found by name: each screen that the viewer may open and that says what it is for, in the menu or
 * by a description, and each of its tabs. Those of one pupil are found by the pupil.
 */
export function namedPages(screens: readonly ResolvedScreen[], facts: Facts): readonly NamedPage[] {
  return screens
    .filter((screen) => !screen.path.includes('{') && (screen.menu ?? screen.description) !== undefined)
    .filter((screen) => mayOpen(screen, facts))
    .flatMap((screen) => [pageOf(screen, facts), ...tabsOf(screen, facts)]);
}

/** Those of which each word typed begins a word, in their order. */
export function pagesNamed(pages: readonly NamedPage[], search: string): readonly Found[] {
  const typed = wordsOf(search);
  if (typed.length === 0) return [];
  return pages.filter(({ words }) => startsAll(typed, words));
}

function pageOf(screen: ResolvedScreen, facts: Facts): NamedPage {
  const title = fillTemplate(screen.title, facts);
  const beside = fillTemplate(screen.description ?? '', facts);
  return named(`${title} ${screen.menu?.label ?? ''}`, { text: title, beside, path: screen.path });
}

function tabsOf(screen: ResolvedScreen, facts: Facts): readonly NamedPage[] {
  const there = ({ when }: TabDeclaration) => when === undefined || matches(when, facts);
  return (screen.tabs ?? []).filter(there).map((tab) => {
    const text = `${fillTemplate(screen.title, facts)} › ${fillTemplate(tab.title, facts)}`;
    return named(text, { text, beside: '', path: tabAddress(screen, tab, facts) });
  });
}

const named = (text: string, page: Pick<Found, 'text' | 'beside' | 'path'>): NamedPage => ({
  ...page,
  group: 'Pages',
  key: page.path,
  words: wordsOf(text),
});

/** Whether each start begins one of the words. */
export const startsAll = (starts: readonly string[], words: readonly string[]): boolean =>
  starts.every((start) => words.some((word) => word.startsWith(start)));

/** The words of a text, in small letters. */
export const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
