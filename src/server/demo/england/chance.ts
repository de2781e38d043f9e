import { sql, type RawBuilder } from 'kysely';

type Sql = RawBuilder<unknown>;

/** Chance that the database draws from a row's own id: the same for the same seed, whatever was made before. */
export interface Dice {
  /** A whole number from 0 up to, not including, `below`; each question about a row has its own `salt`. */
  below(row: Sql, salt: number, below: number | Sql): Sql;
  /** One of a list. */
  pick(row: Sql, salt: number, list: readonly (string | number)[]): Sql;
  /** True so often in a hundred. */
  chance(row: Sql, salt: number, percent: number): Sql;
}

export function diceFrom(seed: number): Dice {
  const below: Dice['below'] = (row, salt, limit) =>
    sql`((hashint8extended((${row})::bigint, ${sql.lit(seed * 1000 + salt)}) & 9007199254740991) % ${typeof limit === 'number' ? sql.lit(limit) : limit})::int`;
  return {
    below,
    pick: (row, salt, list) => sql`(${arrayOf(list)})[1 + ${below(row, salt, list.length)}]`,
    chance: (row, salt, percent) => sql`(${below(row, salt, 100)} < ${sql.lit(percent)})`,
  };
}

/** Whole words only, so that nothing has to be told its type. */
function arrayOf(list: readonly (string | number)[]): Sql {
  const type = list.every((one) => typeof one === 'number') ? sql`int[]` : sql`text[]`;
  return sql`array[${sql.join(list.map((one) => sql.lit(one)))}]::${type}`;
}
