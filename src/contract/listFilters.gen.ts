// Made by `npm run generate:records` from schemas/tables and schemas/records; a test proves it fresh.

/** The filters of each list, by its operation: how each is written in the call. */
export const listFilters = {
  'notes.all': {
    noteTypeId: 'numbers',
    noteAuthorId: 'numbers',
  },
  'reports.assessments': {
    gradeLevelId: 'numbers',
    academicYearId: 'numbers',
    careStatusId: 'numbers',
    yearGroup: 'numbers',
  },
  'trail.list': {
    day: 'dates',
    userId: 'numbers',
    kindId: 'numbers',
    actionId: 'texts',
    studentId: 'numbers',
  },
  'carePeriods.list': {},
  'notes.ofPupil': {
    noteTypeId: 'numbers',
  },
  'caseload.list': {
    state: 'texts',
    accessLevelId: 'numbers',
    kind: 'texts',
    userId: 'numbers',
  },
  'exclusions.list': {
    typeId: 'numbers',
    hasMissingExclusionReason: 'boolean',
  },
  'authority.steps': {},
  'imports.columns': {
    match: 'texts',
  },
  'importHeadings.list': {
    kind: 'texts',
  },
  'importKeys.list': {},
  'imports.rows': {
    outcome: 'texts',
  },
  'imports.list': {
    kind: 'texts',
    state: 'texts',
  },
  'merging.aside': {
    kind: 'texts',
  },
  'merging.contents': {},
  'merging.fields': {},
  'merging.merges': {},
  'organisations.list': {
    dataCollectionMethodId: 'numbers',
    laAreaStatus: 'numbers',
    isAlternativeProvision: 'boolean',
    assignedUserIds: 'numbers',
    establishmentTypeId: 'numbers',
    ofstedRatingId: 'numbers',
    phaseOfEducationId: 'numbers',
    organisationId: 'numbers',
  },
  'passing.offers': {},
  'pep.list': {
    academicYearId: 'numbers',
    schoolTermId: 'numbers',
    pepCycleId: 'numbers',
    pepStatusId: 'numbers',
    careStatusId: 'numbers',
    assignedUserId: 'numbers',
    yearGroup: 'numbers',
    keyStageId: 'numbers',
    organisationId: 'numbers',
    inBorough: 'boolean',
    ragRatingId: 'numbers',
    missingMeeting: 'boolean',
  },
  'students.weeks': {
    academicYearId: 'numbers',
  },
  'placements.list': {},
  'students.professionals': {},
  'students.list': {
    careStatusId: 'numbers',
    assignedUserId: 'numbers',
    yearGroup: 'numbers',
    organisationId: 'numbers',
    isActive: 'boolean',
  },
  'register.list': {
    isMissing: 'boolean',
    organisationId: 'numbers',
    yearGroup: 'numbers',
    careStatusId: 'numbers',
    assignedUserId: 'numbers',
  },
  'register.notes': {},
  'retention.due': {
    kind: 'texts',
    state: 'texts',
  },
  'retention.holds': {},
  'retention.rules': {},
  'students.schoolHistory': {},
  'senPeriods.list': {},
  'attendance.sessions': {
    academicYearId: 'numbers',
    showNotInCareMarks: 'boolean',
  },
  'attendance.week': {},
  'subjectAccess.items': {
    kind: 'texts',
  },
  'subjectAccess.lines': {},
  'subjectAccess.requests': {},
  'schoolDays.years': {},
  'users.list': {
    accessLevelId: 'numbers',
    state: 'texts',
  },
  'years.preview': {
    step: 'texts',
    nextSchool: 'texts',
    againstAge: 'texts',
  },
  'years.turns': {},
} as const;
