// Made by `npm run generate:records` from schemas/records; a test proves it fresh.
import type { JsonObject } from '../engine/index.ts';

/** Group of pupils by absence: the fields of `records/absence-group`. */
export interface AbsenceGroup {
  /** Group */
  readonly groupId?: number | null;
  /** Year group */
  readonly yearGroup?: number | null;
  /** School id */
  readonly schoolId?: number | null;
  /** School */
  readonly schoolName?: string | null;
  /** Pupils with marks */
  readonly pupils?: number | null;
  /** Persistently absent */
  readonly persistent?: number | null;
  /** Severely absent */
  readonly severe?: number | null;
  /** Of both: small number */
  readonly smallNumber?: number | null;
  /** Attendance */
  readonly attendance?: number | null;
}

/** Reason for absence: the fields of `records/absence-reason`. */
export interface AbsenceReason {
  /** Code */
  readonly letter?: string | null;
  /** Reason */
  readonly code?: string | null;
  /** Authorised */
  readonly authorised?: number | null;
  /** Unauthorised */
  readonly unauthorised?: number | null;
}

/** Document of a pupil: the fields of `records/added-document`. */
export interface AddedDocument {
  /** Document id */
  readonly fileId?: number | null;
  /** Reference of the file */
  readonly fileReference?: string | null;
  /** File */
  readonly fileName?: string | null;
  /** Bytes */
  readonly size?: number | null;
  /** Media type */
  readonly mediaType?: string | null;
  /** Kind */
  readonly kind?: string | null;
  /** Virus check */
  readonly scan?: string | null;
  /** Date added */
  readonly dateAdded?: string | null;
  /** Added by */
  readonly addedBy?: string | null;
  /** Id of who added it */
  readonly addedById?: number | null;
  /** Pupil id */
  readonly studentId?: number | null;
  /** First name */
  readonly firstName?: string | null;
  /** Last name */
  readonly lastName?: string | null;
  /** New since your last visit */
  readonly isNew?: boolean | null;
}

/** Alert: the fields of `records/alert`. */
export interface Alert {
  /** Alert id */
  readonly id?: number | null;
  /** What happened */
  readonly alertId?: number | null;
  /** Pupil */
  readonly studentId?: number | null;
  /** Pupil */
  readonly studentName?: string | null;
  /** When */
  readonly at?: string | null;
  /** Seen */
  readonly isSeen?: boolean | null;
  /** Id of what it is about */
  readonly recordId?: number | null;
  /** Not there any more */
  readonly isGone?: boolean | null;
  /** Day that it is about */
  readonly onDate?: string | null;
}

/** Amended mark: the fields of `records/amended-mark`. */
export interface AmendedMark {
  /** Amendment id */
  readonly id?: number | null;
  /** Pupil id */
  readonly studentId?: number | null;
  /** Pupil */
  readonly studentFullName?: string | null;
  /** Date */
  readonly date?: string | null;
  /** Week commencing */
  readonly weekCommencing?: string | null;
  /** Session */
  readonly session?: string | null;
  /** School */
  readonly organisationId?: number | null;
  /** School */
  readonly organisationName?: string | null;
  /** Original mark */
  readonly wasMark?: string | null;
  /** Marked by */
  readonly wasBy?: string | null;
  /** Marked */
  readonly wasAt?: string | null;
  /** Amended mark */
  readonly mark?: string | null;
  /** Amended by */
  readonly by?: string | null;
  /** Amended */
  readonly at?: string | null;
  /** Reason */
  readonly reason?: string | null;
  /** Without a reason */
  readonly hasNoReason?: boolean | null;
}

/** Assessment: the fields of `records/assessment`. */
export interface Assessment {
  /** Result id */
  readonly id?: number | null;
  /** Pupil id */
  readonly studentId?: number | null;
  /** Subject */
  readonly subject?: string | null;
  /** Type */
  readonly gradeType?: string | null;
  /** Type */
  readonly gradeTypeId?: number | null;
  /** Level */
  readonly gradeLevelId?: number | null;
  /** Academic year */
  readonly academicYearId?: number | null;
  /** Academic year */
  readonly academicYear?: string | null;
  /** Term */
  readonly term?: number | null;
  /** Grade id */
  readonly gradeId?: number | null;
  /** Grade */
  readonly grade?: string | null;
  /** Is a score */
  readonly isScore?: boolean | null;
  /** Notes */
  readonly note?: string | null;
  /** Complete */
  readonly complete?: boolean | null;
  /** Entered */
  readonly enteredDate?: string | null;
  /** Added by */
  readonly addedBy?: string | null;
  /** Added by (id) */
  readonly addedById?: number | null;
  /** Added on */
  readonly addedOn?: string | null;
}

/** Result: the fields of `records/assessment-result`. */
export interface AssessmentResult {
  /** Result id */
  readonly id?: number | null;
  /** Pupil id */
  readonly studentId?: number | null;
  /** Pupil */
  readonly studentName?: string | null;
  /** UPN */
  readonly upn?: string | null;
  /** Year group */
  readonly yearGroup?: number | null;
  /** School */
  readonly organisationName?: string | null;
  /** Care status */
  readonly careStatusId?: number | null;
  /** SEN status */
  readonly senStatusId?: string | null;
  /** Academic year */
  readonly academicYearId?: number | null;
  /** Term */
  readonly schoolTermId?: number | null;
  /** Level */
  readonly gradeLevelId?: number | null;
  /** Type */
  readonly gradeTypeId?: number | null;
  /** Subject */
  readonly subject?: string | null;
  /** Grade */
  readonly grade?: string | null;
  /** Score */
  readonly rawGrade?: string | null;
  /** Notes */
  readonly note?: string | null;
  /** Complete */
  readonly isComplete?: boolean | null;
  /** Entered */
  readonly enteredDate?: string | null;
}

/** Attendance of a pupil: the fields of `records/attendance-analysis-row`. */
export interface AttendanceAnalysisRow {
  /** Pupil id */
  readonly studentId?: number | null;
  /** Percentage register */
  readonly isPercentageRegister?: boolean | null;
  /** Attendance */
  readonly totalAttendancePercentage?: number | null;
  /** Weeks attended */
  readonly weeklyRegisterAttendance?: number | null;
  /** Possible weeks */
  readonly weeklyRegisterPossibleWeeks?: number | null;
  /** Sessions attended */
  readonly attendance?: number | null;
  /** Possible sessions */
  readonly possibleSessions?: number | null;
  /** Absences */
  readonly absences?: number | null;
  /** Code given */
  readonly code?: string | null;
  /** Persistent or severe */
  readonly absenceBand?: number | null;
  /** Persistent absence */
  readonly isPersistentlyAbsent?: boolean | null;
  /** Became persistently absent this month */
  readonly becamePersistentlyAbsent?: boolean | null;
  /** Severe absence */
  readonly isSeverelyAbsent?: boolean | null;
  /** Gender */
  readonly gender?: number | null;
  /** Last name */
  readonly lastName?: string | null;
  /** First name */
  readonly firstName?: string | null;
  /** Year group */
  readonly yearGroup?: number | null;
  /** Date of birth */
  readonly dob?: string | null;
  /** Ethnicity */
  readonly ethnicity?: string | null;
  /** SEN status */
  readonly senStatus?: string | null;
  /** Key stage */
  readonly keyStage?: number | null;
  /** Placement type */
  readonly placementType?: string | null;
  /** School */
  readonly organisationId?: number | null;
  /** School */
  readonly schoolName?: string | null;
  /** Postcode of the school */
  readonly postcode?: string | null;
  /** Type of establishment */
  readonly establishmentType?: number | null;
  /** Phase */
  readonly phase?: number | null;
  /** Ofsted rating */
  readonly ofstedRating?: number | null;
  /** Care status */
  readonly careStatus?: number | null;
  /** Looked after for 12 months at 31 March */
  readonly lookedAfter12Months?: boolean | null;
  /** In area */
  readonly isInArea?: boolean | null;
  /** Care start */
  readonly careStartDate?: string | null;
  /** Care change */
  readonly changeCareDate?: string | null;
  /** UPN */
  readonly upn?: string | null;
  /** Pupil number */
  readonly laStudentId?: string | null;
  /** On the roll from */
  readonly registerStartDate?: string | null;
  /** On the roll to */
  readonly registerEndDate?: string | null;
  /** Exclusions */
  readonly exclusions?: number | null;
  /** Authorised absence */
  readonly authorisedAbsence?: number | null;
  /** Unauthorised absence */
  readonly unAuthorisedAbsence?: number | null;
  /** Missing sessions */
  readonly missingSessions?: number | null;
  /** X codes since 5 Jan 2021 */
  readonly xCodesSince5Jan2021?: number | null;
  /** C codes since 5 Jan 2021 */
  readonly cCodesSince5Jan2021?: number | null;
  /** LA case worker */
  readonly laCaseWorker?: string | null;
  /** Designated teacher */
  readonly designatedTeacher?: string | null;
  /** Social worker */
  readonly socialWorker?: string | null;
  /** Has a school */
  readonly hasSchool?: boolean | null;
  /** Academic year */
  readonly academicYearId?: number | null;
  /** From */
  readonly startDate?: string | null;
  /** To */
  readonly endDate?: string | null;
  /** Show in-care marks only */
  readonly showInCareMarksOnly?: string | null;
  /** Assigned to */
  readonly assignedUserId?: number | null;
  /** In or out of area */
  readonly inOutAreaId?: number | null;
}

