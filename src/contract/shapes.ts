import type {
  JsonObject,
  Lookup,
  LookupOption,
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
  readonly identity: {
    readonly region: string;
    readonly userPoolId: string;
    readonly clientId: string;
    readonly endpoint?: string;
  };
  readonly productName: string;
  /** Hosts whose pages may be shown inside ours (D-41); none where absent. */
  readonly frameHosts?: readonly string[];
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

/** A care status and the day it holds from; null by whom where the record began elsewhere. */
export interface CareStatusPeriod {
  readonly careStatusId: number;
  readonly startDate: string;
  readonly changedBy: string | null;
}

/** A pupil’s page: what the header says, and the basic details (D-57). */
export interface StudentPage extends StudentHeader {
  readonly firstName: string;
  readonly lastName: string;
  readonly laStudentId: string;
  readonly dateOfBirth: string;
  readonly genderId: number;
  readonly ethnicityCode: string;
  readonly senStatusId: string;
  readonly keyStageId: number | null;
  /** "Call", "No call", "Portal" or "Email" (STUD-6). */
  readonly contactMethod: string;
  readonly isDualReg: boolean;
  readonly careStatusStart: string | null;
  /** First and last day of being in care; no last day while it goes on. */
  readonly careStart: string | null;
  readonly careEnd: string | null;
  /** Newest first. */
  readonly careHistory: readonly CareStatusPeriod[];
  readonly socialWorker: string | null;
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
