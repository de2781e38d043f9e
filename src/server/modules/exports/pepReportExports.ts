import type { Handlers } from '../handler.ts';
import { ratingList } from '../pepReports/ratings.ts';
import { premiumList } from '../pepReports/premium.ts';
import { caseList, timelinessList } from '../pepReports/timeliness.ts';
import { governingBoardExport } from './governingBoard.ts';
import { listExport } from './listExport.ts';
import type { OptionsHandlers } from './sheetPlan.ts';

/** The files of the reports of plans. */
export const pepReportExports = (options: OptionsHandlers) =>
  ({
    'exports.pepTimeliness': listExport({
      operation: 'exports.pepTimeliness',
      list: timelinessList,
      table: 'pep-timeliness',
      options,
    }),
    'exports.pepCases': listExport({ operation: 'exports.pepCases', list: caseList, table: 'pep-cases', options }),
    'exports.governingBoard': governingBoardExport(options),
    'exports.pepRatings': listExport({
      operation: 'exports.pepRatings',
      list: ratingList,
      table: 'pep-section-ratings',
      options,
    }),
    'exports.pepPremium': listExport({
      operation: 'exports.pepPremium',
      list: premiumList,
      table: 'pep-premium',
      options,
    }),
  }) satisfies Handlers;