/** Attendance in a week: the fields of `records/attendance-by-week`. */
export interface AttendanceByWeek {
  /** Week commencing */
  readonly weekStart?: string | null;
  /** Attendance */
  readonly attendance?: number | null;
  /** Possible sessions */
  readonly possibleSessions?: number | null;
  /** Suspensions and exclusions */
  readonly suspensions?: number | null;
  /** New school */
  readonly newSchool?: string | null;
  /** New care status */
  readonly newCareStatus?: string | null;
  /** New placement */
  readonly newPlacement?: string | null;
  /** Suspension or exclusion begins */
  readonly newSuspension?: string | null;
  /** Academic year */
  readonly academicYearId?: number | null;
  /** School */
  readonly schoolName?: string | null;
}

/** Count of an attendance code: the fields of `records/attendance-code-count`. */
export interface AttendanceCodeCount {
  /** Code */
  readonly code?: string | null;
  /** Meaning */
  readonly description?: string | null;
  /** Sessions */
  readonly sessions?: number | null;
}

/** Month of attendance: the fields of `records/attendance-month`. */
export interface AttendanceMonth {
  /** Month */
  readonly month?: number | null;
  /** Month */
  readonly monthName?: string | null;
  /** This year */
  readonly attendance?: number | null;
  /** The year before */
  readonly yearBefore?: number | null;
  /** Possible sessions this year */
  readonly possibleSessions?: number | null;
  /** Remark */
  readonly remark?: string | null;
  /** School */
  readonly organisationId?: number | null;
  /** Year group */
  readonly yearGroup?: number | null;
  /** In or out of area */
  readonly inOutAreaId?: number | null;
  /** Form of the report */
  readonly reportForm?: string | null;
}

/** Attendance of a term: the fields of `records/attendance-term`. */
export interface AttendanceTerm {
  /** Line */
  readonly lineId?: number | null;
  /** Term */
  readonly title?: string | null;
  /** Pupils with marks */
  readonly pupils?: number | null;
  /** Attendance */
  readonly attendance?: number | null;
  /** Persistently absent */
  readonly persistent?: number | null;
  /** Persistently absent, of all */
  readonly percentPersistent?: number | null;
  /** Severely absent */
  readonly severe?: number | null;
  /** Severely absent, of all */
  readonly percentSevere?: number | null;
  /** Remark */
  readonly remark?: string | null;
  /** School */
  readonly organisationId?: number | null;
  /** Year group */
  readonly yearGroup?: number | null;
  /** In or out of area */
  readonly inOutAreaId?: number | null;
  /** Form of the report */
  readonly reportForm?: string | null;
}

/** Week of attendance: the fields of `records/attendance-week`. */
export interface AttendanceWeek {
  /** Id */
  readonly id?: string | null;
  /** Pupil id */
  readonly studentId?: number | null;
  /** Pupil */
  readonly studentName?: string | null;
  /** Year group */
  readonly yearGroup?: number | null;
  /** Week commencing */
  readonly weekStartDate?: string | null;
  /** Academic year */
  readonly academicYearId?: number | null;
  /** School */
  readonly organisationId?: number | null;
  /** School */
  readonly organisationName?: string | null;
  /** Percentage attended */
  readonly percentageAttended?: number | null;
  /** Week before */
  readonly percentageBefore?: number | null;
  /** Attendance not required */
  readonly attendanceNotRequired?: boolean | null;
  /** Not required by */
  readonly notRequiredBy?: string | null;
  /** Missing */
  readonly isMissing?: boolean | null;
  /** Missing attendance % */
  readonly showOnlyMissingMarks?: boolean | null;
  /** Without a figure */
  readonly hasNoFigure?: boolean | null;
  /** This week */
  readonly isCurrent?: boolean | null;
  /** On roll */
  readonly isRegistered?: boolean | null;
  /** Percentage register */
  readonly isPercentageRegister?: boolean | null;
  /** Attendance this year */
  readonly totalYearlyPercentage?: number | null;
  /** Weeks missing data */
  readonly numberOfWeeksMissingData?: number | null;
  /** Weeks attendance not required */
  readonly numberOfWeeksAttendanceNotRequired?: number | null;
  /** Without a figure */
  readonly withoutFigure?: number | null;
}

/** Audit log entry: the fields of `records/audit-entry`. */
export interface AuditEntry {
  /** Entry id */
  readonly id?: string | null;
  /** When */
  readonly at?: string | null;
  /** Date */
  readonly day?: string | null;
  /** Who */
  readonly who?: string | null;
  /** Who */
  readonly userId?: number | null;
  /** User type */
  readonly userTypeId?: number | null;
  /** Kind */
  readonly kindId?: number | null;
  /** What */
  readonly actionId?: string | null;
  /** What in words */
  readonly what?: string | null;
  /** About */
  readonly about?: string | null;
  /** Pupil */
  readonly studentId?: number | null;
  /** Details */
  readonly changes?: string | null;
}

