import { codecOf } from '../../../src/contract/index.ts';
import { catalog } from './catalogue.ts';

const step = (ordinal: number, name: string, path: string, state: string, done: number, missing = '') => ({
  ordinal,
  step: name,
  path,
  state,
  done,
  missing,
});

const firstSteps = [
  step(0, 'settings', '/authoritySettings', 'done', 1),
  step(1, 'schools', '/organisations', 'done', 15),
  step(2, 'pupils', '/imports', 'part', 812, 'without a school: 14; without a UPN: 3'),
  step(3, 'teachers', '/users', 'part', 96, 'schools with pupils and no teacher: 41; teachers without a school: 2'),
  step(4, 'workers', '/users', 'missing', 0, 'pupils without a social worker: 812'),
  step(5, 'plans', '/peps', 'missing', 0, 'pupils without a plan this year: 812'),
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
    })),
  }),
  'GET /api/LocalAuthority/AuthoritySettings': () => ({
    contents: [
      {
        supportTel: '01632 960 123',
        hasPep: true,
        hasPepAutoSave: true,
        hasPepRagRatingEnabled: true,
        hasSessionStudents: true,
        hasPercentageStudents: false,
        usesPepCycles: false,
        useExportPassword: true,
        mfaRequired: false,
        alerts: [4, 6],
        summaryExportFields: ['lastName', 'pepStatusId'],
        guidanceEarlyYears: '',
        guidanceStatutory: '',
        guidancePost16: '',
        contactName: 'Virtual school office',
        contactEmail: 'virtual.school@ashcombe.example',
        contactTelephone: '01632 960 123',
        privacyUrl: 'https://www.ashcombe.example/privacy',
        accessibilityUrl: '',
      },
    ],
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
