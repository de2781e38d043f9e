import type { ReplyOf } from '../../../contract/index.ts';
import { ServerError } from '../../errors.ts';
import type { OutsideHandler } from '../handler.ts';
import { wholeLook } from './impact/looks.ts';
import { preparedFor } from './impact/prepared.ts';
import { refuseOthers } from './standing.ts';
import { standingToCheck } from './usedQuestions.ts';

/** What whoever signs reads of the drafts, and what was read before a publication. */
export const told: OutsideHandler<ReplyOf<'declarations.told'>> = {
  outside: async (call, { inUnit, signal }) => {
    const { publication } = call.query;
    if (publication !== undefined) {
      const kept = await inUnit(({ db }) =>
        db
          .selectFrom('publication')
          .select(['words', 'look'])
          .where('number', '=', Number(publication))
          .executeTakeFirst(),
      );
      if (kept === undefined) throw new ServerError('NOT_FOUND');
      return { words: kept.words && [...kept.words], look: kept.look };
    }
    const standing = await inUnit(standingToCheck);
    refuseOthers(call.query.drafts, standing);
    if (standing.nextHash === standing.publication.hash) return { words: [], look: null };
    const { words } = await preparedFor(call, signal, standing);
    return { words, look: await inUnit((unit) => wholeLook(unit, standing)) };
  },
};
