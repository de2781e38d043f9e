import { text } from '../operations/schema.ts';
import { defineList } from './defineList.ts';
import { listCodec, type ListCodec } from './list.ts';

const words = { schema: { type: 'array', items: text(20), maxItems: 10 } };

/** Turns of the year, one for each academic year. */
export const yearTurns = defineList('years.turns', { filters: {}, rows: 'data', total: 'totalSize' });

/** What the next of them does with each pupil. */
export const yearPreview = defineList('years.preview', {
  filters: { step: words, nextSchool: words, againstAge: words },
  rows: 'data',
  total: 'totalSize',
});

/** How the lists of turns of the year are written on the wire. */
export const yearCodecs: { readonly [operation: string]: ListCodec } = {
  'years.turns': listCodec(yearTurns),
  'years.preview': listCodec(yearPreview),
};
