import { defineList } from './defineList.ts';
import { listCodec, type ListCodec } from './list.ts';

/** Users of the authority. */
export const usersOfAuthority = defineList('users.list', {
  filters: {
    state: {
      schema: { type: 'array', items: { enum: ['Active', 'Inactive', 'Un-activated', 'Erased'] }, maxItems: 4 },
    },
  },
  rows: 'data',
  total: 'totalSize',
});

/** How the list of users is written on the wire (API-25). */
export const userCodecs: { readonly [operation: string]: ListCodec } = { 'users.list': listCodec(usersOfAuthority) };