/** Values in the audit log: the fields of `records/audit-value`. */
export interface AuditValue {
  /** Id */
  readonly id?: number | null;
  /** Reason */
  readonly reason?: string | null;
  /** First name */
  readonly first_name?: string | null;
  /** Last name */
  readonly last_name?: string | null;
  /** Date of birth */
  readonly date_of_birth?: string | null;
  /** UPN */
  readonly upn?: string | null;
  /** Pupil number of the authority */
  readonly la_student_id?: string | null;
  /** Gender */
  readonly gender_id?: number | null;
  /** Ethnicity */
  readonly ethnicity_code?: string | null;
  /** SEN status */
  readonly sen_status_id?: string | null;
  /** Year group */
  readonly year_group_id?: number | null;
  /** Key stage */
  readonly key_stage_id?: number | null;
  /** Social worker */
  readonly social_worker_id?: number | null;
  /** Sensitive */
  readonly is_sensitive?: boolean | null;
  /** Registered at two schools */
  readonly is_dual_registered?: boolean | null;
  /** Percentage register */
  readonly is_percentage_register?: boolean | null;
  /** Week commencing */
  readonly weekStartDate?: string | null;
  /** Percentage attended */
  readonly percentageAttended?: number | null;
  /** Attendance not required */
  readonly attendanceNotRequired?: boolean | null;
  /** Contact method */
  readonly contact_method?: string | null;
  /** Educated otherwise than at school */
  readonly educated_otherwise?: string | null;
  /** Care status */
  readonly care_status_id?: number | null;
  /** Care status from */
  readonly care_status_start?: string | null;
  /** Came into care */
  readonly care_start?: string | null;
  /** Left care */
  readonly care_end?: string | null;
  /** School */
  readonly schoolId?: number | null;
  /** School */
  readonly school_id?: number | null;
  /** Registrations */
  readonly rolls?: string | null;
  /** Main registration */
  readonly isMain?: boolean | null;
  /** Person */
  readonly person?: string | null;
  /** Sections */
  readonly sections?: string | null;
  /** Open questions asked of them */
  readonly openQuestions?: number | null;
  /** Goes on for */
  readonly goesOnFor?: string | null;
  /** Until */
  readonly until?: string | null;
  /** From */
  readonly startDate?: string | null;
  /** To */
  readonly endDate?: string | null;
  /** Type */
  readonly type_id?: number | null;
  /** Reason */
  readonly reason_id?: number | null;
  /** Reason 2 */
  readonly reason2_id?: number | null;
  /** Reason 3 */
  readonly reason3_id?: number | null;
  /** Start */
  readonly start_date?: string | null;
  /** First session */
  readonly start_session?: number | null;
  /** End */
  readonly end_date?: string | null;
  /** Last session */
  readonly end_session?: number | null;
  /** Sessions */
  readonly session_count?: number | null;
  /** Sub-code */
  readonly subCode?: string | null;
  /** Comment */
  readonly comment?: string | null;
  /** Date */
  readonly noteDate?: string | null;
  /** Note type */
  readonly noteTypeId?: number | null;
  /** Id of the pupil */
  readonly studentId?: number | null;
  /** Pupils shown */
  readonly pupils?: number | null;
  /** Id of the PEP */
  readonly pepId?: number | null;
  /** Id of the PEP */
  readonly typeRelatedId?: number | null;
  /** Note */
  readonly note?: string | null;
  /** Academic year */
  readonly academicYearId?: number | null;
  /** Term */
  readonly schoolTermId?: number | null;
  /** Cycle */
  readonly pepCycleId?: number | null;
  /** Version of the forms */
  readonly release?: string | null;
  /** Submitted */
  readonly datePepSubmitted?: string | null;
  /** Status */
  readonly statusId?: number | null;
  /** Sections */
  readonly stages?: string | null;
  /** Section */
  readonly stage?: string | null;
  /** Copy */
  readonly copy?: string | null;
  /** Version of the answers */
  readonly revision?: number | null;
  /** Answers that somebody else had changed */
  readonly clashes?: number | null;
  /** Rating of the section */
  readonly rating?: number | null;
  /** Rating of the PEP */
  readonly ragRatingId?: number | null;
  /** Moderation */
  readonly isModeration?: boolean | null;
  /** Meeting */
  readonly meeting?: string | null;
  /** Next meeting */
  readonly nextMeeting?: string | null;
  /** Agreed amount */
  readonly agreedAmount?: number | null;
  /** Agreed amount set by hand */
  readonly byHand?: number | null;
  /** File */
  readonly fileName?: string | null;
  /** Bytes */
  readonly size?: number | null;
  /** Day */
  readonly date?: string | null;
  /** Session */
  readonly session?: string | null;
  /** Week from */
  readonly week?: string | null;
  /** Rows */
  readonly count?: number | null;
  /** Deleted */
  readonly deleted?: boolean | null;
  /** First name */
  readonly firstName?: string | null;
  /** Last name */
  readonly lastName?: string | null;
  /** Date of birth */
  readonly dateOfBirth?: string | null;
  /** Pupil number of the authority */
  readonly laStudentId?: string | null;
  /** Gender */
  readonly genderId?: number | null;
  /** Ethnicity */
  readonly ethnicityCode?: string | null;
  /** Year group */
  readonly yearGroupId?: number | null;
  /** SEN status */
  readonly senStatusId?: string | null;
  /** Care status */
  readonly careStatusId?: number | null;
  /** Care status from */
  readonly careStatusStart?: string | null;
  /** Legal status */
  readonly legalStatus?: string | null;
  /** Reason care ended */
  readonly endReason?: string | null;
  /** Placement type */
  readonly placementType?: string | null;
  /** Provider */
  readonly provider?: string | null;
  /** Outside the area of the authority */
  readonly isOutOfArea?: boolean | null;
  /** The placement before ends */
  readonly formerEndDate?: string | null;
  /** Primary need */
  readonly senNeed?: string | null;
  /** Type of result */
  readonly gradeTypeId?: number | null;
  /** Level */
  readonly gradeLevelId?: number | null;
  /** Subject */
  readonly subject?: string | null;
  /** Grade */
  readonly grade?: string | null;
  /** Number of the grade */
  readonly gradeId?: number | null;
  /** Term */
  readonly term?: number | null;
  /** Complete */
  readonly complete?: boolean | null;
  /** Score */
  readonly rawGrade?: string | null;
  /** Academic year */
  readonly academicYear?: string | null;
  /** Entered */
  readonly enteredDate?: string | null;
  /** Terms */
  readonly terms?: string | null;
  /** Closure days */
  readonly closures?: string | null;
  /** School URN */
  readonly schoolUrn?: string | null;
  /** First day at school */
  readonly schoolStart?: string | null;
  /** Reference */
  readonly reference?: string | null;
  /** Item */
  readonly item?: number | null;
  /** Line of the item */
  readonly itemLine?: number | null;
  /** Passages withheld */
  readonly passageCount?: number | null;
  /** Looked at */
  readonly isLookedAt?: boolean | null;
  /** Withheld */
  readonly withheldReason?: string | null;
  /** Merged record */
  readonly mergedRecord?: string | null;
  /** Hold */
  readonly holdReason?: string | null;
  /** From the authority */
  readonly passedFrom?: string | null;
  /** To the authority */
  readonly passedTo?: string | null;
  /** Brought back */
  readonly brought?: string | null;
  /** Said before, and replaced */
  readonly replaced?: string | null;
  /** Sections of */
  readonly remindedOf?: number | null;
  /** Reminded on */
  readonly remindedOn?: string | null;
  /** To */
  readonly recipients?: string | null;
  /** Answer */
  readonly answerTitle?: string | null;
  /** Resolved */
  readonly isResolved?: boolean | null;
  /** Archived */
  readonly isArchived?: boolean | null;
  /** Offer */
  readonly passingState?: string | null;
}

/** Values of work in the audit log: the fields of `records/audit-work-value`. */
export interface AuditWorkValue {
  /** Id */
  readonly id?: number | null;
  /** URN */
  readonly urn?: string | null;
  /** Name */
  readonly name?: string | null;
  /** DfE number */
  readonly dfe_number?: string | null;
  /** Phase of education */
  readonly phase_id?: number | null;
  /** Establishment type */
  readonly establishment_type_id?: number | null;
  /** Address */
  readonly address?: string | null;
  /** Town */
  readonly town?: string | null;
  /** Post code */
  readonly postcode?: string | null;
  /** Local authority of the area */
  readonly area?: string | null;
  /** Open in the national list */
  readonly is_open?: boolean | null;
  /** Closed on */
  readonly closed_on?: string | null;
  /** New to the portal */
  readonly isNew?: boolean | null;
  /** Alternative provision */
  readonly isAlternativeProvision?: boolean | null;
  /** Locked with a password */
  readonly locked?: boolean | null;
  /** Ticked rows alone */
  readonly ticked?: boolean | null;
  /** Support telephone */
  readonly supportTel?: string | null;
  /** Messages */
  readonly hasMessaging?: boolean | null;
  /** PEPs */
  readonly hasPep?: boolean | null;
  /** PEPs save by themselves */
  readonly hasPepAutoSave?: boolean | null;
  /** Ratings of PEPs */
  readonly hasPepRagRatingEnabled?: boolean | null;
  /** Session registers */
  readonly hasSessionStudents?: boolean | null;
  /** Percentage registers */
  readonly hasPercentageStudents?: boolean | null;
  /** PEP cycles */
  readonly usesPepCycles?: boolean | null;
  /** Exports need a password */
  readonly useExportPassword?: boolean | null;
  /** Two-factor authentication for everybody */
  readonly mfaRequired?: boolean | null;
  /** Fields of the PEP summary */
  readonly summaryExportFields?: string | null;
  /** Cards of Today */
  readonly todayCards?: string | null;
  /** First PEP: limit in days */
  readonly limitInitial?: number | null;
  /** First PEP: longer limit in days */
  readonly limitInitialLonger?: number | null;
  /** New school: limit in days */
  readonly limitNewSetting?: number | null;
  /** Handed in: limit in working days */
  readonly limitAfterMeeting?: number | null;
  /** Reviewed: limit in working days */
  readonly limitReview?: number | null;
  /** Termly PEP: days before the end of term */
  readonly limitCutOff?: number | null;
  /** Limits are counted in */
  readonly limitsCountedIn?: string | null;
  /** Youngest age with a PEP */
  readonly youngestPepAge?: number | null;
  /** Cycles */
  readonly cycles?: string | null;
  /** Rates of the pupil premium */
  readonly premiumRates?: string | null;
  /** Number in the national list of schools */
  readonly nationalListCode?: string | null;
  /** Guidance for ratings */
  readonly ratingGuidanceUrl?: string | null;
  /** Whom to ask */
  readonly contactName?: string | null;
  /** E-mail address to ask */
  readonly contactEmail?: string | null;
  /** Telephone to ask */
  readonly contactTelephone?: string | null;
  /** Privacy notice */
  readonly privacyUrl?: string | null;
  /** Accessibility statement */
  readonly accessibilityUrl?: string | null;
  /** Provider of single sign-on */
  readonly issuer?: string | null;
  /** Client id */
  readonly clientId?: string | null;
  /** Client secret written anew */
  readonly secretChanged?: boolean | null;
  /** E-mail domains */
  readonly domains?: string | null;
  /** How people are recognised */
  readonly addressClaim?: string | null;
  /** Passwords still work */
  readonly passwords?: boolean | null;
  /** E-mail address */
  readonly username?: string | null;
  /** User type */
  readonly typeId?: number | null;
  /** Telephone */
  readonly telephone?: string | null;
  /** Works with the pupil */
  readonly isAssigned?: boolean | null;
  /** Active */
  readonly isActive?: boolean | null;
  /** Has set a password */
  readonly isActivated?: boolean | null;
  /** Two-factor authentication */
  readonly hasSecondFactor?: boolean | null;
  /** Alerts of officers */
  readonly alerts?: number | null;
  /** Works as */
  readonly workedAs?: string | null;
  /** Accepted */
  readonly acceptedAt?: string | null;
  /** Alert */
  readonly alertId?: number | null;
  /** Chosen */
  readonly isChecked?: boolean | null;
  /** Delivery of alerts */
  readonly alertOption?: number | null;
  /** Social worker */
  readonly socialWorker?: string | null;
  /** What the file holds */
  readonly importKind?: string | null;
  /** Heading */
  readonly importHeading?: string | null;
  /** Is read as */
  readonly importField?: string | null;
  /** Rows */
  readonly rows?: number | null;
  /** Row */
  readonly row?: number | null;
  /** What the row is */
  readonly outcome?: string | null;
  /** Items */
  readonly items?: number | null;
  /** Withheld items */
  readonly withheld?: number | null;
  /** Sealed */
  readonly isSealed?: boolean | null;
  /** Subject access needs two people */
  readonly subjectAccessNeedsTwo?: boolean | null;
  /** Teachers give sections of plans to colleagues */
  readonly hasDelegation?: boolean | null;
  /** Publishing forms needs two people */
  readonly declarationsNeedTwo?: boolean | null;
  /** Declaration */
  readonly declarationPath?: string | null;
  /** Saved for the time */
  readonly draftRevision?: number | null;
  /** Drafts */
  readonly draftCount?: number | null;
  /** Publication */
  readonly publicationNumber?: number | null;
  /** Name of the publication */
  readonly publicationHash?: string | null;
  /** Former publication */
  readonly restoredPublication?: number | null;
  /** Plans looked at */
  readonly plansLookedAt?: number | null;
  /** Rows left out */
  readonly rowsLeftOut?: number | null;
  /** Turn of the year */
  readonly yearTurn?: string | null;
  /** Import key */
  readonly keyName?: string | null;
  /** What is kept */
  readonly retentionKind?: string | null;
  /** How long */
  readonly retentionRule?: string | null;
  /** Entries */
  readonly entries?: number | null;
  /** Content erased */
  readonly erased?: boolean | null;
  /** List */
  readonly list?: string | null;
  /** View */
  readonly viewName?: string | null;
  /** For everybody in the authority */
  readonly isForAll?: boolean | null;
  /** Erased again after a restore */
  readonly erasedAgain?: boolean | null;
}

