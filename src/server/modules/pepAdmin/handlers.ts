import type { Handlers } from '../handler.ts';
import { updateAgreedAmount } from './agreedAmount.ts';
import { changeCycle, changeTerm } from './changePeriod.ts';
import { changeSchool } from './changeSchool.ts';
import { deletePep } from './deletePep.ts';
import { addMeetingDate, meetingFacts } from './meetingDate.ts';

/** What the PEP status page changes beside a status. */
export const pepAdminHandlers = {
  'pep.addMeetingDate': { facts: meetingFacts, run: addMeetingDate },
  'pep.updateAgreedAmount': { run: updateAgreedAmount },
  'pep.delete': { run: deletePep },
  'pep.changeTerm': { run: changeTerm },
  'pep.changeCycle': { run: changeCycle },
  'students.changeSchool': { run: changeSchool },
} satisfies Handlers;
