/** Random choices from a seed, so that a failing case can be repeated by its number. */
export interface Seeded {
  /** A whole number from 0 up to, not including, `below`. */
  int(below: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
}

export function seeded(seed: number): Seeded {
  let state = (seed * 2654435761) >>> 0 || 1;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    int: (below) => Math.floor(next() * below),
    chance: (share) => next() < share,
    pick: (list) => {
      if (list.length === 0) throw new Error('Nothing to pick from.');
      return list[Math.floor(next() * list.length)] as (typeof list)[number];
    },
  };
}

/** The numbers 1 to `count`, as seeds of so many cases. */
export function seeds(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
