import { lookup, recordSchema, resolvedForm, resolvedScreen, resolvedTable } from './replies/declared.ts';
import { boolean, byName, integer, jsonObject, list, nullable, object, string, type ValueOf } from './replies/shape.ts';

/** GET /api/LocalAuthority/Settings: exactly these fields (SET-1). */
export type Settings = ValueOf<typeof settings>;
export const settings = object({
  supportTel: string,
  localAuthorityName: string,
  localAuthorityId: integer,
  originalLocalAuthorityId: integer,
  hasMessaging: boolean,
  hasPep: boolean,
  typeId: integer,
  initials: string,
  hasPepAutoSave: boolean,
  hasPepRagRatingEnabled: boolean,
  useExportPassword: boolean,
  userId: integer,
  hasStudentsAssigned: boolean,
  userEmail: string,
  userFirstname: string,
  userLastname: string,
  userAddedDate: string,
  assignToOrganisationId: nullable(integer),
  hasPercentageStudents: boolean,
  hasSessionStudents: boolean,
  forceMfaSetup: boolean,
});

/** GET /api/catalog: everything declared for the viewer's authority but the PEP forms. */
export type CatalogReply = ValueOf<typeof catalogReply>;
export const catalogReply = object({
  records: byName(recordSchema),
  lookups: byName(lookup),
  forms: byName(resolvedForm),
  tables: byName(resolvedTable),
  screens: byName(resolvedScreen),
  /** Operation id -> reason, for what this viewer may never do. */
  denied: byName(string),
  /** `user` facts as the server knows them, and `today` (London). The page's facts start from these. */
  facts: jsonObject,
});

/** GET /api/catalog/public: the signed-out forms. */
export type PublicCatalogReply = Pick<CatalogReply, 'forms'>;

/** How to reach the identity pool; no endpoint for a real pool, which the client library knows. */
export interface IdentityConfig {
  readonly region: string;
  readonly userPoolId: string;
  readonly clientId: string;
  /** May be relative. */
  readonly endpoint?: string;
}

/** Who can sign in while demonstration data is served: all with one password, which is published. */
export interface Demonstration {
  readonly password: string;
  readonly accounts: readonly DemonstrationAccount[];
}

/** One of them, with the names of its authority and user type. */
export interface DemonstrationAccount {
  readonly userName: string;
  readonly authorityName: string;
  readonly userTypeName: string;
}

/** GET /config.json: what the browser must know before it can do anything. */
export interface PublicConfig {
  readonly identity: IdentityConfig;
  /** Hosts whose pages may be shown inside ours (D-41). */
  readonly frameHosts: readonly string[];
  /** Origins of the legacy system, the first of which its links lead to (C-47). */
  readonly legacyOrigins: readonly string[];
  /** The legacy system's dashboard, shown at /home (C-19). */
  readonly legacyDashboardUrl?: string;
  /** Never where real records may be. */
  readonly demonstration?: Demonstration;
}

const headerMembers = {
  studentId: integer,
  studentName: string,
  upn: nullable(string),
  yearGroupId: integer,
  schoolName: nullable(string),
  /** Schools that are recorded ahead of their day, the next one first. */
  comingSchools: list(object({ schoolName: string, startDate: string, isMain: boolean })),
  careStatusId: integer,
  dateAdded: string,
  isInCare: boolean,
  hasDataErrors: boolean,
  hasManualCalls: boolean,
  hasDe: boolean,
  isPercentageRegister: boolean,
  isSensitive: boolean,
  /** Since when the record is with another authority and only read here, and with which. */
  passedOn: nullable(string),
  passedTo: nullable(string),
};

/** What heads every page of a pupil (C-27). */
export type StudentHeader = ValueOf<typeof studentHeader>;
export const studentHeader = object(headerMembers);

/** A care status and the day it holds from; null by whom where the record began elsewhere. */
export type CareStatusPeriod = ValueOf<typeof careStatusPeriod>;
const careStatusPeriod = object({ careStatusId: integer, startDate: string, changedBy: nullable(string) });

/** A pupil’s page: what the header says, and the basic details (D-57). */
export type StudentPage = ValueOf<typeof studentPage>;
export const studentPage = object({
  ...headerMembers,
  firstName: string,
  lastName: string,
  laStudentId: string,
  dateOfBirth: string,
  genderId: integer,
  ethnicityCode: string,
  senStatusId: string,
  keyStageId: nullable(integer),
  /** How the school tells of attendance: "Call", "No call", "Portal" or "Email" (STUD-6). */
  contactMethod: string,
  /** How the pupil is educated otherwise than at school (D-349); null where at school. */
  educatedOtherwise: nullable(string),
  isDualReg: boolean,
  careStatusStart: nullable(string),
  /** First and last day of being in care; no last day while it goes on. */
  careStart: nullable(string),
  careEnd: nullable(string),
  /** Newest first. */
  careHistory: list(careStatusPeriod),
  socialWorker: nullable(string),
  socialWorkerId: nullable(integer),
});

/** One authority that may be worked as (SET-4), in `contents`. */
export type AuthorityChoice = ValueOf<typeof authorityChoice>;
/** The shape of one. */
export const authorityChoice = object({ id: integer, name: string, isCurrent: boolean });
