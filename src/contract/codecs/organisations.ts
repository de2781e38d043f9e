import type { ListCodec } from './list.ts';

/** How the list of schools is written on the wire (API-76). */
export const organisationCodecs: { readonly [operation: string]: ListCodec } = {};
