import { defineList } from './defineList.ts';
import { listCodec, type ListCodec } from './list.ts';

/** Amended marks of every pupil, the last to be amended first; the days are those of their sessions. */
export const amendedMarks = defineList('attendance.amendedMarks', {
  filters: { date: { names: ['startDate', 'endDate'] } },
  rows: 'data',
  total: 'totalSize',
  sort: 'at',
  isDescending: true,
});

/** How the list of amended marks is written on the wire. */
export const amendedMarkCodecs: { readonly [operation: string]: ListCodec } = {
  'attendance.amendedMarks': listCodec(amendedMarks),
};
