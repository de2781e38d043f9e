import { id, text } from '../operations/schema.ts';
import { defineList } from './defineList.ts';
import { listCodec, type ListCodec } from './list.ts';

/** Offers of pupils to other authorities, and from them. */
export const passingOffers = defineList('passing.offers', {
  rows: 'data',
  total: 'totalSize',
  filters: {},
  params: { studentId: id, direction: text(3) },
});

/** How the list of offers is written on the wire. */
export const passingCodecs: { readonly [operation: string]: ListCodec } = {
  'passing.offers': listCodec(passingOffers),
};
