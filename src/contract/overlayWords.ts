import type { OverlayWords } from '../engine/index.ts';
import { cycleNumbers, userType } from './ids.ts';
import { planDateNames } from './planDates.ts';

/** Something that declarations know by its number, and what an authority calls it. */
export interface NumberedName {
  readonly number: number;
  readonly name: string;
}

/** What an authority calls what its declarations name by numbers. */
export interface AuthorityNames {
  /** The cycles that it keeps (PEP-30). */
  readonly cycles: readonly NumberedName[];
  /** The ratings of sections and plans (RAG-7). */
  readonly ratings: readonly NumberedName[];
}

/** The cycle of a plan in words: by its name where that is known, with its number, by which conditions know it. */
function inCycles(cycles: readonly NumberedName[]): OverlayWords['facts'][string] {
  const labels = cycleNumbers.map((number): [string, string] => {
    const [plain, name] = [`cycle ${number}`, cycles.find((one) => one.number === number)?.name ?? ''];
    const isPlain = name === '' || name.toLowerCase() === plain;
    return [String(number), isPlain ? plain : `${name} (${plain})`];
  });
  return { title: 'the cycle', labels: Object.fromEntries(labels) };
}

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
    'pep.cycle': inCycles([]),
    'pep.statusId': { title: 'the status of the PEP', lookup: 'pep-status' },
    'pep.hasEarlierCompleted': { title: 'an earlier PEP was completed' },
    'pupil.isOnRoll': { title: 'a school is recorded' },
    'pupil.education': {
      title: 'the education',
      labels: { school: 'at a school', otherwise: 'otherwise than at school', none: 'at no recorded school' },
    },
    'pupil.isSchoolStartDue': { title: 'starting school is due' },
  },
  owners,
  dates: planDateNames,
  // All types that save sections.
  signers: {
    ...owners,
    [userType.reviewingOfficer]: 'the independent reviewing officer',
    [userType.otherEducation]: 'other education staff',
  },
};

/** The same in the words of an authority: with the names of its cycles and its ratings. */
export const overlayWordsOf = ({ cycles, ratings }: AuthorityNames): OverlayWords => ({
  ...overlayWords,
  facts: { ...overlayWords.facts, 'pep.cycle': inCycles(cycles) },
  ratings: Object.fromEntries(ratings.map(({ number, name }) => [number, name])),
});