/** Care period: the fields of `records/care-period`. */
export interface CarePeriod {
  /** Id */
  readonly id?: number | null;
  /** Pupil id */
  readonly studentId?: number | null;
  /** From */
  readonly startDate?: string | null;
  /** To */
  readonly endDate?: string | null;
  /** Care status */
  readonly careStatusId?: number | null;
  /** Legal status */
  readonly legalStatus?: string | null;
  /** Reason care ended */
  readonly endReason?: string | null;
  /** Recorded by */
  readonly recordedBy?: string | null;
}

/** Case note: the fields of `records/case-note`. */
export interface CaseNote {
  /** Case note id */
  readonly id?: number | null;
  /** Date */
  readonly noteDate?: string | null;
  /** Original author */
  readonly author?: string | null;
  /** Original author */
  readonly noteAuthorId?: number | null;
  /** Note type */
  readonly noteTypeId?: number | null;
  /** Note type */
  readonly noteTypeDescription?: string | null;
  /** Note */
  readonly note?: string | null;
  /** Pupil id */
  readonly studentId?: number | null;
  /** Id of the PEP */
  readonly typeRelatedId?: number | null;
  /** PEP */
  readonly relatedPep?: string | null;
  /** Pupil */
  readonly studentFullName?: string | null;
  /** UPN */
  readonly upn?: string | null;
  /** NC Year */
  readonly studentYear?: number | null;
}

/** Part of a caseload: the fields of `records/caseload-item`. */
export interface CaseloadItem {
  /** Id */
  readonly itemId?: string | null;
  /** Person */
  readonly userId?: number | null;
  /** Person */
  readonly personName?: string | null;
  /** User type */
  readonly accessLevelId?: number | null;
  /** State */
  readonly state?: string | null;
  /** Pupil or school */
  readonly kind?: string | null;
  /** Id of the pupil */
  readonly studentId?: number | null;
  /** Id of the school */
  readonly schoolId?: number | null;
  /** Works with */
  readonly itemName?: string | null;
  /** Since */
  readonly startDate?: string | null;
  /** Social worker of the record */
  readonly isSocialWorker?: boolean | null;
  /** Open questions */
  readonly openQuestions?: number | null;
  /** Shared with colleagues */
  readonly shared?: string | null;
  /** Also with */
  readonly alsoWith?: string | null;
}

/** Account of a former user: the fields of `records/closed-account`. */
export interface ClosedAccount {
  /** User id */
  readonly userId?: number | null;
  /** Former user */
  readonly name?: string | null;
  /** Type */
  readonly accessLevelId?: number | null;
  /** Closed */
  readonly closedOn?: string | null;
  /** Kept until */
  readonly keptUntil?: string | null;
  /** State */
  readonly state?: string | null;
  /** Why */
  readonly reason?: string | null;
  /** Hold id */
  readonly holdId?: number | null;
}

/** Something given to a colleague: the fields of `records/delegation`. */
export interface Delegation {
  /** Id */
  readonly delegationId?: string | null;
  /** Id of the colleague */
  readonly userId?: number | null;
  /** Colleague */
  readonly personName?: string | null;
  /** Id of the pupil */
  readonly studentId?: number | null;
  /** Pupil */
  readonly studentName?: string | null;
  /** Fills in */
  readonly sections?: string | null;
  /** Since */
  readonly startDate?: string | null;
  /** Until */
  readonly until?: string | null;
  /** Given by */
  readonly givenBy?: string | null;
  /** State */
  readonly state?: string | null;
}

/** Question on an answer: the fields of `records/enquiry`. */
export interface Enquiry {
  /** Id of the question */
  readonly id?: number | null;
  /** Pupil */
  readonly studentId?: number | null;
  /** Id of the PEP */
  readonly pepId?: number | null;
  /** First name */
  readonly firstName?: string | null;
  /** Last name */
  readonly lastName?: string | null;
  /** Section of the address */
  readonly formSlug?: string | null;
  /** Place in the section */
  readonly pointer?: string | null;
  /** Section */
  readonly sectionTitle?: string | null;
  /** Answer */
  readonly answerTitle?: string | null;
  /** Asked by */
  readonly askedBy?: string | null;
  /** Asked of */
  readonly askedOf?: string | null;
  /** Asked */
  readonly askedAt?: string | null;
  /** Answered */
  readonly isAnswered?: boolean | null;
  /** Open */
  readonly isOpen?: boolean | null;
  /** Waiting for you */
  readonly isMyTurn?: boolean | null;
}

/** Suspension or exclusion: the fields of `records/exclusion`. */
export interface Exclusion {
  /** Exclusion id */
  readonly id?: number | null;
  /** Pupil id */
  readonly studentId?: number | null;
  /** Pupil */
  readonly studentFullName?: string | null;
  /** Type */
  readonly typeId?: number | null;
  /** Type in words */
  readonly type?: string | null;
  /** Reason */
  readonly reasonId?: number | null;
  /** Reason 2 */
  readonly reason2Id?: number | null;
  /** Reason 3 */
  readonly reason3Id?: number | null;
  /** Reason in words */
  readonly reason?: string | null;
  /** Reason 2 in words */
  readonly reason2?: string | null;
  /** Reason 3 in words */
  readonly reason3?: string | null;
  /** Comments */
  readonly comments?: string | null;
  /** Session */
  readonly sessionId?: number | null;
  /** Session in words */
  readonly session?: string | null;
  /** Start */
  readonly startDate?: string | null;
  /** End */
  readonly endDate?: string | null;
  /** Days */
  readonly numberOfDays?: number | null;
  /** Sessions */
  readonly sessionCount?: number | null;
  /** Missing reason */
  readonly hasMissingExclusionReason?: boolean | null;
  /** Edit */
  readonly edit?: string | null;
}

/** Suspension or exclusion: the fields of `records/exclusion-of-all`. */
export interface ExclusionOfAll {
  /** Exclusion id */
  readonly id?: number | null;
  /** Pupil id */
  readonly studentId?: number | null;
  /** Pupil */
  readonly studentFullName?: string | null;
  /** School */
  readonly organisationId?: number | null;
  /** School */
  readonly organisationName?: string | null;
  /** Type */
  readonly typeId?: number | null;
  /** Reason */
  readonly reasonId?: number | null;
  /** Start */
  readonly startDate?: string | null;
  /** End */
  readonly endDate?: string | null;
  /** Days */
  readonly numberOfDays?: number | null;
  /** Day six */
  readonly daySix?: string | null;
  /** Pupil’s days this year */
  readonly daysThisYear?: number | null;
  /** Pupil’s days this term */
  readonly daysThisTerm?: number | null;
  /** Missing reason */
  readonly hasMissingExclusionReason?: boolean | null;
  /** Began in the last 7 days */
  readonly isNew?: boolean | null;
  /** Day six has come or comes in five days of school */
  readonly isDaySix?: boolean | null;
  /** Pupils with 40 days or more this year */
  readonly isNearLimit?: boolean | null;
  /** Pupils with more than 5 days this term */
  readonly mayMeet?: boolean | null;
  /** Pupils with more than 15 days this term */
  readonly mustMeet?: boolean | null;
}

/** First step: the fields of `records/first-step`. */
export interface FirstStep {
  /** Number */
  readonly ordinal?: number | null;
  /** Step */
  readonly step?: string | null;
  /** Page */
  readonly path?: string | null;
  /** State */
  readonly state?: string | null;
  /** So far */
  readonly done?: number | null;
  /** Still missing */
  readonly missing?: string | null;
}

