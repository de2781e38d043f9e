import { ownWidgetKinds } from '../contract/index.ts';
import { defaultRegistry, extendRegistry, partsOf, type Registry } from '../renderer/index.ts';
import { NoteTypeCell } from './notes/NoteTypeCell.tsx';
import { StagesCell } from './pep/StagesCell.tsx';
import { StatusCell } from './pep/StatusCell.tsx';
import { LazyDeclarations } from './declarations/LazyDeclarations.tsx';
import { LazyPlayground, LazySimpleForm } from './playground/LazyPlayground.tsx';
import { MessageSubjectCell } from './mailbox/MessageSubjectCell.tsx';
import { AlertCell } from './alerts/AlertCell.tsx';
import { ChangeAuthority } from './shell/ChangeAuthority.tsx';

const AuthorityForm = partsOf(() => import('./authority/AuthorityForm.tsx'))('AuthorityForm');

const account = partsOf(() => import('./account/accountParts.ts'));
const AlertSubscriptions = account('AlertSubscriptions');
const TwoFactor = account('TwoFactor');
const ShortcutKeys = account('ShortcutKeys');
const StartPage = account('StartPage');
const UserProfile = account('UserProfile');

const legacy = partsOf(() => import('./legacy/legacyParts.ts'));
const HttpErrorCodes = legacy('HttpErrorCodes');
const LegacyDashboard = legacy('LegacyDashboard');
const LegacyRedirect = legacy('LegacyRedirect');

const imports = partsOf(() => import('./imports/importsParts.ts'));
const AnswerBook = imports('AnswerBook');
const ImportKeyMaker = imports('ImportKeyMaker');
const ImportRun = imports('ImportRun');
const ImportUpload = imports('ImportUpload');
const ImportWork = imports('ImportWork');

const documents = partsOf(() => import('./documents/documentsParts.ts'));
const DocumentCell = partsOf(() => import('./documents/DocumentCell.tsx'))('DocumentCell');
const DocumentUpload = documents('DocumentUpload');
const HistoricalUpload = documents('HistoricalUpload');

const pep = partsOf(() => import('./pep/pepParts.ts'));
const PepGlance = pep('PepGlance');
const PepHome = pep('PepHome');
const PlanDocument = pep('PlanDocument');
const PepStage = pep('PepStage');
const ReportCardField = pep('ReportCardField');
const TotalPremiumField = pep('TotalPremiumField');
const SchoolByUrn = pep('SchoolByUrn');

const pupil = partsOf(() => import('./pupil/pupilParts.ts'));
const BasicDetails = pupil('BasicDetails');
const LineOfTime = pupil('LineOfTime');
const PupilGlance = pupil('PupilGlance');
const HeldElsewhere = pupil('HeldElsewhere');
const LegacyLink = pupil('LegacyLink');
const MergeForm = partsOf(() => import('./pupil/MergeForm.tsx'))('MergeForm');
const PupilHeader = pupil('PupilHeader');
const StudentPage = pupil('StudentPage');

const AllAlertsSeen = partsOf(() => import('./alerts/AllAlertsSeen.tsx'))('AllAlertsSeen');
const MessagePane = partsOf(() => import('./mailbox/MessagePane.tsx'))('MessagePane');
const MessageWriter = partsOf(() => import('./mailbox/MessageWriter.tsx'))('MessageWriter');

const register = partsOf(() => import('./register/registerParts.ts'));
const AttendanceCodes = register('AttendanceCodes');
const BetaLabel = register('BetaLabel');
const AttendanceLegend = register('AttendanceLegend');
const AttendanceTotals = register('AttendanceTotals');
const MarkEntry = register('MarkEntry');
const RegisterMarkEntry = register('RegisterMarkEntry');
const RegisterHead = register('RegisterHead');
const WeekNavigator = register('WeekNavigator');

const reports = partsOf(() => import('./reports/reportsParts.ts'));
const MarksExport = reports('MarksExport');
const RegisterExport = reports('RegisterExport');
const ReportCards = reports('ReportCards');

const UserTools = partsOf(() => import('./users/UserTools.tsx'))('UserTools');

const SubjectAccessRequest = partsOf(() => import('./subjectAccess/SubjectAccessRequest.tsx'))('SubjectAccessRequest');
const SubjectAccessItem = partsOf(() => import('./subjectAccess/SubjectAccessItem.tsx'))('SubjectAccessItem');

/** What the portal's declarations may name beyond the renderer's own; `contract/names.ts` lists the same. */
export const registry: Registry = extendRegistry(defaultRegistry, {
  // rjsf's type of a field names everything that it hands over; ours reads the part in `EngineFieldProps`.
  fields: { 'total-premium': TotalPremiumField, 'report-card': ReportCardField } as unknown as Registry['fields'],
  widgets: { 'school-by-urn': SchoolByUrn } satisfies { [name in keyof typeof ownWidgetKinds]: unknown },
  widgetKinds: ownWidgetKinds,
  cells: {
    stages: StagesCell,
    'note-type': NoteTypeCell,
    'pep-status': StatusCell,
    document: DocumentCell,
    'message-subject': MessageSubjectCell,
    alert: AlertCell,
  },
  entries: { marks: MarkEntry, 'register-marks': RegisterMarkEntry },
  components: {
    'pep-stage': PepStage,
    'pep-glance': PepGlance,
    'pep-home': PepHome,
    'plan-document': PlanDocument,
    'pupil-header': PupilHeader,
    'student-page': StudentPage,
    'pupil-glance': PupilGlance,
    'line-of-time': LineOfTime,
    'basic-details': BasicDetails,
    'held-elsewhere': HeldElsewhere,
    'legacy-link': LegacyLink,
    'week-navigator': WeekNavigator,
    'register-head': RegisterHead,
    'attendance-legend': AttendanceLegend,
    'attendance-codes': AttendanceCodes,
    'beta-label': BetaLabel,
    'attendance-totals': AttendanceTotals,
    'change-authority': ChangeAuthority,
    'legacy-redirect': LegacyRedirect,
    'legacy-dashboard': LegacyDashboard,
    'http-error-codes': HttpErrorCodes,
    'start-page': StartPage,
    'shortcut-keys': ShortcutKeys,
    'user-profile': UserProfile,
    'alert-subscriptions': AlertSubscriptions,
    'two-factor': TwoFactor,
    'authority-form': AuthorityForm,
    'report-cards': ReportCards,
    'marks-export': MarksExport,
    'register-export': RegisterExport,
    'simple-form': LazySimpleForm,
    'form-playground': LazyPlayground,
    'own-declarations': LazyDeclarations,
    'user-tools': UserTools,
    'import-upload': ImportUpload,
    'answer-book': AnswerBook,
    'import-run': ImportRun,
    'import-work': ImportWork,
    'import-key-maker': ImportKeyMaker,
    'subject-access': SubjectAccessRequest,
    'subject-access-item': SubjectAccessItem,
    'merge-form': MergeForm,
    'document-upload': DocumentUpload,
    'historical-upload': HistoricalUpload,
    'message-pane': MessagePane,
    'alerts-all-seen': AllAlertsSeen,
    'message-writer': MessageWriter,
  },
});
