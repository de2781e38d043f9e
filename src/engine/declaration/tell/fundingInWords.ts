import { findFormat } from '../../format/formats.ts';
import { jsonEqual, type Json } from '../../json.ts';
import { listed, quoted, ratingsInWords, whenInWords, type Speech } from '../check/overlayWords.ts';
import type { Funding, Released } from '../fundingTypes.ts';

/** What is new of the amount that comes with each long form; sentences. */
export function fundingInWords(speech: Speech, was: Funding = {}, now: Funding = {}): string[] {
  const isNew = (part: keyof Funding): boolean => !jsonEqual((was[part] ?? null) as Json, (now[part] ?? null) as Json);
  return [
    ...(isNew('rates') ? [ratesInWords(speech, now.rates ?? {})] : []),
    ...(isNew('released') ? [releasedInWords(speech, now.released)] : []),
    ...(isNew('left')
      ? [
          now.left === undefined
            ? 'says nothing of money that is left'
            : `says of money that is left ${quoted(now.left)}`,
        ]
      : []),
  ];
}

function ratesInWords(speech: Speech, rates: NonNullable<Funding['rates']>): string {
  const said = Object.entries(rates).flatMap(([path, amounts]) =>
    [...new Set(Object.values(amounts))].map((amount) => {
      const values = Object.keys(amounts).filter((value) => amounts[value] === amount);
      const pounds = findFormat('money').toText(amount, { options: {} });
      return `${pounds} where ${whenInWords(speech, { [path]: values })}`;
    }),
  );
  return said.length === 0 ? 'says no amount of its own' : `sets the amount: ${said.join('; ')}`;
}

function releasedInWords(speech: Speech, released: Released | undefined): string {
  if (released === undefined) return 'says nothing of its own of when the amount is released';
  const { completed, ratings, moderated, message } = released;
  const conditions = [
    ...(completed === true ? ['all is completed'] : []),
    ...(ratings === undefined ? [] : [`the whole is rated ${ratingsInWords(speech, ratings)}`]),
    ...(moderated === true ? ['every rating of a stage is moderated'] : []),
  ];
  return `releases the amount only once ${listed(conditions)}, and says until then ${quoted(message)}`;
}