/** Historical document: the fields of `records/historical-document`. */
export interface HistoricalDocument {
  /** Document id */
  readonly fileId?: number | null;
  /** Reference of the file */
  readonly fileReference?: string | null;
  /** File */
  readonly fileName?: string | null;
  /** Bytes */
  readonly size?: number | null;
  /** Media type */
  readonly mediaType?: string | null;
  /** Reference */
  readonly reference?: string | null;
  /** Term */
  readonly termId?: number | null;
  /** Academic year */
  readonly academicYearId?: number | null;
  /** Virus check */
  readonly scan?: string | null;
  /** Date added */
  readonly dateAdded?: string | null;
  /** Added by */
  readonly addedBy?: string | null;
  /** Id of who added it */
  readonly addedById?: number | null;
  /** Pupil id */
  readonly studentId?: number | null;
}

/** Column of an import: the fields of `records/import-column`. */
export interface ImportColumn {
  /** Column */
  readonly column?: number | null;
  /** Import id */
  readonly runId?: number | null;
  /** What */
  readonly kind?: string | null;
  /** Heading */
  readonly heading?: string | null;
  /** In the first rows */
  readonly examples?: string | null;
  /** Is read as */
  readonly field?: string | null;
  /** State */
  readonly match?: string | null;
}

/** Heading matched by hand: the fields of `records/import-heading`. */
export interface ImportHeading {
  /** Heading id */
  readonly headingId?: number | null;
  /** What */
  readonly kind?: string | null;
  /** Heading */
  readonly heading?: string | null;
  /** Is read as */
  readonly field?: string | null;
  /** Chosen by */
  readonly chosenBy?: string | null;
  /** Chosen */
  readonly chosenAt?: string | null;
}

/** Import key: the fields of `records/import-key`. */
export interface ImportKey {
  /** Key id */
  readonly keyId?: number | null;
  /** Name */
  readonly name?: string | null;
  /** Made by */
  readonly madeBy?: string | null;
  /** Made */
  readonly madeAt?: string | null;
  /** Last used */
  readonly lastUsedAt?: string | null;
  /** Revoked */
  readonly revokedAt?: string | null;
  /** Silent for two days */
  readonly isSilent?: boolean | null;
  /** Is revoked */
  readonly isRevoked?: boolean | null;
}

/** Row of an import: the fields of `records/import-row`. */
export interface ImportRow {
  /** Row */
  readonly row?: number | null;
  /** Import id */
  readonly runId?: number | null;
  /** What */
  readonly kind?: string | null;
  /** Name */
  readonly name?: string | null;
  /** What it is */
  readonly outcome?: string | null;
  /** What it does */
  readonly words?: string | null;
  /** Record */
  readonly recordId?: number | null;
  /** May be */
  readonly candidateId?: number | null;
  /** Records that it may be */
  readonly mayBe?: number | null;
  /** Pupil */
  readonly pupilId?: number | null;
  /** Overrules */
  readonly overrules?: boolean | null;
  /** Decided */
  readonly isDecided?: boolean | null;
  /** Still open */
  readonly isOpen?: boolean | null;
}

/** Import: the fields of `records/import-run`. */
export interface ImportRun {
  /** Import id */
  readonly runId?: number | null;
  /** What */
  readonly kind?: string | null;
  /** File */
  readonly fileName?: string | null;
  /** State */
  readonly state?: string | null;
  /** Rows */
  readonly rows?: number | null;
  /** To look at */
  readonly waiting?: number | null;
  /** Sent by */
  readonly madeBy?: string | null;
  /** Sent */
  readonly madeAt?: string | null;
}

/** Merged record: the fields of `records/merge`. */
export interface Merge {
  /** Merge id */
  readonly mergeId?: number | null;
  /** Pupil id */
  readonly studentId?: number | null;
  /** Was recorded as */
  readonly mergedName?: string | null;
  /** UPN */
  readonly mergedUpn?: string | null;
  /** Pupil number */
  readonly mergedNumber?: string | null;
  /** Date of birth */
  readonly mergedBirth?: string | null;
  /** Entries moved */
  readonly moved?: number | null;
  /** Set aside */
  readonly aside?: number | null;
  /** Merged here */
  readonly isOurs?: boolean | null;
  /** Merged last */
  readonly isNewest?: boolean | null;
  /** Reason */
  readonly reason?: string | null;
  /** Merged by */
  readonly mergedBy?: string | null;
  /** Merged */
  readonly mergedAt?: string | null;
  /** Can be taken apart until */
  readonly until?: string | null;
}

/** Entry set aside: the fields of `records/merge-aside`. */
export interface MergeAside {
  /** Entry id */
  readonly rowId?: number | null;
  /** Pupil id */
  readonly studentId?: number | null;
  /** Kind */
  readonly kind?: string | null;
  /** Day */
  readonly day?: string | null;
  /** It says */
  readonly words?: string | null;
  /** Of */
  readonly side?: string | null;
  /** Merged with */
  readonly mergedName?: string | null;
}

/** What two records hold: the fields of `records/merge-content`. */
export interface MergeContent {
  /** Kind */
  readonly kind?: string | null;
  /** This record */
  readonly kept?: number | null;
  /** The other record */
  readonly other?: number | null;
  /** Recorded twice */
  readonly twice?: number | null;
  /** What becomes of it */
  readonly rule?: string | null;
}

/** Detail of two records: the fields of `records/merge-detail`. */
export interface MergeDetail {
  /** Detail */
  readonly field?: string | null;
  /** This record */
  readonly kept?: string | null;
  /** The other record */
  readonly other?: string | null;
  /** Differs */
  readonly differs?: boolean | null;
}

/** Message: the fields of `records/message`. */
export interface Message {
  /** Message id */
  readonly id?: number | null;
  /** Date */
  readonly sentAt?: string | null;
  /** From */
  readonly senderName?: string | null;
  /** To */
  readonly recipientNames?: string | null;
  /** Pupil */
  readonly studentId?: number | null;
  /** Pupil */
  readonly studentName?: string | null;
  /** Subject */
  readonly subject?: string | null;
  /** Message */
  readonly text?: string | null;
  /** Unread */
  readonly isUnread?: boolean | null;
  /** Sent by oneself */
  readonly isSent?: boolean | null;
  /** Archived */
  readonly isArchived?: boolean | null;
  /** Files */
  readonly fileCount?: number | null;
  /** Id of the PEP */
  readonly pepId?: number | null;
}

/** Day of missing marks: the fields of `records/missing-marks-day`. */
export interface MissingMarksDay {
  /** Day */
  readonly date?: string | null;
  /** Missing marks */
  readonly missing?: number | null;
  /** Pupils without a mark */
  readonly pupils?: number | null;
  /** Marks due */
  readonly due?: number | null;
  /** Has missing marks */
  readonly isMissing?: boolean | null;
}

/** Organisation: the fields of `records/organisation`. */
export interface Organisation {
  /** Id */
  readonly schoolId?: number | null;
  /** School */
  readonly organisationId?: number | null;
  /** URN */
  readonly schoolUrn?: string | null;
  /** DFE number */
  readonly schoolDfeNumber?: string | null;
  /** School name */
  readonly schoolName?: string | null;
  /** Local authority */
  readonly localAuthorityName?: string | null;
  /** Local authority id */
  readonly laId?: number | null;
  /** In or out of area */
  readonly laAreaStatus?: number | null;
  /** School Phone */
  readonly schoolTelephone?: string | null;
  /** Address */
  readonly schoolAddress?: string | null;
  /** Town */
  readonly town?: string | null;
  /** Post Code */
  readonly postCode?: string | null;
  /** Status */
  readonly status?: string | null;
  /** Closed on */
  readonly closedOn?: string | null;
  /** Id of the successor */
  readonly successorId?: number | null;
  /** Successor */
  readonly successorName?: string | null;
  /** Ofsted rating in words */
  readonly ofstedRating?: string | null;
  /** Ofsted */
  readonly ofstedRatingId?: number | null;
  /** Students */
  readonly numberOfStudents?: number | null;
  /** Active students */
  readonly numActiveStudents?: number | null;
  /** Inactive students */
  readonly numInActiveStudents?: number | null;
  /** AP */
  readonly isAlternativeProvision?: boolean | null;
  /** Distance (miles) */
  readonly distanceInMiles?: number | null;
  /** Establishment type */
  readonly establishmentTypeId?: number | null;
  /** Establishment type in words */
  readonly establishmentType?: string | null;
  /** Phase of education */
  readonly phaseOfEducationId?: number | null;
  /** Phase of education in words */
  readonly phaseOfEducation?: string | null;
  /** Assigned user */
  readonly assignedUserIds?: number | null;
  /** Assigned users */
  readonly assignedUserNames?: string | null;
  /** Data collection method */
  readonly dataCollectionMethodId?: number | null;
  /** Data extractor installed */
  readonly isDeInstalled?: boolean | null;
  /** DE auth code */
  readonly deAuthCode?: string | null;
}

