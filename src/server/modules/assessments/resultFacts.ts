import { sql, type RawBuilder } from 'kysely';
import { addDays } from '../../../contract/index.ts';
import type { Facts, Json } from '../../../engine/index.ts';
import type { UnitCall } from '../handler.ts';

/** Days for which whoever entered a result may take it back (D-99). */
const RECENT_DAYS = 30;

/** The day in London of a moment. */
export const addedOn = (moment: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(${moment} at time zone 'Europe/London')::date`;

interface Adding {
  readonly addedById: Json | undefined;
  readonly addedOn: Json | undefined;
}

/** What the rules ask of a result; one that a file brought is nobody's own. */
export const resultFacts = (
  { viewer, today }: Pick<UnitCall, 'viewer' | 'today'>,
  { addedById, addedOn: day }: Adding,
): Facts => ({
  result: {
    isOwn: addedById === viewer.userId,
    isRecent: typeof day === 'string' && day >= addDays(today, -RECENT_DAYS),
  },
});
