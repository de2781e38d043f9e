import { defineList } from './defineList.ts';
import { listCodec, type ListCodec } from './list.ts';

/** Who works with which pupils and schools. */
export const caseload = defineList('caseload.list', { rows: 'data', total: 'totalSize' });

/** How caseloads are written on the wire. */
export const caseloadCodecs: { readonly [operation: string]: ListCodec } = { 'caseload.list': listCodec(caseload) };
