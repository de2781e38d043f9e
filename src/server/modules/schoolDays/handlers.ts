import type { Handlers } from '../handler.ts';
import { listHandler } from '../lists/listHandler.ts';
import { dayList } from './dayList.ts';
import { followAuthority, saveYear } from './saveYear.ts';
import { termDateList } from './yearList.ts';

export const schoolDayHandlers = {
  'schoolDays.years': listHandler(termDateList),
  'schoolDays.days': listHandler(dayList),
  'schoolDays.save': { run: saveYear },
  'schoolDays.follow': { run: followAuthority },
} satisfies Handlers;
