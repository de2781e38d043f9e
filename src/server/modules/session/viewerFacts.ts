import { addDays, ownPupilsTypes, type Settings, userType } from '../../../contract/index.ts';
import { sql } from 'kysely';
import type { JsonObject } from '../../../engine/index.ts';
import type { Viewer } from '../../db/across/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { visiblePupils, type Sight } from '../../db/visiblePupils.ts';
import { academicYear, academicYearId, statusAdminYearId, termStart } from '../../calendar/academicYears.ts';

/** What rules of operations read of the viewer; needs no query. */
export function viewerFacts(viewer: Viewer): JsonObject {
  const { settings } = viewer;
  return {
    userId: viewer.userId,
    typeId: viewer.typeId,
    localAuthorityId: viewer.authorityId,
    localAuthorityName: viewer.authorityName,
    originalLocalAuthorityId: viewer.originalAuthorityId,
    isSupportOrigin: viewer.isSupportOrigin,
    mustSetUpMfa: viewer.mustSetUpMfa,
    hasMessaging: settings.hasMessaging,
    hasPep: settings.hasPep,
    hasPepRagRatingEnabled: settings.hasPepRagRatingEnabled,
    hasSessionStudents: settings.hasSessionStudents,
    hasPercentageStudents: settings.hasPercentageStudents,
    usesPepCycles: settings.usesPepCycles,
    hasDelegation: settings.hasDelegation,
  };
}

/** What the viewer has been given: pupils of their own, and the first of their schools (C-63). */
export interface Assignments {
  readonly hasStudentsAssigned: boolean;
  readonly assignToOrganisationId: number | null;
  /** Whether a pupil on such a register is in the viewer's sight now; the authority's switch can only hide (D-93). */
  readonly hasPercentageStudents: boolean;
  readonly hasSessionStudents: boolean;
  /** Whether the viewer leads an authority that has no pupil yet. */
  readonly isSettingUp: boolean;
}

export async function assignmentsOf(db: Db, sight: Sight): Promise<Assignments> {
  const { viewer } = sight;
  const school = await db
    .selectFrom('user_school')
    .select('school_id')
    .where('user_id', '=', viewer.userId)
    .orderBy('ordinal')
    .orderBy('school_id')
    .executeTakeFirst();
  const pupil = await db
    .selectFrom('pupil_user')
    .select('pupil_id')
    .where('user_id', '=', viewer.userId)
    .where('active_status_id', '=', 1)
    .limit(1)
    .executeTakeFirst();
  const atSchool =
    viewer.typeId === 1 && school !== undefined
      ? await db.selectFrom('pupil').select('id').where('school_id', '=', school.school_id).limit(1).executeTakeFirst()
      : undefined;
  return {
    hasStudentsAssigned: pupil !== undefined || atSchool !== undefined,
    assignToOrganisationId: school?.school_id ?? null,
    ...(await registersInSight(db, sight)),
    isSettingUp: isLeader(viewer) && (await hasNoPupil(db)),
  };
}

async function registersInSight(
  db: Db,
  sight: Sight,
): Promise<Pick<Assignments, 'hasPercentageStudents' | 'hasSessionStudents'>> {
  const { settings } = sight.viewer;
  const seen = (byWeek: boolean) =>
    sql<boolean>`exists (select from pupil where is_percentage_register = ${byWeek} and ${visiblePupils(sight)})`;
  const { rows } = await sql<{ weeks: boolean; sessions: boolean }>`
    select ${seen(true)} as weeks, ${seen(false)} as sessions`.execute(db);
  return {
    hasPercentageStudents: settings.hasPercentageStudents && rows[0]?.weeks === true,
    hasSessionStudents: settings.hasSessionStudents && rows[0]?.sessions === true,
  };
}

const isLeader = ({ typeId, isSupportOrigin }: Viewer) => typeId === userType.laSuperUser || isSupportOrigin;

const hasNoPupil = async (db: Db) =>
  (await db.selectFrom('pupil').select('id').limit(1).executeTakeFirst()) === undefined;

/** The settings context, exactly SET-1. */
export function settingsOf(viewer: Viewer, assignments: Assignments): Settings {
  const { settings } = viewer;
  return {
    supportTel: viewer.supportTel,
    localAuthorityName: viewer.authorityName,
    localAuthorityId: viewer.authorityId,
    originalLocalAuthorityId: viewer.originalAuthorityId,
    hasMessaging: settings.hasMessaging,
    hasPep: settings.hasPep,
    typeId: viewer.typeId,
    initials: `${viewer.firstName.charAt(0)}${viewer.lastName.charAt(0)}`.toUpperCase(),
    hasPepAutoSave: settings.hasPepAutoSave,
    hasPepRagRatingEnabled: settings.hasPepRagRatingEnabled,
    useExportPassword: settings.useExportPassword,
    userId: viewer.userId,
    hasStudentsAssigned: assignments.hasStudentsAssigned,
    userEmail: viewer.username,
    userFirstname: viewer.firstName,
    userLastname: viewer.lastName,
    userAddedDate: viewer.addedAt.toISOString(),
    assignToOrganisationId: assignments.assignToOrganisationId,
    hasPercentageStudents: assignments.hasPercentageStudents,
    hasSessionStudents: assignments.hasSessionStudents,
    forceMfaSetup: viewer.mustSetUpMfa,
  };
}

/** The day of the page, and the last day of school before it. */
export interface PageDays {
  readonly today: string;
  readonly lastSchoolDay: string;
}

/** Facts that the page starts from: the viewer's, what is assigned, and the defaults of filters. */
export function pageFacts(viewer: Viewer, assignments: Assignments, { today, lastSchoolDay }: PageDays): JsonObject {
  return {
    today,
    user: {
      ...viewerFacts(viewer),
      ...assignments,
      // Their own pupils: fixed for those who see no others, a start for whoever has some (ROLE-9, ROLE-11).
      assignedUserDefaults:
        ownPupilsTypes.includes(viewer.typeId) || assignments.hasStudentsAssigned ? [viewer.userId] : [],
      // Such a designated teacher sees nobody, and is told whom to ask (ROLE-10, D-46).
      lacksSchool: viewer.typeId === userType.designatedTeacher && assignments.assignToOrganisationId === null,
      careStatusDefaults: ownPupilsTypes.includes(viewer.typeId) ? [1, 5] : [1],
      academicYearId: academicYearId(today),
      // School years begin on 1 September; the list's records start a day before (LOOK-3, C-1).
      academicYearStart: addDays(academicYear(academicYearId(today)).startDate, 1),
      academicYearEnd: academicYear(academicYearId(today)).endDate,
      statusAdminYearId: statusAdminYearId(today),
      termStart: termStart(today),
      weekAgo: addDays(today, -7),
      lastSchoolDay,
      inTwoWeeks: addDays(today, 14),
      inFourWeeks: addDays(today, 28),
      todayCards: viewer.settings.todayCards as unknown as JsonObject,
      // Support staff who work as no authority yet: of their own there is nothing to be done.
      isAtSupport: viewer.isSupportOrigin && viewer.authorityId === viewer.originalAuthorityId,
    },
  };
}
