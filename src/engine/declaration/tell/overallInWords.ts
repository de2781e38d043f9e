import { jsonEqual, type Json } from '../../json.ts';
import { listed, quoted, ratingsInWords, type Speech } from '../check/overlayWords.ts';
import type { OverallRule, OverallRules } from '../overallTypes.ts';
import type { StagesDeclaration } from '../types.ts';

type Stages = Pick<StagesDeclaration, 'overall' | 'stages'>;

/** What is new of how the rating of the whole follows from those of its stages; sentences. */
export function overallInWords(speech: Speech, was: OverallRules | undefined, now: Stages): string[] {
  const { overall, stages } = now;
  if (jsonEqual((was ?? null) as unknown as Json, (overall ?? null) as unknown as Json)) return [];
  if (overall === undefined) return ['says nothing of its own of how the whole is rated'];
  const titles = (overall.leftOut ?? []).map((slug) => quoted(stages[slug]?.title ?? slug));
  const without = titles.length === 0 ? '' : `, without ${listed(titles)}`;
  return [`rates the whole by its stages${without}: ${overall.rules.map((rule) => inWords(speech, rule)).join('; ')}`];
}

function inWords(speech: Speech, { rating, atLeast, except }: OverallRule): string {
  const word = (number: number): string => ratingsInWords(speech, [number]);
  if (atLeast === undefined) return `else ${word(rating)}`;
  const all = `${word(rating)} where every stage is at least ${word(atLeast)}`;
  if (except === undefined) return all;
  const of = except.of === undefined ? '' : `of ${except.of} or more `;
  return `${all}, or ${of}all but ${except.stages}, which may be ${word(except.atLeast)}`;
}
