import { signedInTypes } from './ids.ts';

/**
 * Every fact path that declarations and operations may name. `user.*` says who is looking, `pep.*`,
 * `pupil.*` and `stage.*` are record facts and the same for everyone, `form.*` is fixed by the
 * declaration, `row.*` is the row of a table, `meeting.type` which meeting a call is about, `chosen.*` the
 * words of what was chosen in a dialog, by question, `route.*` comes from the address;
 * `route.week`, the chosen week's Monday, is there on every page.
 */
export const factPaths: readonly string[] = [
  'today',
  'user.userId',
  'user.typeId',
  'user.localAuthorityId',
  'user.localAuthorityName',
  'user.originalLocalAuthorityId',
  'user.isSupportOrigin',
  'user.hasMessaging',
  'user.hasPep',
  'user.hasPepRagRatingEnabled',
  'user.hasSessionStudents',
  'user.hasPercentageStudents',
  'user.usesPepCycles',
  'user.hasStudentsAssigned',
  'user.assignToOrganisationId',
  'user.lacksSchool',
  'user.assignedUserDefaults',
  'user.careStatusDefaults',
  'user.academicYearId',
  'user.statusAdminYearId',
  'user.academicYearStart',
  'user.academicYearEnd',
  'pep.pepId',
  'pep.statusId',
  'pep.endDate',
  'pep.schoolTermId',
  'pep.academicYearId',
  'pep.hasEarlierCompleted',
  'meeting.type',
  'pupil.studentId',
  'pupil.yearGroupId',
  'pupil.phase',
  'pupil.senStatus',
  'pupil.careStatusId',
  'pupil.isSensitive',
  'pupil.isPercentageRegister',
  'pupil.isSchoolStartDue',
  'note.isOwn',
  'form.ownerTypeId',
  'form.slug',
  'stage.*',
  'row.*',
  'route.*',
  'route.week',
  'value',
  'answers.*',
  'chosen.*',
];

/** What the values of facts can be: the id of a lookup, or the values themselves. */
export const factChoices: { readonly [path: string]: string | readonly (string | number | boolean)[] } = {
  'user.typeId': signedInTypes,
  'user.usesPepCycles': [true, false],
  'pep.statusId': 'pep-status',
  'pep.schoolTermId': 'school-term',
  'pep.hasEarlierCompleted': [true, false],
  'pupil.yearGroupId': 'year-group',
  'pupil.phase': ['early-years', 'key-stages-1-4', 'post-16'],
  'pupil.senStatus': 'sen-status',
  'pupil.careStatusId': 'care-status',
  'pupil.isSensitive': [true, false],
  'pupil.isPercentageRegister': [true, false],
  'pupil.isSchoolStartDue': [true, false],
};
