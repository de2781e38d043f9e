import type { Handlers } from '../handler.ts';
import { listHandler } from '../lists/listHandler.ts';
import { ratingList } from './ratings.ts';
import { premiumList } from './premium.ts';
import { suspensionFigureList } from './suspensions.ts';
import { caseList, timelinessList } from './timeliness.ts';

export const pepReportHandlers = {
  'pepReports.timeliness': listHandler(timelinessList),
  'pepReports.cases': listHandler(caseList),
  'pepReports.ratings': listHandler(ratingList),
  'pepReports.premium': listHandler(premiumList),
  'pepReports.suspensions': listHandler(suspensionFigureList),
} satisfies Handlers;
