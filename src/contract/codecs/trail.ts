import { defineList } from './defineList.ts';
import { listCodec, type ListCodec } from './list.ts';

/** Entries of the trail. */
export const trailEntries = defineList('trail.list', { rows: 'data', total: 'totalSize' });

/** How the list of the trail is written on the wire. */
export const trailCodecs: { readonly [operation: string]: ListCodec } = { 'trail.list': listCodec(trailEntries) };
