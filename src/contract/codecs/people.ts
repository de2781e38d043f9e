import type { ListCodec } from './list.ts';

/** How the lists of a pupil’s people are written on the wire (API-56). */
export const peopleCodecs: { readonly [operation: string]: ListCodec } = {};
