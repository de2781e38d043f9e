import { defineList } from './defineList.ts';
import { listCodec, type ListCodec } from './list.ts';

/** What designated teachers have given colleagues. */
export const delegations = defineList('delegation.list', { rows: 'data', total: 'totalSize' });

/** How they are written on the wire. */
export const delegationCodecs: { readonly [operation: string]: ListCodec } = {
  'delegation.list': listCodec(delegations),
};
