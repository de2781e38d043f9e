import { addDays } from '../../../contract/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { boysNames, girlsNames, lastNames } from './names.ts';
import type { Random } from './random.ts';
import { addRegistrations, registrationsOf, schoolFor, type PupilPlace, type Registration } from './registrations.ts';
import type { SeededSchool } from './schools.ts';
import { staffId, type Staff } from './staff.ts';

export interface SeededPupil {
  readonly id: number;
  readonly authorityId: number;
  readonly yearGroupId: number;
  readonly keyStageId: number;
  readonly dateOfBirth: string;
  readonly isSensitive: boolean;
  readonly senStatusId: string;
  readonly careStatusId: number;
  readonly careStart: string | null;
  readonly schoolId: number;
  readonly isPercentageRegister: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly ethnicityCode: string;
  readonly isDualRegistered: boolean;
  readonly isEducatedOtherwise: boolean;
  /** Staff by the name before the @. */
  readonly socialWorker: string;
  readonly reviewer: string;
  readonly registrations: readonly Registration[];
}

export interface PupilInput {
  readonly authorityId: number;
  readonly today: string;
  readonly yearId: number;
  readonly random: Random;
  readonly staff: Staff;
  readonly schools: readonly SeededSchool[];
}

/** Year groups of the thirty pupils of an authority: two in early years, four after sixteen. */
const yearGroups = [
  1, 2, 2, 3, 4, 5, 6, 7, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 11, 12, 12, 12, 13, 13, 13, 7, 14, 14, 15, 19,
];

const keyStages: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 2,
  5: 3,
  6: 3,
  7: 3,
  8: 3,
  9: 4,
  10: 4,
  11: 4,
  12: 5,
  13: 5,
  14: 6,
  15: 6,
  19: 6,
};

/** The year group that a pupil was in so many academic years ago. */
export function yearGroupIn({ yearGroupId }: Pick<SeededPupil, 'yearGroupId'>, yearsAgo: number): number {
  return yearGroupId > 15 ? yearGroupId : Math.max(1, yearGroupId - yearsAgo);
}

export async function addPupils(db: Db, input: PupilInput): Promise<SeededPupil[]> {
  const { authorityId, staff, random } = input;
  const drafts = yearGroups.map((yearGroupId, index) => draftPupil(input, { yearGroupId, index }));
  const rows = drafts.map(({ row }) => row);
  const added = await db.insertInto('pupil').values(rows).returning('id').execute();
  const pupils = added.map(({ id }, index) => seeded(id, drafts[index] as Draft));
  await addRegistrations(db, pupils);
  await assign(db, { authorityId, staff, pupils, random });
  return pupils;
}

type Draft = ReturnType<typeof draftPupil>;

function seeded(id: number, { row, registrations, socialWorker, reviewer }: Draft): SeededPupil {
  return {
    id,
    registrations,
    socialWorker,
    reviewer,
    firstName: row.first_name,
    lastName: row.last_name,
    ethnicityCode: row.ethnicity_code,
    isDualRegistered: row.is_dual_registered,
    isEducatedOtherwise: row.educated_otherwise !== null,
    authorityId: row.authority_id,
    yearGroupId: row.year_group_id,
    keyStageId: row.key_stage_id,
    dateOfBirth: row.date_of_birth,
    isSensitive: row.is_sensitive,
    senStatusId: row.sen_status_id,
    careStatusId: row.care_status_id,
    careStart: row.care_start,
    schoolId: row.school_id,
    isPercentageRegister: row.is_percentage_register,
  };
}

/** What stands there more often is more common. */
const ethnicities = ['WBRI', 'WBRI', 'WBRI', 'WBRI', 'WOTH', 'MWBC', 'MWAS', 'AIND', 'APKN', 'BAFR', 'BCRB'];

