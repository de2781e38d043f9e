/** A source of chance that gives the same row each time (mulberry32): demonstration data must not move. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
  chance(share: number): boolean;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick<T>(list: readonly T[]): T {
      const found = list[below(list.length)];
      if (found === undefined) throw new Error('There is nothing to pick from.');
      return found;
    },
  };
}

/** A version 4 UUID in form, from chance. */
export function uuidFrom(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.below(16).toString(16));
  hex[12] = '4';
  hex[16] = (8 + random.below(4)).toString(16);
  const text = hex.join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}
