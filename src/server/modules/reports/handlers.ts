import type { Handlers } from '../handler.ts';
import { listHandler } from '../lists/listHandler.ts';
import { assessmentList } from './assessmentList.ts';

export const reportHandlers = {
  'reports.assessments': listHandler(assessmentList),
} satisfies Handlers;
