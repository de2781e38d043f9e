import { listCodec, type ListCodec } from './list.ts';

/** How the list of users is written on the wire (API-25). */
export const userCodecs: { readonly [operation: string]: ListCodec } = {
  'users.list': listCodec({
    filters: { accessLevelId: { name: 'accessLevelIds', kind: 'numbers' }, state: { name: 'states', kind: 'texts' } },
    params: {},
    rows: 'data',
    total: 'totalSize',
  }),
};
