import { id } from '../operations/schema.ts';
import { defineList, ofOnePupil } from './defineList.ts';
import { listCodec, type ListCodec } from './list.ts';

const rows = { rows: 'data', total: 'totalSize' } as const;
const ofTwo = { params: { studentId: id, otherId: id }, required: ['studentId', 'otherId'] };

/** The details of two records side by side. */
export const mergeDetails = defineList('merging.fields', { ...rows, ...ofTwo });

/** What each of two records holds, and what of it is recorded twice. */
export const mergeContents = defineList('merging.contents', { ...rows, ...ofTwo });

/** Records that became a part of one. */
export const merges = defineList('merging.merges', { ...rows, ...ofOnePupil });

/** What stands aside since. */
export const mergeAside = defineList('merging.aside', { ...rows, ...ofOnePupil });

/** How the lists of two records of one child are written on the wire. */
export const mergingCodecs: { readonly [operation: string]: ListCodec } = {
  'merging.fields': listCodec(mergeDetails),
  'merging.contents': listCodec(mergeContents),
  'merging.merges': listCodec(merges),
  'merging.aside': listCodec(mergeAside),
};
