import type { BodyItem, CardArrangement, CardDeclaration, Facts } from '../../engine/index.ts';
import { fillValues, matches } from '../../engine/index.ts';

/** The cards of an item of a screen that are there for the viewer, in their order. */
export function arrangedCards({ cards = [], arranged }: BodyItem, facts: Facts): readonly CardDeclaration[] {
  const shown = cards.filter(({ when }) => when === undefined || matches(when, facts));
  if (arranged === undefined) return shown;
  const { first, hidden } = fillValues(arranged, facts) as unknown as CardArrangement;
  const rankOf = ({ name }: CardDeclaration) => (first.includes(name) ? first.indexOf(name) : first.length);
  // Those of one rank keep their order.
  return shown.filter(({ name }) => !hidden.includes(name)).toSorted((a, b) => rankOf(a) - rankOf(b));
}
