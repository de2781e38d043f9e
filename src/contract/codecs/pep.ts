import { id } from '../operations/schema.ts';
import { defineList, oneYear, pupilFilters } from './defineList.ts';
import { listCodec, type ListCodec } from './list.ts';

/** PEPs, of all pupils or of one. */
export const peps = defineList('pep.list', {
  params: { studentId: id },
  filters: { ...pupilFilters, academicYearId: oneYear, meetingDate: { names: ['meetingFrom', 'meetingTo'] } },
  rows: 'data',
  total: 'totalSize',
});

/** How the list of PEPs is written on the wire. */
export const pepCodecs: { readonly [operation: string]: ListCodec } = { 'pep.list': listCodec(peps) };
