import { defineList } from './defineList.ts';
import { listCodec, type ListCodec } from './list.ts';

/** Questions on answers, of all plans that the user sees. */
export const enquiries = defineList('pep.enquiryList', {
  rows: 'data',
  total: 'totalSize',
  sort: 'askedAt',
  isDescending: true,
});

/** How the list of such questions is written on the wire. */
export const enquiryCodecs: { readonly [operation: string]: ListCodec } = { 'pep.enquiryList': listCodec(enquiries) };
