import { id, text } from '../operations/schema.ts';
import { defineList, ofOnePupil } from './defineList.ts';
import { listCodec, type ListCodec } from './list.ts';

const words = { schema: { type: 'array', items: text(30), maxItems: 30 } };
const rows = { rows: 'data', total: 'totalSize' } as const;

/** Requests for all that is held on one pupil. */
export const accessRequests = defineList('subjectAccess.requests', { ...rows, ...ofOnePupil, filters: {} });

/** What is held, item by item. */
export const accessItems = defineList('subjectAccess.items', {
  ...rows,
  filters: { kind: words, looked: { ...words, name: 'looked' } },
  params: { requestId: id },
  required: ['requestId'],
});

/** What one item holds. */
export const accessLines = defineList('subjectAccess.lines', {
  ...rows,
  filters: {},
  params: { requestId: id, item: id },
  required: ['requestId', 'item'],
});

/** How the lists of requests are written on the wire. */
export const subjectAccessCodecs: { readonly [operation: string]: ListCodec } = {
  'subjectAccess.requests': listCodec(accessRequests),
  'subjectAccess.items': listCodec(accessItems),
  'subjectAccess.lines': listCodec(accessLines),
};
