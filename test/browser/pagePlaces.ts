import type { Locator, Page } from 'playwright-core';
import { stagePath, type PepKey } from './support/api.ts';
import { leftButton } from './support/stagePage.ts';

/** A page that is opened at both widths. */
export interface Place {
  name: string;
  path: (key: PepKey) => string;
  account: string;
  /** What shows that all has come which the page asks for. */
  shows: (page: Page) => Locator;
}

export const staff = 'super@ashcombe.example';
export const counted = (page: Page) => page.getByText(/^\d+ result\(s\)$/);
const sections = (page: Page) => page.getByRole('region', { name: 'PEP Sections' }).getByRole('listitem').first();
const heading = (name: string) => (page: Page) => page.getByRole('heading', { name });
const text = (words: string | RegExp) => (page: Page) => page.getByText(words);

/** Pages of the portal, each by its address and whose page it is. */
export const places: readonly Place[] = [
  { name: 'pupils', path: () => '/students', account: staff, shows: counted },
  { name: 'PEPs', path: () => '/peps', account: staff, shows: counted },
  { name: 'PEPs of a pupil', path: ({ studentId }) => `/students/${studentId}/peps`, account: staff, shows: sections },
  {
    name: 'PEP home',
    path: ({ studentId, pepId }) => `/students/${studentId}/peps/${pepId}`,
    account: staff,
    shows: sections,
  },
  {
    name: 'a whole PEP to be read',
    path: ({ studentId, pepId }) => `/students/${studentId}/peps/${pepId}/document`,
    account: staff,
    shows: (page) => page.getByRole('navigation', { name: 'Contents' }),
  },
  {
    name: 'documents of a PEP',
    path: ({ studentId, pepId }) => `/students/${studentId}/peps/${pepId}/upload/UploadRelatedDocuments`,
    account: staff,
    shows: text('No documents have been added to this PEP yet.'),
  },
  {
    name: 'historical documents',
    path: ({ studentId }) => `/students/${studentId}/upload/UploadRelatedDocuments`,
    account: staff,
    shows: text('No historical documents have been added for this pupil yet.'),
  },
  { name: 'documents of all pupils', path: () => '/documents', account: staff, shows: counted },
  { name: 'alerts', path: () => '/alerts', account: staff, shows: counted },
  { name: 'questions on answers', path: () => '/pepQuestions', account: staff, shows: counted },
  {
    name: 'overview of a pupil',
    path: ({ studentId }) => `/students/${studentId}`,
    account: staff,
    shows: (page) => page.getByRole('region', { name: 'Line of time' }),
  },
  {
    name: 'line of time of a pupil',
    path: ({ studentId }) => `/students/${studentId}/lineOfTime`,
    account: staff,
    shows: text(/^(The newest )?\d+ entr(y|ies)$/),
  },
  { name: 'mailbox', path: () => '/mailbox', account: staff, shows: counted },
  {
    name: 'new message',
    path: ({ studentId }) => `/mailbox/new?studentId=${studentId}`,
    account: staff,
    shows: (page) => page.getByRole('button', { name: 'Send', exact: true }),
  },
  { name: 'attendance stage', path: (key) => stagePath(key, 'attendance'), account: staff, shows: leftButton },
  { name: 'targets stage', path: (key) => stagePath(key, 'targets'), account: staff, shows: leftButton },
  { name: 'send stage', path: (key) => stagePath(key, 'send'), account: staff, shows: leftButton },
  {
    name: 'targets stage read only',
    path: (key) => stagePath(key, 'targets'),
    account: 'readonly@ashcombe.example',
    shows: leftButton,
  },
  {
    name: 'week register',
    path: ({ studentId }) => `/students/${studentId}/attendance`,
    account: staff,
    shows: (page) => page.getByRole('gridcell').first(),
  },
  {
    name: 'assessments',
    path: ({ studentId }) => `/students/${studentId}/assessments`,
    account: staff,
    shows: counted,
  },
  {
    name: 'session attendance',
    path: ({ studentId }) => `/student/${studentId}/individualPupilRecord/SessionAttendance`,
    account: staff,
    shows: counted,
  },
  {
    name: 'change authority',
    path: () => '/changeLocalAuthority',
    account: 'support@support.example',
    shows: text(/^\d+ authorities$/),
  },
  {
    name: 'change authority refused',
    path: () => '/changeLocalAuthority',
    account: staff,
    shows: text(/^You do not have permission/),
  },
  { name: 'users', path: () => '/users', account: staff, shows: counted },
  {
    name: 'workbooks of the register brought back',
    path: () => '/registerWorkbooks',
    account: 'dt@ashcombe.example',
    shows: text('No file has been imported yet.'),
  },
  {
    name: 'answers of plans as a workbook',
    path: () => '/peps/workbooks',
    account: staff,
    shows: heading('Answers as a workbook'),
  },
  { name: 'colleagues', path: () => '/delegations', account: 'dt@brinmoor.example', shows: counted },
  { name: 'caseloads', path: () => '/users/caseloads', account: staff, shows: counted },
  { name: 'today', path: () => '/dashboard', account: staff, shows: heading('Plans of this term without a meeting') },
  {
    name: 'pictures of attendance',
    path: () => '/reports/attendance',
    account: staff,
    shows: heading('Absence by reason'),
  },
  {
    name: 'absence by term',
    path: () => '/reports/absenceByTerm',
    account: staff,
    shows: (page) => page.getByRole('img', { name: /absence/i }),
  },
  {
    name: 'timeliness of plans',
    path: () => '/reports/pepTimeliness',
    account: staff,
    shows: (page) => page.getByRole('link', { name: 'Reviewed in time' }),
  },
  { name: 'pupils behind the timeliness of plans', path: () => '/reports/pepCases', account: staff, shows: counted },
  { name: 'ratings of plans', path: () => '/reports/pepRatings', account: staff, shows: heading('Ratings by section') },
  {
    name: 'pupil premium',
    path: () => '/reports/pepPremium',
    account: staff,
    shows: heading('Pupil premium by financial year'),
  },
  {
    name: 'figures of suspensions',
    path: () => '/reports/suspensions',
    account: staff,
    shows: heading('Suspensions by reason'),
  },
  {
    name: 'workbook for the governing board',
    path: () => '/reports/governingBoard',
    account: staff,
    shows: (page) => page.getByText('Met, of those due', { exact: true }).first(),
  },
  {
    name: 'results against expectation',
    path: () => '/reports/results',
    account: staff,
    shows: (page) => page.getByText('At expected or above', { exact: true }).first(),
  },
  { name: 'suspensions of all pupils', path: () => '/allExclusions', account: staff, shows: counted },
  { name: 'amended marks', path: () => '/reports/amendedMarks', account: staff, shows: counted },
  { name: 'audit log', path: () => '/auditLog', account: staff, shows: counted },
  {
    name: 'authority settings',
    path: () => '/authoritySettings',
    account: staff,
    shows: (page) => page.getByRole('checkbox', { name: 'Last name' }),
  },
  {
    name: 'cycles of an authority',
    path: () => '/authoritySettings#pep-cycles',
    account: 'super@brinmoor.example',
    shows: (page) => page.getByRole('button', { name: 'Save cycles' }),
  },
  {
    name: 'rates of the pupil premium',
    path: () => '/authoritySettings#pupil-premium',
    account: staff,
    shows: (page) => page.getByRole('button', { name: 'Save rates' }),
  },
  {
    name: 'own forms',
    path: () => '/declarations',
    account: staff,
    shows: (page) => page.getByRole('navigation', { name: 'Forms, stages, tables and lists' }),
  },
  { name: 'status codes', path: () => '/httpErrorCodes', account: staff, shows: text('What the portal does') },
  {
    name: 'alerts that are set for officers',
    path: () => '/UserProfile/alerts',
    account: staff,
    shows: heading('What you are told of'),
  },
  { name: 'dashboard', path: () => '/home', account: staff, shows: counted },
  { name: 'not found', path: () => '/no/such/page', account: staff, shows: heading('Page Not Found') },
  { name: 'access denied', path: () => '/authError', account: staff, shows: text(/^You are not allowed to access/) },
];
