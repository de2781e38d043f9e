import type { measurePointed } from './measurePointed.ts';

type Pointed = ReturnType<typeof measurePointed>;

/** A line for each kind of mistake that can be made by pointing, and one for all that cannot, under their headings. */
export function pointedTable({ possible, impossible }: Pointed): readonly (readonly [kind: string, ...string[]])[] {
  const acts = impossible.reduce((sum, one) => sum + one.acts, 0);
  return [
    ['', 'made', 'caught', 'right row', 'right suggestion'],
    ...possible.map(({ kind, ...one }): [string, ...string[]] => [
      kind,
      ...[one.made, one.caught, one.placed, one.suggested].map(String),
    ]),
    [`${impossible.length} kinds that no act makes`, `0 of ${acts} acts`],
  ];
}

/** `74 kinds of mistake: 71 cannot be made by pointing, 3 can, and are caught 25 of 25 times`. */
export function pointedInWords({ figures, possible, impossible, missed }: Pointed): string {
  const sum = (of: 'made' | 'suggested') => possible.reduce((all, one) => all + one[of], 0);
  return (
    `${figures.length} kinds of mistake: ${impossible.length} cannot be made by pointing, ${possible.length} can, ` +
    `and are told on their row with the cure ${sum('suggested')} of ${sum('made')} times; ${missed.length} missed`
  );
}
