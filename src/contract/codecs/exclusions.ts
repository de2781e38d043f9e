import type { ListCodec } from './list.ts';

/** How the list of suspensions and exclusions is written on the wire (API-57). */
export const exclusionCodecs: { readonly [operation: string]: ListCodec } = {};
