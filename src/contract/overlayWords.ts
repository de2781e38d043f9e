import type { OverlayWords } from '../engine/index.ts';
import { userType } from './ids.ts';

/** Who fills in sections of a plan, by their type. */
const owners: OverlayWords['owners'] = {
  [userType.designatedTeacher]: 'the designated teacher',
  [userType.socialWorker]: 'the social worker',
  [userType.laUser]: 'the virtual school',
  [userType.laSuperUser]: 'the virtual school',
};

/** What facts, owners of stages and those who sign are called where an overlay is put into words. */
export const overlayWords: OverlayWords = {
  facts: {
    'pupil.yearGroupId': { title: 'the year group', lookup: 'year-group' },
    'pupil.senStatus': { title: 'the SEN status', lookup: 'sen-status' },
    'pupil.careStatusId': { title: 'the care status', lookup: 'care-status' },
    'pupil.phase': { title: 'the phase' },
    'pep.schoolTermId': { title: 'the term', lookup: 'school-term' },
    'pep.cycle': { title: 'the number of the cycle' },
    'pep.statusId': { title: 'the status of the PEP', lookup: 'pep-status' },
    'pep.hasEarlierCompleted': { title: 'an earlier PEP was completed' },
    'pupil.isOnRoll': { title: 'a school is recorded' },
    'pupil.isSchoolStartDue': { title: 'starting school is due' },
  },
  owners,
  // All types that save sections.
  signers: {
    ...owners,
    [userType.reviewingOfficer]: 'the independent reviewing officer',
    [userType.otherEducation]: 'other education staff',
  },
};
