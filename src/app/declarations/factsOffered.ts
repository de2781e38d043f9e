import { factChoices, overlayWords } from '../../contract/index.ts';
import type { Lookup, OverlayWords } from '../../engine/index.ts';

/** A fact that somebody can choose a value of. */
export interface OfferedFact {
  readonly path: string;
  readonly title: string;
}

/** Those of some facts that have words and known values, each once. */
export function offeredFacts(paths: readonly string[]): readonly OfferedFact[] {
  return [...new Set(paths)].flatMap((path) => {
    const words = overlayWords.facts[path]?.title.replace(/^the /, '');
    if (words === undefined || factChoices[path] === undefined) return [];
    return [{ path, title: capital(words) }];
  });
}

/** A value of a fact, and what it is called. */
export interface FactOption {
  readonly value: string | number | boolean;
  readonly label: string;
}

/** The values of a fact: of its lookup, or those that code lists, as an authority calls them. */
export function factOptions(
  path: string,
  lookups: (id: string) => Lookup,
  { facts }: Pick<OverlayWords, 'facts'> = overlayWords,
): readonly FactOption[] {
  const choices = factChoices[path] ?? [];
  // “Show all” is for lists to be looked at: no record has it.
  if (typeof choices === 'string') return (lookups(choices).options ?? []).filter(({ all }) => all !== true);
  const { labels = {} } = facts[path] ?? {};
  return choices.map((value) => ({ value, label: capital(labels[String(value)] ?? plain(value)) }));
}

const plain = (value: FactOption['value']): string => (value === true ? 'Yes' : value === false ? 'No' : String(value));

const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
