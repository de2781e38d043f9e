import type { Handlers } from '../handler.ts';
import { listHandler } from '../lists/listHandler.ts';
import { assessmentList } from './assessmentList.ts';

export const reportHandlers: Handlers = {
  'reports.assessments': listHandler(assessmentList),
};
