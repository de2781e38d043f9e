import type { PageAction } from '../../renderer/index.ts';
import { startsAll, wordsOf, type Found } from './foundPages.ts';

/**
 * What the page in sight offers, of which each word typed begins a word. One that cannot be pressed now is found too,
 * and says why.
 */
export function actionsNamed(actions: readonly PageAction[], search: string): readonly Found[] {
  const typed = wordsOf(search);
  if (typed.length === 0) return [];
  return actions
    .filter(({ name }) => startsAll(typed, wordsOf(name)))
    .map(({ name, place, refused, press }, index) => ({
      group: 'On this page',
      key: `${index} ${name}`,
      text: name,
      beside: refused ?? place,
      path: '',
      act: refused === null ? press : null,
    }));
}