/** Offer of a pupil: the fields of `records/passing`. */
export interface Passing {
  /** Offer id */
  readonly passingId?: number | null;
  /** Direction */
  readonly direction?: string | null;
  /** Pupil id */
  readonly studentId?: number | null;
  /** Pupil */
  readonly studentName?: string | null;
  /** Date of birth */
  readonly dateOfBirth?: string | null;
  /** UPN */
  readonly upn?: string | null;
  /** Authority */
  readonly other?: string | null;
  /** From */
  readonly startsOn?: string | null;
  /** Note */
  readonly note?: string | null;
  /** Going back */
  readonly brings?: string | null;
  /** State */
  readonly state?: string | null;
  /** Offered by */
  readonly offeredBy?: string | null;
  /** Offered */
  readonly offeredAt?: string | null;
  /** Decided by */
  readonly decidedBy?: string | null;
  /** Decided */
  readonly decidedAt?: string | null;
  /** Reason */
  readonly reason?: string | null;
}

/** What was asked of a PEP: the fields of `records/pep-case`. */
export interface PepCase {
  /** Id */
  readonly id?: string | null;
  /** Pupil id */
  readonly studentId?: number | null;
  /** PEP id */
  readonly pepId?: number | null;
  /** Last name */
  readonly lastName?: string | null;
  /** First name */
  readonly firstName?: string | null;
  /** Measure */
  readonly measureId?: number | null;
  /** Outcome */
  readonly outcomeId?: number | null;
  /** Runs from */
  readonly fromDate?: string | null;
  /** Due by */
  readonly limitDate?: string | null;
  /** Done */
  readonly doneDate?: string | null;
  /** Past its limit and not done */
  readonly isOverdue?: boolean | null;
  /** School name */
  readonly organisationName?: string | null;
  /** Academic year */
  readonly academicYearId?: number | null;
  /** Term */
  readonly schoolTermId?: number | null;
  /** School */
  readonly organisationId?: number | null;
  /** Year group */
  readonly yearGroup?: number | null;
  /** In or out of area */
  readonly inOutAreaId?: number | null;
}

/** Document of a PEP: the fields of `records/pep-document`. */
export interface PepDocument {
  /** Document id */
  readonly fileId?: number | null;
  /** Reference of the file */
  readonly fileReference?: string | null;
  /** File */
  readonly fileName?: string | null;
  /** Bytes */
  readonly size?: number | null;
  /** Media type */
  readonly mediaType?: string | null;
  /** Kind */
  readonly kind?: string | null;
  /** Virus check */
  readonly scan?: string | null;
  /** Date added */
  readonly dateAdded?: string | null;
  /** Added by */
  readonly addedBy?: string | null;
  /** Id of who added it */
  readonly addedById?: number | null;
  /** Pupil id */
  readonly studentId?: number | null;
  /** Id of the PEP */
  readonly pepId?: number | null;
  /** Academic year of the PEP */
  readonly academicYearId?: number | null;
  /** Term of the PEP */
  readonly schoolTermId?: number | null;
  /** Status of the PEP */
  readonly pepStatusId?: number | null;
  /** PEP completed */
  readonly pepEndDate?: string | null;
}

/** Pupil premium: the fields of `records/pep-premium`. */
export interface PepPremium {
  /** Line */
  readonly lineId?: number | null;
  /** Period */
  readonly period?: string | null;
  /** Pupils with a PEP */
  readonly pupils?: number | null;
  /** PEPs */
  readonly plans?: number | null;
  /** PEPs without an agreed amount */
  readonly undecided?: number | null;
  /** Requested */
  readonly requested?: number | null;
  /** Agreed */
  readonly agreed?: number | null;
  /** Spent */
  readonly spent?: number | null;
  /** Unspent */
  readonly unspent?: number | null;
  /** Grant for pupils in care */
  readonly allotted?: number | null;
  /** Unallocated */
  readonly unallocated?: number | null;
  /** More agreed than granted */
  readonly isOver?: boolean | null;
  /** Remark */
  readonly remark?: string | null;
  /** Academic year */
  readonly academicYearId?: number | null;
  /** Term */
  readonly schoolTermId?: number | null;
  /** School */
  readonly organisationId?: number | null;
  /** Year group */
  readonly yearGroup?: number | null;
  /** In or out of area */
  readonly inOutAreaId?: number | null;
  /** Form of the report */
  readonly reportForm?: string | null;
}

/** PEP: the fields of `records/pep-row`. */
export interface PepRow {
  /** PEP id */
  readonly id?: number | null;
  /** Pupil id */
  readonly studentId?: number | null;
  /** First name */
  readonly firstName?: string | null;
  /** Last name */
  readonly lastName?: string | null;
  /** Care status */
  readonly careStatusId?: number | null;
  /** School */
  readonly organisationId?: number | null;
  /** School name */
  readonly organisationName?: string | null;
  /** In borough */
  readonly inBorough?: boolean | null;
  /** Gender */
  readonly gender?: number | null;
  /** Year group */
  readonly yearGroup?: number | null;
  /** Social worker */
  readonly socialWorker?: string | null;
  /** Term */
  readonly schoolTermId?: number | null;
  /** Cycle */
  readonly pepCycleId?: number | null;
  /** PEP cycle */
  readonly pepCycleName?: string | null;
  /** SEN status */
  readonly senStatusId?: string | null;
  /** Academic year */
  readonly academicYearId?: number | null;
  /** Year */
  readonly academicYearName?: string | null;
  /** Submitted */
  readonly datePepSubmitted?: string | null;
  /** Completed */
  readonly datePepCompleted?: string | null;
  /** Missing meeting */
  readonly missingMeeting?: boolean | null;
  /** Assigned to */
  readonly assignedUserId?: number | null;
  /** Meeting */
  readonly meetingDate?: string | null;
  /** Next meeting */
  readonly nextMeetingDate?: string | null;
  /** PP+ agreed */
  readonly pupilPremiumAgreedAmount?: number | null;
  /** PP+ requested */
  readonly pupilPremiumRequestedAmount?: number | null;
  /** PP+ agreed, year */
  readonly pupilPremiumTotalAmount?: number | null;
  /** PP+ requested, year */
  readonly pupilPremiumTotalRequested?: number | null;
  /** Status */
  readonly pepStatusId?: number | null;
  /** Key stage */
  readonly keyStageId?: number | null;
  /** Rating */
  readonly ragRatingId?: number | null;
  /** Due */
  readonly dueDate?: string | null;
  /** Late */
  readonly isLate?: boolean | null;
  /** This term */
  readonly isThisTerm?: boolean | null;
  /** Answers left of yours */
  readonly leftToMe?: number | null;
  /** Answers left of yours */
  readonly isLeftToMe?: boolean | null;
  /** Sections left of yours */
  readonly sectionsLeft?: string | null;
  /** Sent back because */
  readonly returnReason?: string | null;
  /** Sent back */
  readonly returnedOn?: string | null;
  /** Section to begin with */
  readonly startSection?: string | null;
  /** Stages */
  readonly stages?: readonly JsonObject[] | null;
}

/** Ratings of a section of PEPs: the fields of `records/pep-section-rating`. */
export interface PepSectionRating {
  /** Section id */
  readonly sectionId?: string | null;
  /** Section */
  readonly sectionTitle?: string | null;
  /** Rated */
  readonly rated?: number | null;
  /** Green or better */
  readonly good?: number | null;
  /** Below green */
  readonly below?: number | null;
  /** Green or better, of those rated */
  readonly percentGood?: number | null;
  /** Not compliant */
  readonly notCompliant?: number | null;
  /** Not rated */
  readonly notRated?: number | null;
  /** Green or better, of all handed in */
  readonly percentOfAll?: number | null;
  /** Remark */
  readonly remark?: string | null;
  /** Academic year */
  readonly academicYearId?: number | null;
  /** Term */
  readonly schoolTermId?: number | null;
  /** School */
  readonly organisationId?: number | null;
  /** Year group */
  readonly yearGroup?: number | null;
  /** In or out of area */
  readonly inOutAreaId?: number | null;
  /** Form of the report */
  readonly reportForm?: string | null;
}

/** Timeliness of PEPs: the fields of `records/pep-timeliness`. */
export interface PepTimeliness {
  /** Measure */
  readonly measureId?: number | null;
  /** Limit */
  readonly limitWords?: string | null;
  /** Due */
  readonly due?: number | null;
  /** Met */
  readonly met?: number | null;
  /** Not met */
  readonly notMet?: number | null;
  /** Met, of those due */
  readonly percentMet?: number | null;
  /** Not due yet */
  readonly notDue?: number | null;
  /** Remark */
  readonly remark?: string | null;
  /** Academic year */
  readonly academicYearId?: number | null;
  /** Term */
  readonly schoolTermId?: number | null;
  /** School */
  readonly organisationId?: number | null;
  /** Year group */
  readonly yearGroup?: number | null;
  /** In or out of area */
  readonly inOutAreaId?: number | null;
  /** Form of the report */
  readonly reportForm?: string | null;
}

