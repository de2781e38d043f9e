import { codecOf } from '../../../src/contract/index.ts';
import { catalog } from './catalogue.ts';

/** Step, page, state, how much there is, and what is missing of it. */
const firstSteps = (
  [
    ['settings', '/authoritySettings', 'done', 1, ''],
    [
      'terms',
      '/authoritySettings#days-of-school',
      'missing',
      0,
      'Usual dates hold until then: registers ask marks of their days, and percentages of attendance, days of ' +
        'suspensions and limits in school days go by them',
    ],
    ['schools', '/organisations', 'done', 15, ''],
    ['pupils', '/imports', 'part', 812, 'without a school: 14; without a UPN: 3'],
    ['teachers', '/users', 'part', 96, 'schools with pupils and no teacher: 41; teachers without a school: 2'],
    ['workers', '/users', 'missing', 0, 'pupils without a social worker: 812'],
    ['plans', '/peps', 'missing', 0, 'pupils without a plan this year: 812'],
  ] as const
).map(([step, path, state, done, missing], ordinal) => ({ ordinal, step, path, state, done, missing }));

const cycles = [
  { number: 1, name: 'Cycle 1', starts: '01/09', ends: '31/12' },
  { number: 2, name: 'Review', starts: '01/01', ends: '31/03' },
  { number: 3, name: 'Cycle 2', starts: '01/04', ends: '31/08' },
];

const premiumRates = [
  { academicYearId: 17, amount: 2700 },
  { academicYearId: 16, amount: 2630 },
];

/** What an authority has chosen, as its settings screen reads it. */
export const authorityAnswers = {
  'GET /api/catalog/public': () => ({
    forms: Object.fromEntries(
      catalog.ids.forms.filter((id) => id.startsWith('public/')).map((id) => [id, catalog.form(id)]),
    ),
  }),
  'GET /api/LocalAuthority/Steps': () =>
    codecOf('authority.steps').pageToWire({ rows: firstSteps, total: firstSteps.length }),
  'GET /api/contacts': () => ({
    authorities: ['Ashcombe', 'Brinmoor'].map((name) => ({
      name,
      contactName: 'Virtual school office',
      contactEmail: `virtual.school@${name.toLowerCase()}.example`,
      contactTelephone: '01632 960 123',
      privacyUrl: `https://www.${name.toLowerCase()}.example/privacy`,
      accessibilityUrl: '',
      keeping: ['Whole record: 75 years from the date of birth', 'Case notes: 6 years from the last entry'],
    })),
  }),
  'GET /api/LocalAuthority/AuthoritySettings': () => ({
    contents: [
      {
        supportTel: '01632 960 123',
        hasMessaging: true,
        hasPep: true,
        hasPepAutoSave: true,
        hasPepRagRatingEnabled: true,
        hasSessionStudents: true,
        hasPercentageStudents: false,
        usesPepCycles: false,
        useExportPassword: true,
        mfaRequired: false,
        subjectAccessNeedsTwo: false,
        declarationsNeedTwo: false,
        hasDelegation: false,
        alerts: [4, 6],
        summaryExportFields: ['lastName', 'pepStatusId'],
        todayFirst: ['toReview', 'daySix'],
        todayHidden: ['noMeetingThisTerm'],
        guidanceEarlyYears: '',
        guidanceStatutory: '',
        guidancePost16: '',
        nationalListCode: '911',
        limitInitial: 10,
        limitInitialLonger: 20,
        limitNewSetting: 10,
        limitAfterMeeting: 5,
        limitReview: 10,
        limitCutOff: 0,
        limitsCountedIn: 'working',
        youngestPepAge: 2,
        cycles,
        premiumRates,
        signOnIssuer: 'https://identity.ashcombe.example',
        signOnClientId: 'portal-of-the-virtual-school',
        signOnDomains: 'ashcombe.example, ashcombe.gov.example',
        signOnAddress: 'email',
        signOnPasswords: true,
        contactName: 'Virtual school office',
        contactEmail: 'virtual.school@ashcombe.example',
        contactTelephone: '01632 960 123',
        privacyUrl: 'https://www.ashcombe.example/privacy',
        accessibilityUrl: '',
      },
    ],
  }),
  'GET /sign-on/offer': (query: URLSearchParams) => ({
    name: query.get('domain') === 'brinmoor.example' ? 'Brinmoor' : null,
    passwords: true,
  }),
  'GET /api/LocalAuthority/SummaryFields': () => ({
    contents: [
      { id: 'lastName', label: 'Last name' },
      { id: 'firstName', label: 'First name' },
      { id: 'pepStatusId', label: 'PEP status' },
      { id: 'meetingDate', label: 'Meeting date' },
    ],
  }),
};
