import type { PepDetails, PepOutlook, PepStage, PepStageSummary, StudentHeader } from '../../../src/contract/index.ts';
import { activeForm, completion, type Release, type Row } from '../../../src/engine/index.ts';
import { factsOf, originsOf, plausibleDocument } from './plausible.ts';

export const TODAY = '2025-11-13';

const names = [
  'Aldermoor, Emrys',
  'Ambrel, Elowen',
  'Calderby, Cass',
  'Fernaby-Winterbourne, Maximiliana Theodora',
  'Larkhanger, Rafi',
];

export const pupils: readonly Row[] = names.map((studentName, index) => ({
  studentId: index + 1,
  studentName,
  upn: `X90011260014${index}`,
  dateOfBirth: `201${index}-04-12`,
  yearGroup: 5 + index,
  organisationId: 3,
  organisationName: index === 3 ? 'The Very Long-Named Community College of Saint Aldhelm' : 'Starlingmere High School',
  careStatusId: 1,
  senStatusId: index % 2 === 0 ? 'K' : 'N',
  inBorough: index !== 2,
  socialWorker: 'Elowen Iddenshaw',
  designatedTeacher: 'Imri Calderby',
  attendancePercentage: index === 2 ? null : 90.4 + index,
  latestPepStatusId: index + 1,
}));

export const header: StudentHeader = {
  studentId: 5,
  studentName: 'Rafi Larkhanger',
  upn: 'X900112600144',
  yearGroupId: 9,
  schoolName: 'Starlingmere High School',
  comingSchools: [],
  careStatusId: 1,
  dateAdded: '2023-09-04',
  isInCare: true,
  passedOn: null,
  passedTo: null,
  hasDataErrors: false,
  hasManualCalls: false,
  hasDe: true,
  isPercentageRegister: false,
  isSensitive: true,
};

/** The stages of a PEP made from a release, each partly answered. */
export function stagesOf(release: Release): PepStageSummary[] {
  return Object.entries(release.stages.stages).map(([formSlug, { title, optional = false, owner }], index) => ({
    pepStageId: 100 + index,
    formSlug,
    title,
    percentageCompleted: percentOf(release, formSlug),
    isOptional: optional,
    isCounted: true,
    isReviewedByUser: false,
    isSavedByUser: false,
    isRatedByUser: false,
    ragRatingId: null,
    mainUserTypeId: owner,
    stageGroupId: 1,
    left: [],
  }));
}

function percentOf(release: Release, slug: string): number {
  const form = release.forms[slug];
  if (form === undefined) return 0;
  const facts = factsOf(release);
  const document = plausibleDocument(form, facts);
  return completion(activeForm({ form, facts, document }), document.answers).percent;
}

/** How the first three sections of a plan under review are rated. */
const reviews = [
  { ragRatingId: 1, ragReview: 'Clear, complete and written with the child.' },
  { ragRatingId: 2, ragReview: 'Please name who does what by when.' },
  { ragRatingId: 3, ragReview: 'Not linked to what the school knows.' },
];

const RED = 'Red has to be put right before a plan is completed.';

let isUnderReview = false;

/** Makes plans submitted ones that are being rated, until the answer is called. */
export function underReview(): () => void {
  isUnderReview = true;
  return () => {
    isUnderReview = false;
  };
}

/** What an authority with a flat rate says of a plan’s money. */
const flatRate: PepDetails['funding'] = {
  amount: 550,
  release: {
    isReleased: false,
    words: 'Not yet released: The flat rate is paid once the plan is rated Green or Amber.',
  },
  left: 'Money that is left at the end of a term goes to work for all pupils in care.',
};

let funding: PepDetails['funding'] = null;

/** Gives plans an amount of their own, released or not, until the answer is called. */
export const withFlatRate =
  (release = flatRate.release) =>
  (): (() => void) => {
    funding = { ...flatRate, release };
    return () => {
      funding = null;
    };
  };

let dates: PepOutlook['dates'] = [];

/** Gives plans days of their authority's own, until the answer is called. */
export function withOwnDates(): () => void {
  dates = [
    {
      title: 'filling in beforehand',
      on: '2025-10-30',
      message: 'What is known is filled in three weeks before the meeting.',
    },
    { title: 'handing in', on: '2025-11-27', message: 'The PEP is due five working days after the meeting.' },
  ];
  return () => {
    dates = [];
  };
}