function draftPupil(input: PupilInput, place: PupilPlace) {
  const { yearGroupId, index } = place;
  const { authorityId, random, today, yearId, staff } = input;
  const startYear = yearId + 2009;
  const birth = addDays(`${startYear - 3 - Math.min(yearGroupId, 16)}-09-01`, random.below(365));
  const schoolId = schoolFor(input, place);
  const away = addDays(today, -(400 + random.below(1500)));
  // Nobody comes into care before being born.
  const careStart = away > birth ? away : addDays(birth, 30);
  const genderId = 1 + random.below(2);
  const socialWorker = workerOf(index);
  const row = {
    authority_id: authorityId,
    first_name: random.pick(genderId === 1 ? boysNames : girlsNames),
    last_name: lastNames[(index + (authorityId % 7)) % lastNames.length] as string,
    upn: `X900${authorityId}${String(26_000_000 + index * 131).slice(0, 8)}`.slice(0, 13),
    la_student_id: `${authorityId}-${1001 + index}`,
    date_of_birth: birth,
    gender_id: genderId,
    ethnicity_code: random.pick(ethnicities),
    year_group_id: yearGroupId,
    year_group_year: yearId,
    key_stage_id: keyStages[yearGroupId] ?? 4,
    care_status_id: careStatus(yearGroupId, index),
    care_start: careStart,
    sen_status_id: index % 7 === 3 ? 'E' : index % 4 === 1 ? 'K' : 'N',
    school_id: schoolId,
    social_worker_id: staffId(staff, socialWorker),
    is_sensitive: index === 17,
    is_dual_registered: index === 14,
    is_percentage_register: index % 9 === 5 || [2, 26, 27].includes(index),
    contact_method: random.pick(['Portal', 'Email', 'Call', 'No call']),
    educated_otherwise: index === 24 ? 'S61' : null,
    date_added: addDays(careStart, random.below(6)),
  };
  return {
    row,
    socialWorker,
    reviewer: index % 6 === 1 ? 'iro' : 'reviewer2',
    registrations: registrationsOf(input, schoolId, place),
  };
}

const workerOf = (index: number) => (index % 3 === 0 || index === 17 ? 'sw' : index % 3 === 1 ? 'worker2' : 'worker3');

function careStatus(yearGroupId: number, index: number): number {
  if (yearGroupId >= 15) return 5;
  return index % 11 === 10 ? 2 : index % 13 === 12 ? 10 : 1;
}

interface Assignment {
  readonly authorityId: number;
  readonly staff: Staff;
  readonly pupils: readonly SeededPupil[];
  readonly random: Random;
}

/** Teachers get schools, social workers and education users pupils; the sensitive pupil has a worker. */
async function assign(db: Db, { authorityId, staff, pupils }: Assignment): Promise<void> {
  const bySize = [...new Set(pupils.map(({ schoolId }) => schoolId))].sort(
    (a, b) => count(pupils, b) - count(pupils, a),
  );
  const teachers = ['dt', 'teacher2', 'teacher3'].flatMap((name, index) => {
    const schoolId = bySize[index];
    return schoolId === undefined
      ? []
      : [{ authority_id: authorityId, user_id: staffId(staff, name), school_id: schoolId }];
  });
  await db
    .insertInto('user_school')
    .values(teachers.map((row) => ({ ...row, ordinal: 1 })))
    .execute();
  const links = pupils.flatMap(({ id }, index) => [
    { user: workerOf(index), id },
    ...(index % 5 === 2 ? [{ user: 'oeu', id }] : []),
    ...(index % 6 === 1 ? [{ user: 'iro', id }] : []),
  ]);
  await db
    .insertInto('pupil_user')
    .values(links.map(({ user, id }) => ({ authority_id: authorityId, user_id: staffId(staff, user), pupil_id: id })))
    .execute();
}

const count = (pupils: readonly SeededPupil[], schoolId: number) =>
  pupils.filter((pupil) => pupil.schoolId === schoolId).length;