/** Placement: the fields of `records/placement`. */
export interface Placement {
  /** Id */
  readonly id?: number | null;
  /** Pupil id */
  readonly studentId?: number | null;
  /** First day */
  readonly startDate?: string | null;
  /** Last day */
  readonly endDate?: string | null;
  /** Placement type */
  readonly placementType?: string | null;
  /** Provider */
  readonly provider?: string | null;
  /** Address */
  readonly address?: string | null;
  /** Post code */
  readonly postcode?: string | null;
  /** Outside the area of the authority */
  readonly isOutOfArea?: boolean | null;
  /** Recorded by */
  readonly recordedBy?: string | null;
}

/** Professional: the fields of `records/professional`. */
export interface Professional {
  /** User id */
  readonly id?: number | null;
  /** Active status */
  readonly activeStatusId?: number | null;
  /** First name */
  readonly userFirstName?: string | null;
  /** Last name */
  readonly userLastName?: string | null;
  /** User type */
  readonly userType?: number | null;
  /** Phone */
  readonly telephone?: string | null;
  /** Email address */
  readonly username?: string | null;
  /** Start date */
  readonly userStartDate?: string | null;
  /** Assigned */
  readonly isAssigned?: boolean | null;
  /** Status */
  readonly status?: string | null;
}

/** Register row: the fields of `records/register-row`. */
export interface RegisterRow {
  /** Pupil id */
  readonly studentId?: number | null;
  /** Pupil */
  readonly studentName?: string | null;
  /** UPN */
  readonly upn?: string | null;
  /** Date */
  readonly date?: string | null;
  /** Week commencing */
  readonly weekCommencing?: string | null;
  /** School */
  readonly organisationId?: number | null;
  /** School */
  readonly organisationName?: string | null;
  /** Year group */
  readonly yearGroup?: number | null;
  /** Register id */
  readonly registerId?: number | null;
  /** AM mark */
  readonly amMark?: string | null;
  /** AM sub-code */
  readonly amSubCode?: string | null;
  /** AM comment */
  readonly amComments?: string | null;
  /** School of the AM mark */
  readonly amSchoolId?: number | null;
  /** School of the AM mark */
  readonly amSchoolName?: string | null;
  /** AM: D at the other school */
  readonly amElsewhere?: boolean | null;
  /** AM due */
  readonly amDue?: boolean | null;
  /** PM mark */
  readonly pmMark?: string | null;
  /** PM sub-code */
  readonly pmSubCode?: string | null;
  /** PM comment */
  readonly pmComments?: string | null;
  /** School of the PM mark */
  readonly pmSchoolId?: number | null;
  /** School of the PM mark */
  readonly pmSchoolName?: string | null;
  /** PM: D at the other school */
  readonly pmElsewhere?: boolean | null;
  /** PM due */
  readonly pmDue?: boolean | null;
  /** AM mark amended */
  readonly amAmended?: boolean | null;
  /** PM mark amended */
  readonly pmAmended?: boolean | null;
  /** More than five school days back */
  readonly isLongAgo?: boolean | null;
  /** Missing marks */
  readonly missing?: number | null;
  /** Missing marks only */
  readonly isMissing?: boolean | null;
  /** Absent without a reason */
  readonly hasNoReason?: boolean | null;
  /** Still to come */
  readonly isFuture?: boolean | null;
  /** Attendance this year */
  readonly attendancePercentage?: number | null;
  /** Contact method */
  readonly contactMethod?: string | null;
  /** Sticky note */
  readonly stickyNote?: string | null;
  /** Care status */
  readonly careStatusId?: number | null;
  /** Assigned to */
  readonly assignedUserId?: number | null;
}

/** Part of a pupil’s record: the fields of `records/retention-due`. */
export interface RetentionDue {
  /** Part id */
  readonly key?: string | null;
  /** Pupil id */
  readonly studentId?: number | null;
  /** Pupil */
  readonly studentName?: string | null;
  /** What is kept */
  readonly kind?: string | null;
  /** Its name */
  readonly title?: string | null;
  /** Entries */
  readonly entries?: number | null;
  /** Kept until */
  readonly keptUntil?: string | null;
  /** State */
  readonly state?: string | null;
  /** Why */
  readonly reason?: string | null;
}

/** Hold: the fields of `records/retention-hold`. */
export interface RetentionHold {
  /** Hold id */
  readonly holdId?: number | null;
  /** Pupil id */
  readonly studentId?: number | null;
  /** Pupil */
  readonly studentName?: string | null;
  /** Reason */
  readonly reason?: string | null;
  /** Note */
  readonly note?: string | null;
  /** State */
  readonly state?: string | null;
  /** Set by */
  readonly setBy?: string | null;
  /** Set */
  readonly setAt?: string | null;
  /** Lifted by */
  readonly liftedBy?: string | null;
  /** Lifted */
  readonly liftedAt?: string | null;
}

/** Rule of keeping: the fields of `records/retention-rule`. */
export interface RetentionRule {
  /** Order */
  readonly ordinal?: number | null;
  /** What is kept */
  readonly kind?: string | null;
  /** Its name */
  readonly title?: string | null;
  /** How long */
  readonly words?: string | null;
  /** Years count from */
  readonly basis?: string | null;
  /** Years */
  readonly years?: number | null;
  /** Whose rule */
  readonly origin?: string | null;
  /** Unless the authority says otherwise */
  readonly usual?: string | null;
}

/** Day of school: the fields of `records/school-day`. */
export interface SchoolDay {
  /** Day */
  readonly date?: string | null;
  /** Kind of day */
  readonly kind?: number | null;
  /** Academic year */
  readonly academicYearId?: number | null;
  /** School */
  readonly organisationId?: number | null;
}

/** Place at a school: the fields of `records/school-place`. */
export interface SchoolPlace {
  /** Id */
  readonly id?: number | null;
  /** Pupil id */
  readonly studentId?: number | null;
  /** School id */
  readonly schoolId?: number | null;
  /** School */
  readonly schoolName?: string | null;
  /** URN */
  readonly urn?: string | null;
  /** From */
  readonly startDate?: string | null;
  /** To */
  readonly endDate?: string | null;
  /** Main registration */
  readonly isMain?: boolean | null;
}

/** SEN period: the fields of `records/sen-period`. */
export interface SenPeriod {
  /** Id */
  readonly id?: number | null;
  /** Pupil id */
  readonly studentId?: number | null;
  /** From */
  readonly startDate?: string | null;
  /** To */
  readonly endDate?: string | null;
  /** SEN status */
  readonly senStatusId?: string | null;
  /** Primary need */
  readonly senNeed?: string | null;
  /** Recorded by */
  readonly recordedBy?: string | null;
}

/** Session mark: the fields of `records/session-mark`. */
export interface SessionMark {
  /** Mark */
  readonly id?: string | null;
  /** Pupil id */
  readonly studentId?: number | null;
  /** Week commencing */
  readonly weekCommencing?: string | null;
  /** Day */
  readonly weekday?: number | null;
  /** Session */
  readonly session?: string | null;
  /** Session id */
  readonly sessionId?: number | null;
  /** Date */
  readonly date?: string | null;
  /** Mark */
  readonly mark?: string | null;
  /** Sub-code */
  readonly subCode?: string | null;
  /** Comment */
  readonly comments?: string | null;
  /** School id */
  readonly schoolId?: number | null;
  /** School */
  readonly schoolName?: string | null;
  /** Number in the key of schools */
  readonly schoolNumber?: number | null;
  /** School of the line */
  readonly lineSchool?: string | null;
  /** Register id */
  readonly registerId?: number | null;
  /** Year group */
  readonly yearGroupId?: number | null;
  /** Still to come */
  readonly isFuture?: boolean | null;
  /** Due */
  readonly isDue?: boolean | null;
  /** Amended */
  readonly isAmended?: boolean | null;
  /** More than five school days back */
  readonly isLongAgo?: boolean | null;
  /** On the roll */
  readonly isRegistered?: boolean | null;
  /** Academic year */
  readonly academicYearId?: number | null;
  /** Show 'not in care' marks */
  readonly showNotInCareMarks?: boolean | null;
}

/** Pupil: the fields of `records/student`. */
export interface Student {
  /** Pupil id */
  readonly studentId?: number | null;
  /** Name */
  readonly studentName?: string | null;
  /** UPN */
  readonly upn?: string | null;
  /** Was recorded as */
  readonly formerly?: string | null;
  /** Date of birth */
  readonly dateOfBirth?: string | null;
  /** Year group */
  readonly yearGroup?: number | null;
  /** School */
  readonly organisationId?: number | null;
  /** School name */
  readonly organisationName?: string | null;
  /** Care status */
  readonly careStatusId?: number | null;
  /** SEN status */
  readonly senStatusId?: string | null;
  /** In borough */
  readonly inBorough?: boolean | null;
  /** Social worker */
  readonly socialWorker?: string | null;
  /** Active */
  readonly isActive?: boolean | null;
  /** Assigned to */
  readonly assignedUserId?: number | null;
  /** Designated teacher */
  readonly designatedTeacher?: string | null;
  /** Attendance this year */
  readonly attendancePercentage?: number | null;
  /** Latest PEP */
  readonly latestPepStatusId?: number | null;
}

