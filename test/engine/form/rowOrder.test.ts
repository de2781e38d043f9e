import { describe, expect, it } from 'vitest';
import { mergedOrder } from '../../../src/engine/form/rowOrder.ts';
import { processorTime } from '../../support/processorTime.ts';
import { seeded, seeds } from '../../support/seeded.ts';

interface Orders {
  readonly base: readonly string[];
  readonly theirs: readonly string[];
  readonly mine: readonly string[];
}

/** The rule as it is said, each row looked for among all others. */
function asSaid({ base, theirs, mine }: Orders): string[] {
  const moved = (after: readonly string[]) => {
    const stayed = base.filter((id) => after.includes(id));
    return after.filter((id) => base.includes(id)).some((id, index) => id !== stayed[index]);
  };
  const [leading, other] = !moved(theirs) && moved(mine) ? [mine, theirs] : [theirs, mine];
  const result = [...leading];
  other.forEach((id, index) => {
    if (result.includes(id)) return;
    let at = index === 0 ? 0 : result.indexOf(other[index - 1] ?? '') + 1;
    while (at < result.length && !other.includes(result[at] ?? '')) at += 1;
    result.splice(at, 0, id);
  });
  return result;
}

describe('the order of merged rows', () => {
  it('is the leading side’s, each other row behind the one that it follows', () => {
    expect(mergedOrder({ base: ['a', 'b'], theirs: ['a', 'x', 'b'], mine: ['b', 'y', 'a'] })).toEqual([
      'b',
      'y',
      'a',
      'x',
    ]);
    expect(mergedOrder({ base: ['a'], theirs: ['a', 'x'], mine: ['a', 'y'] })).toEqual(['a', 'x', 'y']);
    expect(mergedOrder({ base: [], theirs: ['x'], mine: ['y'] })).toEqual(['x', 'y']);
    expect(mergedOrder({ base: ['a'], theirs: [], mine: [] })).toEqual([]);
  });

  it('is what the rule says on 500 generated triples', () => {
    for (const seed of seeds(500)) {
      const random = seeded(seed);
      const some = () =>
        Array.from({ length: 12 }, (_, index) => String.fromCodePoint(97 + index)).filter(() => random.chance(0.6));
      const shuffled = (ids: string[]) =>
        random.chance(0.5)
          ? ids
          : ids
              .map((id) => [random.int(1000), id] as const)
              .toSorted(([one], [other]) => one - other)
              .map(([, id]) => id);
      const orders = { base: some(), theirs: shuffled(some()), mine: shuffled(some()) };
      expect(mergedOrder(orders), JSON.stringify(orders)).toEqual(asSaid(orders));
    }
  });

  // Each of these took minutes of the processor while every row was looked for among all others.
  it.each<[string, (count: number) => Orders]>([
    [
      'turned round',
      (count) => ({ base: ids('a', count), theirs: ids('a', count), mine: ids('a', count).toReversed() }),
    ],
    ['added by both', (count) => ({ base: ['z'], theirs: [...ids('a', count), 'z'], mine: [...ids('b', count), 'z'] })],
    [
      'between each other',
      (count) => ({
        base: ids('a', count),
        theirs: ids('a', count),
        mine: ids('a', count)
          .toReversed()
          .flatMap((id) => [id, `b${id}`]),
      }),
    ],
  ])('takes no longer for each of 100,000 rows %s than for each of a few', async (_name, make) => {
    const orders = make(100_000);
    expect(await processorTime(() => mergedOrder(orders))).toBeLessThan(10_000);
  });
});

const ids = (letter: string, count: number) => Array.from({ length: count }, (_, index) => `${letter}${index}`);
