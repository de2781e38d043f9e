import { listCodec, type ListCodec } from './list.ts';

/** How the list of the trail is written on the wire. */
export const trailCodecs: { readonly [operation: string]: ListCodec } = {
  'trail.list': listCodec({
    filters: {
      day: { name: 'day', kind: 'date' },
      userId: { name: 'userIds', kind: 'numbers' },
      kindId: { name: 'kindIds', kind: 'numbers' },
      actionId: { name: 'actionIds', kind: 'texts' },
      studentId: { name: 'studentIds', kind: 'numbers' },
    },
    params: {},
    rows: 'data',
    total: 'totalSize',
  }),
};
