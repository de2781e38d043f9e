import { listCodec, type ListCodec } from './list.ts';

/** How the lists behind reports are written on the wire. */
export const reportCodecs: { readonly [operation: string]: ListCodec } = {
  'reports.assessments': listCodec({
    filters: {
      gradeLevelId: { name: 'gradeLevelIds', kind: 'numbers' },
      academicYearId: { name: 'academicYearIds', kind: 'numbers' },
      careStatusId: { name: 'careStatusIds', kind: 'numbers' },
      yearGroup: { name: 'yearGroupIds', kind: 'numbers' },
    },
    params: {},
    rows: 'data',
    total: 'totalSize',
  }),
};
