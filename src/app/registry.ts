import { ownWidgetKinds } from '../contract/index.ts';
import { defaultRegistry, extendRegistry, type Registry } from '../renderer/index.ts';
import { AuthorityForm } from './authority/AuthorityForm.tsx';
import { AlertSubscriptions } from './account/AlertSubscriptions.tsx';
import { TwoFactor } from './account/TwoFactor.tsx';
import { ShortcutKeys } from './account/ShortcutKeys.tsx';
import { StartPage } from './account/StartPage.tsx';
import { UserProfile } from './account/UserProfile.tsx';
import { HttpErrorCodes } from './legacy/HttpErrorCodes.tsx';
import { LegacyDashboard } from './legacy/LegacyDashboard.tsx';
import { LegacyRedirect } from './legacy/LegacyRedirect.tsx';
import { ImportKeyMaker } from './imports/ImportKeyMaker.tsx';
import { ImportRun } from './imports/ImportRun.tsx';
import { ImportUpload } from './imports/ImportUpload.tsx';
import { ImportWork } from './imports/ImportWork.tsx';
import { DocumentCell } from './documents/DocumentCell.tsx';
import { DocumentUpload } from './documents/DocumentUpload.tsx';
import { HistoricalUpload } from './documents/HistoricalUpload.tsx';
import { NoteTypeCell } from './notes/NoteTypeCell.tsx';
import { PepHome } from './pep/PepHome.tsx';
import { PlanDocument } from './pep/document/PlanDocument.tsx';
import { PepStage } from './pep/PepStage.tsx';
import { ReportCardField } from './pep/ReportCardField.tsx';
import { StagesCell } from './pep/StagesCell.tsx';
import { TotalPremiumField } from './pep/TotalPremiumField.tsx';
import { SchoolByUrn } from './pep/SchoolByUrn.tsx';
import { StatusCell } from './pep/StatusCell.tsx';
import { LazyDeclarations } from './declarations/LazyDeclarations.tsx';
import { LazyPlayground, LazySimpleForm } from './playground/LazyPlayground.tsx';
import { BasicDetails } from './pupil/BasicDetails.tsx';
import { LineOfTime } from './pupil/glance/LineOfTime.tsx';
import { PupilGlance } from './pupil/glance/PupilGlance.tsx';
import { HeldElsewhere, LegacyLink } from './pupil/HeldElsewhere.tsx';
import { MessagePane } from './mailbox/MessagePane.tsx';
import { MessageSubjectCell } from './mailbox/MessageSubjectCell.tsx';
import { MessageWriter } from './mailbox/MessageWriter.tsx';
import { MergeForm } from './pupil/MergeForm.tsx';
import { PupilHeader } from './pupil/PupilHeader.tsx';
import { StudentPage } from './pupil/StudentPage.tsx';
import { AttendanceCodes } from './register/AttendanceCodes.tsx';
import { BetaLabel } from './register/BetaLabel.tsx';
import { AttendanceLegend } from './register/AttendanceLegend.tsx';
import { AttendanceTotals } from './register/AttendanceTotals.tsx';
import { MarkEntry, RegisterMarkEntry } from './register/MarkEntry.tsx';
import { MarkCell } from './register/MarkCell.tsx';
import { RegisterHead } from './register/RegisterHead.tsx';
import { RegisterMarkCell } from './register/RegisterMarkCell.tsx';
import { WeekNavigator } from './register/WeekNavigator.tsx';
import { MarksExport } from './reports/MarksExport.tsx';
import { ReportCards } from './reports/ReportCards.tsx';
import { ChangeAuthority } from './shell/ChangeAuthority.tsx';
import { UserTools } from './users/UserTools.tsx';
import { SubjectAccessRequest } from './subjectAccess/SubjectAccessRequest.tsx';

/** What the portal's declarations may name beyond the renderer's own; `contract/names.ts` lists the same. */
export const registry: Registry = extendRegistry(defaultRegistry, {
  // rjsf's type of a field names everything that it hands over; ours reads the part in `EngineFieldProps`.
  fields: { 'total-premium': TotalPremiumField, 'report-card': ReportCardField } as unknown as Registry['fields'],
  widgets: { 'school-by-urn': SchoolByUrn } satisfies { [name in keyof typeof ownWidgetKinds]: unknown },
  widgetKinds: ownWidgetKinds,
  cells: {
    mark: MarkCell,
    'register-mark': RegisterMarkCell,
    stages: StagesCell,
    'note-type': NoteTypeCell,
    'pep-status': StatusCell,
    document: DocumentCell,
    'message-subject': MessageSubjectCell,
  },
  entries: { marks: MarkEntry, 'register-marks': RegisterMarkEntry },
  components: {
    'pep-stage': PepStage,
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
    'simple-form': LazySimpleForm,
    'form-playground': LazyPlayground,
    'own-declarations': LazyDeclarations,
    'user-tools': UserTools,
    'import-upload': ImportUpload,
    'import-run': ImportRun,
    'import-work': ImportWork,
    'import-key-maker': ImportKeyMaker,
    'subject-access': SubjectAccessRequest,
    'merge-form': MergeForm,
    'document-upload': DocumentUpload,
    'historical-upload': HistoricalUpload,
    'message-pane': MessagePane,
    'message-writer': MessageWriter,
  },
});
