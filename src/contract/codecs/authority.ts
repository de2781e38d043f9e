import { defineList } from './defineList.ts';
import { listCodec, type ListCodec } from './list.ts';

/** What an authority needs before its first plan is finished. */
export const firstSteps = defineList('authority.steps', { filters: {}, rows: 'data', total: 'totalSize' });

/** How the lists of an authority's own are written on the wire. */
export const authorityCodecs: { readonly [operation: string]: ListCodec } = {
  'authority.steps': listCodec(firstSteps),
};