const reviewOf = (stages: readonly PepStageSummary[]) => ({
  statusId: 6,
  stages: stages.map((stage, index) => ({ ...stage, ...reviews[index] })),
  ratingPanel: {
    quickResponses: {
      1: ['Clear, complete and written with the child.', 'Targets are measurable and matched to the spending.'],
      2: ['Please say how progress will be measured.', 'Please name who does what by when.'],
      3: ['Please explain how the money will be spent.'],
    },
    guidanceUrl: null,
    toPutRight: [2, 3, 4],
    withheld: [],
    holding: stages.slice(2, 3).map(({ pepStageId: stageId }) => ({ stageId, rating: 3, message: RED })),
  },
});

export function pepOf(release: Release, pepId: number): PepDetails {
  const stages = stagesOf(release);
  return {
    pepId,
    studentId: 5,
    studentName: header.studentName,
    statusId: 2,
    academicYearName: '2025-2026',
    schoolTermId: 1,
    pepCycleName: null,
    meetingDate: '2025-11-20T14:00',
    nextMeetingDate: null,
    datePepSubmitted: null,
    endDate: null,
    pupilPremiumTotalAmount: null,
    funding,
    studentNcYearId: 9,
    hasPepAutoSave: true,
    percentageCompleted: 46,
    stages,
    ragRatingId: null,
    ratingPanel: null,
    returned: null,
    denied: {},
    ...(isUnderReview && reviewOf(stages)),
    outlook: {
      owners: [
        { ownerTypeId: 1, people: ['Morgan Hale'], unreached: [], reminded: null, denied: null },
        {
          ownerTypeId: 6,
          people: ['Priya Nair'],
          unreached: [],
          reminded: { by: 'Asha Rowe', on: TODAY },
          denied: 'Reminded today by Asha Rowe',
        },
      ],
      hasSchool: true,
      reviewBy: null,
      nextBy: null,
      dates,
    },
  };
}

export function stageAnswer(release: Release, pepId: number, slug: string): PepStage {
  const pep = pepOf(release, pepId);
  const index = pep.stages.findIndex(({ formSlug }) => formSlug === slug);
  const form = release.forms[slug];
  const summary = pep.stages[index];
  const facts = factsOf(release);
  if (form === undefined || summary === undefined) throw new Error(`The release has no stage "${slug}".`);
  const { answers, parked } = plausibleDocument(form, facts);
  return {
    pepStageId: summary.pepStageId,
    userStageResultId: null,
    pepId,
    studentId: 5,
    formSlug: slug,
    mainUserTypeId: summary.mainUserTypeId,
    keyIndex: index + 1,
    percentageCompleted: summary.percentageCompleted,
    isCompleted: false,
    lastSavedDate: new Date(Date.now() - 240_000).toISOString(),
    form,
    formJson: form.schema,
    formJsonUiSchema: form.uiSchema ?? {},
    formData: answers,
    parked,
    origins: originsOf(answers),
    revision: 1,
    release: 'present',
    facts,
    former: null,
    setAside: slug === 'care' ? [{ title: 'Favourite place', text: 'The beach at low tide' }] : [],
    attachments: [],
    denied: {},
    fieldLocks: [],
    pep,
  };
}

export const pepRows: readonly Row[] = pupils.map((pupil, index) => {
  const [lastName = '', firstName = ''] = String(pupil.studentName).split(', ');
  return {
    ...pupil,
    id: index + 1,
    lastName,
    firstName,
    gender: 1,
    schoolTermId: 1,
    pepCycleId: null,
    pepCycleName: null,
    academicYearId: 16,
    academicYearName: '2025-2026',
    datePepSubmitted: null,
    datePepCompleted: index === 4 ? '2025-11-03' : null,
    meetingDate: index === 1 ? null : '2025-11-20T14:00',
    nextMeetingDate: null,
    pupilPremiumAgreedAmount: index * 250.5,
    pupilPremiumRequestedAmount: index * 300,
    pupilPremiumTotalAmount: index * 250.5,
    pupilPremiumTotalRequested: index * 300,
    pepStatusId: index + 1,
    keyStageId: 3,
    ragRatingId: null,
    startSection: 'attendance',
    stages: ['attendance', 'send', 'targets'].map((key, place) => ({
      id: place,
      key,
      description: key,
      link: `/students/5/pep/1/${key}/form`,
      value: Math.min(100, index * 25 + place * 10),
      isOptional: key === 'send',
    })),
  };
});
