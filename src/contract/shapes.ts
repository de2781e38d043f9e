import type {
  AnswerError,
  Clash,
  FormDocument,
  JsonObject,
  Lookup,
  LookupOption,
  Origin,
  RecordSchema,
  ResolvedForm,
  ResolvedScreen,
  ResolvedTable,
} from '../engine/index.ts';

/** GET /api/LocalAuthority/Settings: exactly these fields (SET-1). */
export interface Settings {
  readonly supportTel: string;
  readonly localAuthorityName: string;
  readonly localAuthorityId: number;
  readonly originalLocalAuthorityId: number;
  readonly hasMessaging: boolean;
  readonly hasPep: boolean;
  readonly typeId: number;
  readonly initials: string;
  readonly hasPepAutoSave: boolean;
  readonly hasPepRagRatingEnabled: boolean;
  readonly useExportPassword: boolean;
  readonly userId: number;
  readonly hasStudentsAssigned: boolean;
  readonly userEmail: string;
  readonly userFirstname: string;
  readonly userLastname: string;
  readonly userAddedDate: string;
  readonly assignToOrganisationId: number | null;
  readonly hasPercentageStudents: boolean;
  readonly hasSessionStudents: boolean;
  readonly forceMfaSetup: boolean;
}

/** GET /api/catalog: everything declared for the viewer's authority but the PEP forms. */
export interface CatalogAnswer {
  readonly records: { readonly [id: string]: RecordSchema };
  readonly lookups: { readonly [id: string]: Lookup };
  readonly forms: { readonly [id: string]: ResolvedForm };
  readonly tables: { readonly [id: string]: ResolvedTable };
  readonly screens: { readonly [id: string]: ResolvedScreen };
  /** Operation id -> reason, for what this viewer may never do. */
  readonly denied: { readonly [operation: string]: string };
  /** `user` facts as the server knows them, and `today` (London). The page's facts start from these. */
  readonly facts: JsonObject;
}

/** GET /api/catalog/public: the signed-out forms. */
export interface PublicCatalogAnswer {
  readonly forms: { readonly [id: string]: ResolvedForm };
}

/** GET /config.json. No `endpoint` for a real pool; it may be relative. */
export interface PublicConfig {
  readonly identity: { readonly region: string; readonly userPoolId: string; readonly clientId: string; readonly endpoint?: string };
  readonly productName: string;
}

/** What heads every page of a pupil (C-27). */
export interface StudentHeader {
  readonly studentId: number;
  readonly studentName: string;
  readonly upn: string | null;
  readonly yearGroupId: number;
  readonly schoolName: string | null;
  readonly careStatusId: number;
  readonly dateAdded: string;
  readonly isInCare: boolean;
  readonly hasDataErrors: boolean;
  readonly hasManualCalls: boolean;
  readonly hasDe: boolean;
  readonly isPercentageRegister: boolean;
  readonly isSensitive: boolean;
}

/** One stage of a loaded PEP (PFORM-8). `link` is the address of its screen. */
export interface PepStageSummary {
  readonly pepStageId: number;
  readonly formSlug: string;
  readonly link: string;
  readonly title: string;
  readonly percentageCompleted: number;
  readonly required: number;
  readonly answered: number;
  readonly isOptional: boolean;
  /** Whether it is in the PEP's percentage now. */
  readonly isCounted: boolean;
  readonly isReviewedByUser: boolean;
  readonly ragRatingId: number | null;
  readonly mainUserTypeId: number;
}

/** GET /api/Pep/details, in `contents[0]` (PFORM-7 without the form). */
export interface PepDetails {
  readonly pepId: number;
  readonly studentId: number;
  readonly studentName: string;
  readonly formSlug: string;
  readonly statusId: number;
  /** Completion date, `YYYY-MM-DD`. */
  readonly endDate: string | null;
  readonly academicYearName: string;
  readonly schoolTermId: number | null;
  readonly meetingDate: string | null;
  readonly nextMeetingDate: string | null;
  readonly datePepSubmitted: string | null;
  readonly pupilPremiumTotalAmount: number | null;
  readonly studentNcYearId: number;
  readonly hasPepAutoSave: boolean;
  readonly percentageCompleted: number;
  readonly stages: readonly PepStageSummary[];
  /** Operation id -> reason: what this viewer may not do with this PEP now. */
  readonly denied: { readonly [operation: string]: string };
}

/** GET /api/Pep/{slug}/form/{stage}, in `contents[0]` (PFORM-7, PFORM-9). */
export interface PepStageAnswer extends PepDetails {
  readonly stage: {
    readonly pepStageId: number;
    readonly formSlug: string;
    readonly title: string;
    readonly keyIndex: number;
    readonly mainUserTypeId: number;
    readonly isCompleted: boolean;
    /** ISO instant of the last save, null before the first. */
    readonly lastSavedDate: string | null;
    readonly revision: number;
    readonly percentageCompleted: number;
  };
  /** The stage's form as pinned by the PEP's release. */
  readonly form: ResolvedForm;
  readonly formData: JsonObject;
  readonly parked: JsonObject;
  readonly origins: { readonly [field: string]: Origin };
  /** Record facts that the form's conditions read: `pupil`, `pep`, `stage`. */
  readonly facts: JsonObject;
  /** Field rules that hold for this viewer. */
  readonly locks: readonly { readonly pointer: string; readonly reason: string; readonly hide?: boolean }[];
}

/** Answer of POST /api/Pep/saveData with 200; with 409 the same plus `clashes`, and `message`. */
export interface SaveStageAnswer {
  readonly success: boolean;
  readonly lastSavedDate: string;
  readonly percentageCompleted: number;
  readonly pepStatusId: number;
  readonly revision: number;
  /** The document as stored now: derived fields recomputed, other people's changes merged in. */
  readonly document: FormDocument;
  readonly origins: { readonly [field: string]: Origin };
  /** True when somebody else had saved meanwhile and both were merged. */
  readonly merged: boolean;
  /** Titles of questions whose answers the merge parked. */
  readonly parkedByMerge: readonly string[];
  /** Faults of the stored answers in draft mode; they are stored all the same. */
  readonly errors: readonly AnswerError[];
  readonly stages: readonly PepStageSummary[];
  readonly clashes?: readonly Clash[];
  readonly message?: string;
}

/** Answer of an options call (D-9): id and label; the page makes lookup options of them. */
export interface OptionsAnswer {
  readonly contents: readonly { readonly id: number; readonly label: string }[];
}

/** Options of a lookup that is data, as the renderer takes them. */
export function toOptions({ contents }: OptionsAnswer): readonly LookupOption[] {
  return contents.map(({ id, label }) => ({ value: id, label }));
}

/** One authority that may be worked as (SET-4), in `contents`. */
export interface AuthorityChoice {
  readonly id: number;
  readonly name: string;
  readonly isCurrent: boolean;
}
