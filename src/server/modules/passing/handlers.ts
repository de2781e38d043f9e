import { sql } from 'kysely';
import { passingBetween } from '../../db/across/index.ts';
import type { Handlers } from '../handler.ts';
import { listHandler } from '../lists/listHandler.ts';
import { accept } from './accept.ts';
import { passingList } from './lists.ts';
import { decline, offer, withdraw } from './offer.ts';

/** Passing pupils to other authorities. */
export const passingHandlers = {
  'passing.offers': listHandler(passingList),
  'passing.authorities': {
    outside: async ({ services, viewer }) => {
      const others = await passingBetween(services.database, (db) =>
        db
          .selectFrom('authority')
          .select(['id', 'name as label'])
          .where('is_support', '=', false)
          .where('id', '<>', viewer.authorityId)
          .orderBy(sql`name collate "und-x-icu"`)
          .execute(),
      );
      return { contents: others };
    },
  },
  'passing.offer': offer,
  'passing.withdraw': withdraw,
  'passing.accept': accept,
  'passing.decline': decline,
} satisfies Handlers;
