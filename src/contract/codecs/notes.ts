import type { ListCodec } from './list.ts';

/** How the lists of case notes are written on the wire. */
export const noteCodecs: { readonly [operation: string]: ListCodec } = {};
