import { id, text } from '../operations/schema.ts';
import { defineList } from './defineList.ts';
import { listCodec, type ListCodec } from './list.ts';

/** Words of a lookup, of which a list is narrowed to some. */
const words = { schema: { type: 'array', items: text(20), maxItems: 20 } };

/** Files of records that have been sent. */
export const importRuns = defineList('imports.list', {
  filters: { kind: words, state: words },
  rows: 'data',
  total: 'totalSize',
});

/** The rows of one of them. */
export const importRows = defineList('imports.rows', {
  filters: { outcome: words },
  params: { runId: id },
  required: ['runId'],
  rows: 'data',
  total: 'totalSize',
});

/** Keys with which files are sent by another system. */
export const importKeys = defineList('importKeys.list', { filters: {}, rows: 'data', total: 'totalSize' });

/** The columns of a file. */
export const importColumns = defineList('imports.columns', {
  filters: { match: words },
  params: { runId: id },
  required: ['runId'],
  rows: 'data',
  total: 'totalSize',
});

/** Headings that were matched by hand. */
export const importHeadings = defineList('importHeadings.list', {
  filters: { kind: words },
  rows: 'data',
  total: 'totalSize',
});

/** How the lists of imports are written on the wire. */
export const importCodecs: { readonly [operation: string]: ListCodec } = {
  'imports.list': listCodec(importRuns),
  'imports.rows': listCodec(importRows),
  'imports.columns': listCodec(importColumns),
  'importHeadings.list': listCodec(importHeadings),
  'importKeys.list': listCodec(importKeys),
};
