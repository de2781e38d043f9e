import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** A count below it is not published (calc.md 9), nought among them: it says of everybody that it is not so. */
export const LEAST_PUBLISHED = 6;

const least = sql.lit(LEAST_PUBLISHED);

/** A count that may not be published by itself. */
export const isSmall = (count: RawBuilder<unknown>) => sql<SqlBool>`(${count} < ${least})`;

/**
 * A count that a published one and another tell when one is taken from the other: small, but for nought, where both are
 * of the same pupils.
 */
export const tellsSmall = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<SqlBool>`(${one} <> ${other} and abs(${one} - ${other}) < ${least})`;

/** A value, or nothing where it may not be published. */
export const unless = (isHidden: RawBuilder<SqlBool>, value: RawBuilder<unknown>) =>
  sql`(case when ${isHidden} then null else ${value} end)`;

/** Said in the row where something is left out. */
export const NOT_SHOWN = `Not shown: fewer than ${LEAST_PUBLISHED}, or would tell such a figure`;
