import { defineList, oneYear } from './defineList.ts';
import { listCodec, type ListCodec } from './list.ts';

const list = { rows: 'data', total: 'totalSize' } as const;
/** Filters of which each takes one choice. */
const oneOf = { inOutAreaId: { name: 'inOutAreaId' }, reportForm: { name: 'reportForm' } } as const;

/** How much of what was asked of plans was done in time. */
export const pepTimeliness = defineList('pepReports.timeliness', {
  ...list,
  filters: { academicYearId: oneYear, ...oneOf, yearGroup: { name: 'yearGroupIds' } },
});

/** What stands behind those figures. */
export const pepCases = defineList('pepReports.cases', {
  ...list,
  filters: { academicYearId: oneYear, inOutAreaId: oneOf.inOutAreaId, yearGroup: { name: 'yearGroupIds' } },
});

/** How plans were rated. */
export const pepRatings = defineList('pepReports.ratings', {
  ...list,
  filters: { academicYearId: oneYear, ...oneOf, yearGroup: { name: 'yearGroupIds' } },
});

/** Pupil premium of plans, by term, financial year, area of the targets or key stage. */
export const pepPremium = defineList('pepReports.premium', {
  ...list,
  filters: { academicYearId: oneYear, ...oneOf, yearGroup: { name: 'yearGroupIds' } },
  params: { by: { enum: ['term', 'financialYear', 'area', 'keyStage'] } },
});

/** Suspensions of a year, by term or by main reason. */
export const suspensionFigures = defineList('pepReports.suspensions', {
  ...list,
  filters: { academicYearId: oneYear, ...oneOf, yearGroup: { name: 'yearGroupIds' } },
  params: { by: { enum: ['term', 'reason'] } },
});

/** How the reports of plans are written on the wire. */
export const pepReportCodecs: { readonly [operation: string]: ListCodec } = {
  'pepReports.timeliness': listCodec(pepTimeliness),
  'pepReports.cases': listCodec(pepCases),
  'pepReports.ratings': listCodec(pepRatings),
  'pepReports.premium': listCodec(pepPremium),
  'pepReports.suspensions': listCodec(suspensionFigures),
};