/** Item of a subject access request: the fields of `records/subject-access-item`. */
export interface SubjectAccessItem {
  /** No. */
  readonly item?: number | null;
  /** Request id */
  readonly requestId?: number | null;
  /** Pupil id */
  readonly studentId?: number | null;
  /** What */
  readonly kind?: string | null;
  /** Date */
  readonly itemDate?: string | null;
  /** Title */
  readonly title?: string | null;
  /** Others named */
  readonly names?: string | null;
  /** Lines */
  readonly lines?: number | null;
  /** What becomes of it */
  readonly outcome?: string | null;
  /** Why it is withheld */
  readonly reason?: string | null;
  /** Looked at */
  readonly looked?: string | null;
  /** Looked at by */
  readonly lookedBy?: string | null;
  /** Looked at on */
  readonly lookedAt?: string | null;
  /** Still open */
  readonly isOpen?: boolean | null;
}

/** Line of an item: the fields of `records/subject-access-line`. */
export interface SubjectAccessLine {
  /** Line */
  readonly line?: number | null;
  /** Pupil id */
  readonly studentId?: number | null;
  /** What it says */
  readonly words?: string | null;
  /** Request id */
  readonly requestId?: number | null;
  /** Item */
  readonly item?: number | null;
  /** What becomes of it */
  readonly outcome?: string | null;
  /** Why it is withheld */
  readonly reason?: string | null;
  /** In its place */
  readonly left?: string | null;
  /** Still open */
  readonly isOpen?: boolean | null;
  /** Of a file */
  readonly isOfFile?: boolean | null;
}

/** Subject access request: the fields of `records/subject-access-request`. */
export interface SubjectAccessRequest {
  /** Request id */
  readonly requestId?: number | null;
  /** Pupil id */
  readonly studentId?: number | null;
  /** Reference */
  readonly reference?: string | null;
  /** State */
  readonly state?: string | null;
  /** Items */
  readonly items?: number | null;
  /** Withheld */
  readonly withheld?: number | null;
  /** Prepared by */
  readonly preparedBy?: string | null;
  /** Prepared */
  readonly preparedAt?: string | null;
  /** Sealed by */
  readonly sealedBy?: string | null;
  /** Sealed */
  readonly sealedAt?: string | null;
}

/** Figures of suspensions: the fields of `records/suspension-figure`. */
export interface SuspensionFigure {
  /** Line */
  readonly lineId?: number | null;
  /** Term */
  readonly title?: string | null;
  /** Suspensions */
  readonly suspensions?: number | null;
  /** Days */
  readonly days?: number | null;
  /** Pupils suspended */
  readonly pupils?: number | null;
  /** Pupils in care */
  readonly inCare?: number | null;
  /** Suspensions per 100 pupils */
  readonly perHundred?: number | null;
  /** Suspended at least once */
  readonly percentSuspended?: number | null;
  /** Permanent exclusions */
  readonly permanent?: number | null;
  /** Lunchtime suspensions */
  readonly lunchtimes?: number | null;
  /** Remark */
  readonly remark?: string | null;
  /** Academic year */
  readonly academicYearId?: number | null;
  /** Term */
  readonly schoolTermId?: number | null;
  /** School */
  readonly organisationId?: number | null;
  /** Year group */
  readonly yearGroup?: number | null;
  /** In or out of area */
  readonly inOutAreaId?: number | null;
  /** Form of the report */
  readonly reportForm?: string | null;
}

/** Term dates: the fields of `records/term-dates`. */
export interface TermDates {
  /** Key */
  readonly key?: string | null;
  /** Academic year id */
  readonly academicYearId?: number | null;
  /** Academic year */
  readonly label?: string | null;
  /** School id */
  readonly schoolId?: number | null;
  /** For */
  readonly schoolName?: string | null;
  /** State */
  readonly state?: string | null;
  /** Autumn term */
  readonly autumn?: string | null;
  /** Spring term */
  readonly spring?: string | null;
  /** Summer term */
  readonly summer?: string | null;
  /** Closure days */
  readonly closures?: string | null;
  /** Autumn, first half: first day */
  readonly first1?: string | null;
  /** Autumn, first half: last day */
  readonly last1?: string | null;
  /** Autumn, second half: first day */
  readonly first2?: string | null;
  /** Autumn, second half: last day */
  readonly last2?: string | null;
  /** Spring, first half: first day */
  readonly first3?: string | null;
  /** Spring, first half: last day */
  readonly last3?: string | null;
  /** Spring, second half: first day */
  readonly first4?: string | null;
  /** Spring, second half: last day */
  readonly last4?: string | null;
  /** Summer, first half: first day */
  readonly first5?: string | null;
  /** Summer, first half: last day */
  readonly last5?: string | null;
  /** Summer, second half: first day */
  readonly first6?: string | null;
  /** Summer, second half: last day */
  readonly last6?: string | null;
}

/** Judgements of this term: the fields of `records/term-grade`. */
export interface TermGrade {
  /** Pupil id */
  readonly studentId?: number | null;
  /** Pupil */
  readonly studentName?: string | null;
  /** UPN */
  readonly upn?: string | null;
  /** Year group */
  readonly yearGroup?: number | null;
  /** School */
  readonly organisationId?: number | null;
  /** School */
  readonly organisationName?: string | null;
  /** Reading */
  readonly reading?: number | null;
  /** Writing */
  readonly writing?: number | null;
  /** English */
  readonly english?: number | null;
  /** Maths */
  readonly maths?: number | null;
  /** Science */
  readonly science?: number | null;
  /** Lacks a judgement */
  readonly isMissing?: boolean | null;
}

/** Progress in a term: the fields of `records/term-progress`. */
export interface TermProgress {
  /** Term */
  readonly termNumber?: number | null;
  /** Term */
  readonly termName?: string | null;
  /** Reading */
  readonly reading?: number | null;
  /** Writing */
  readonly writing?: number | null;
  /** English */
  readonly english?: number | null;
  /** Maths */
  readonly maths?: number | null;
  /** Science */
  readonly science?: number | null;
}

/** Results of a term: the fields of `records/term-result`. */
export interface TermResult {
  /** Line */
  readonly lineId?: number | null;
  /** Term */
  readonly title?: string | null;
  /** Subject */
  readonly subject?: string | null;
  /** Pupils judged */
  readonly judged?: number | null;
  /** At expected or above */
  readonly expected?: number | null;
  /** Below expected */
  readonly below?: number | null;
  /** At expected or above, of those judged */
  readonly percentExpected?: number | null;
  /** Remark */
  readonly remark?: string | null;
  /** Academic year */
  readonly academicYearId?: number | null;
  /** School */
  readonly organisationId?: number | null;
  /** Year group */
  readonly yearGroup?: number | null;
  /** In or out of area */
  readonly inOutAreaId?: number | null;
  /** Form of the report */
  readonly reportForm?: string | null;
}

/** User: the fields of `records/user`. */
export interface User {
  /** User id */
  readonly userId?: number | null;
  /** Name */
  readonly name?: string | null;
  /** First name */
  readonly firstname?: string | null;
  /** Last name */
  readonly lastname?: string | null;
  /** User name */
  readonly username?: string | null;
  /** Type */
  readonly accessLevelId?: number | null;
  /** School or pupils */
  readonly assignment?: string | null;
  /** School */
  readonly assignToOrganisationId?: number | null;
  /** Phone */
  readonly telephone?: string | null;
  /** Added */
  readonly addedDate?: string | null;
  /** Last sign-in */
  readonly lastSignIn?: string | null;
  /** State */
  readonly state?: string | null;
  /** May sign in */
  readonly isActive?: boolean | null;
  /** Only active LA Super User */
  readonly isLastSuper?: boolean | null;
  /** Two-factor authentication */
  readonly hasSecondFactor?: boolean | null;
}

/** Pupil in the next turn of the year: the fields of `records/year-preview`. */
export interface YearPreview {
  /** Pupil id */
  readonly studentId?: number | null;
  /** Name */
  readonly studentName?: string | null;
  /** Date of birth */
  readonly dateOfBirth?: string | null;
  /** Care status */
  readonly careStatusId?: number | null;
  /** School */
  readonly schoolName?: string | null;
  /** Year group */
  readonly yearGroup?: number | null;
  /** Next year group */
  readonly nextYearGroup?: number | null;
  /** What happens */
  readonly step?: string | null;
  /** School in September */
  readonly nextSchool?: string | null;
  /** Against age */
  readonly againstAge?: string | null;
  /** Turns 18 */
  readonly eighteenOn?: string | null;
}

/** Turn of the year: the fields of `records/year-turn`. */
export interface YearTurn {
  /** Academic year id */
  readonly academicYearId?: number | null;
  /** Academic year */
  readonly label?: string | null;
  /** Begins */
  readonly begins?: string | null;
  /** State */
  readonly state?: string | null;
  /** Pupils */
  readonly pupils?: number | null;
  /** Approved by */
  readonly approvedBy?: string | null;
  /** Approved */
  readonly approvedAt?: string | null;
  /** Done */
  readonly doneAt?: string | null;
  /** Taken back by */
  readonly undoneBy?: string | null;
}
