import type { Builders } from './builders.ts';

const child = {
  firstName: 'New',
  lastName: 'Child',
  dateOfBirth: '2014-05-06',
  genderId: 2,
  ethnicityCode: 'WBRI',
  senStatusId: 'N',
};

const school = { name: 'New School', phaseId: 2, establishmentTypeId: 1 };

/** What is recorded newly of a pupil, or corrected. */
export const recordsOfPupil: Builders = {
  'students.correct': ({ studentId }) => ({
    body: {
      ...child,
      studentId,
      yearGroupId: 8,
      contactMethod: 'Portal',
      reason: 'Misheard',
      seen: { ...child, yearGroupId: 8, contactMethod: 'Portal', firstName: 'Nu' },
    },
    before: (db) =>
      db.updateTable('pupil').set({ first_name: 'Nu', social_worker_id: null }).where('id', '=', studentId).execute(),
  }),
  'registrations.add': ({ studentId, schoolId }) => ({
    body: { studentId, schoolId: schoolId === 1 ? 2 : 1, startDate: '2026-11-02', isMain: false },
  }),
  'registrations.correct': ({ studentId, registrationId }) => ({
    body: {
      studentId,
      registrationId,
      startDate: '2026-10-06',
      endDate: '2026-10-09',
      reason: 'Misheard',
      seen: { startDate: '2026-10-05', endDate: '2026-10-09' },
    },
  }),
  'registrations.remove': ({ studentId, registrationId }) => ({
    body: { studentId, registrationId, reason: 'Misheard' },
  }),
};

/** Calls that record a pupil or a school, who are nobody's yet. */
export const newRecords: Builders = {
  'students.add': ({ schoolId }) => ({
    body: { ...child, careStatusId: 1, careStatusStart: '2026-11-02', schoolId, schoolStart: '2026-11-02' },
  }),
  'organisations.add': () => ({ body: { ...school, urn: '999001' } }),
  'organisations.succeed': ({ schoolId }) => ({
    body: { schoolId, successorId: schoolId === 1 ? 2 : 1, startDate: '2026-11-02' },
    before: (db) => db.deleteFrom('registration').where('school_id', '=', schoolId).execute(),
  }),
  'organisations.correct': ({ schoolId }) => ({
    body: { ...school, schoolId, reason: 'Renamed', seen: { ...school, name: 'Nu' } },
    before: async (db) => {
      await db
        .deleteFrom('authority_school')
        .where('school_id', '=', schoolId)
        .where('authority_id', '<>', 11)
        .execute();
      const bare = { name: 'Nu', dfe_number: '', address: '', postcode: '', telephone: '', area: '' };
      const ids = { phase_id: school.phaseId, establishment_type_id: school.establishmentTypeId };
      await db
        .updateTable('school')
        .set({ ...bare, ...ids })
        .where('id', '=', schoolId)
        .execute();
    },
  }),
};
