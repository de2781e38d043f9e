import type { ReplyOf } from '../../../contract/index.ts';
import { ServerError } from '../../errors.ts';
import type { OutsideHandler } from '../handler.ts';
import { checkOwn } from './checked.ts';
import { baseOf, ownPath } from './content.ts';
import { publicationAt, standingOf } from './standing.ts';
import { titleOf } from './titles.ts';

/** A publication as a whole. What it changes is told on everybody's declarations of now: it may have lain on others. */
export const whole: OutsideHandler<ReplyOf<'declarations.publication'>> = {
  outside: async (call, { inUnit, signal }) => {
    const number = Number(call.query.publication);
    const { found, baseHash, names } = await inUnit(async (unit) => {
      const standing = await standingOf(unit);
      const { baseHash: now, names: kept } = standing;
      return { found: await publicationAt(unit, standing, number), baseHash: now, names: kept };
    });
    if (found === null) throw new ServerError('NOT_FOUND');
    const { publication, texts, publishedOn } = found;
    const { words } = await checkOwn(call, signal, { texts, told: texts.map(({ path }) => path), names });
    const told = new Map(words.map(({ file, sentences }) => [ownPath(file), sentences]));
    const base = baseOf(call.services.catalog);
    return {
      number,
      hash: publication.hash,
      baseHash: publishedOn,
      note: publication.note,
      publishedAt: publication.publishedAt,
      baseHashNow: baseHash,
      declarations: texts
        .toSorted((a, b) => (a.path < b.path ? -1 : 1))
        .map(({ path, text }) => ({
          path,
          title: titleOf(base, path, text),
          words: [...(told.get(path) ?? [])],
          text,
        })),
    };
  },
};
