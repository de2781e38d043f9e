import { addDays } from '../../modules/calendar/dates.ts';
import { academicYear } from '../../modules/calendar/academicYears.ts';
import type { Db } from '../unitOfWork.ts';
import { firstNames, lastNames } from './names.ts';
import type { Random } from './random.ts';
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
  readonly registrations: readonly { schoolId: number; start: string; end: string | null; main: boolean }[];
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
const yearGroups = [1, 2, 2, 3, 4, 5, 6, 7, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 11, 12, 12, 12, 13, 13, 13, 7, 14, 14, 15, 19];

const keyStages: Readonly<Record<number, number>> = {
  1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 3, 8: 3, 9: 4, 10: 4, 11: 4, 12: 5, 13: 5, 14: 6, 15: 6, 19: 6,
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

function seeded(id: number, { row, registrations }: Draft): SeededPupil {
  return {
    id, registrations,
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

function draftPupil(input: PupilInput, { yearGroupId, index }: { yearGroupId: number; index: number }) {
  const { authorityId, random, today, yearId, staff } = input;
  const startYear = yearId + 2009;
  const birth = addDays(`${startYear - 3 - Math.min(yearGroupId, 16)}-09-01`, random.below(365));
  const schoolId = schoolFor(input, { yearGroupId, index });
  const away = addDays(today, -(400 + random.below(1500)));
  // Nobody comes into care before being born.
  const careStart = away > birth ? away : addDays(birth, 30);
  const row = {
    authority_id: authorityId,
    first_name: random.pick(firstNames),
    last_name: lastNames[(index + (authorityId % 7)) % lastNames.length] as string,
    upn: `X900${authorityId}${String(26_000_000 + index * 131).slice(0, 8)}`.slice(0, 13),
    la_student_id: `${authorityId}-${1001 + index}`,
    date_of_birth: birth,
    gender_id: 1 + random.below(2),
    ethnicity_code: random.pick(['WBRI', 'WOTH', 'MWBC', 'AIND', 'BAFR']),
    year_group_id: yearGroupId,
    key_stage_id: keyStages[yearGroupId] ?? 4,
    care_status_id: careStatus(yearGroupId, index),
    care_start: careStart,
    sen_status_id: index % 7 === 3 ? 'E' : index % 4 === 1 ? 'K' : 'N',
    school_id: schoolId,
    social_worker_id: staffId(staff, random.pick(['sw', 'worker2', 'worker3'])),
    is_sensitive: index === 17,
    is_dual_registered: index === 14,
    is_percentage_register: index % 9 === 5 || index === 2,
    contact_method: random.pick(['Portal', 'Email', 'Call', 'No call']),
    date_added: careStart,
  };
  return { row, registrations: registrationsOf(input, { schoolId, index }) };
}

function careStatus(yearGroupId: number, index: number): number {
  if (yearGroupId >= 15) return 5;
  return index % 11 === 10 ? 2 : index % 13 === 12 ? 10 : 1;
}

/** Phase of education by year group; every fifth pupil goes to school outside the area. */
function schoolFor({ authorityId, schools: all, random }: PupilInput, { yearGroupId, index }: { yearGroupId: number; index: number }): number {
  const phase = yearGroupId <= 1 ? 'Nursery' : yearGroupId <= 8 ? 'Primary' : yearGroupId <= 13 ? 'Secondary' : '16 plus';
  const fitting = all.filter((school) => school.phase === phase);
  const away = index % 5 === 4 && phase !== 'Nursery';
  const near = fitting.filter(({ area }) => (area === authorityId) !== away);
  // Most of secondary age go to the first school, so that one designated teacher has several pupils.
  const first = near[0];
  if (first && phase === 'Secondary' && !away && index % 4 !== 0) return first.id;
  return random.pick(near).id;
}

function registrationsOf({ yearId, schools: all, today }: PupilInput, { schoolId, index }: { schoolId: number; index: number }) {
  const start = academicYear(yearId - 2).firstTermDate;
  if (index % 10 === 6) {
    const before = all.find(({ id, phase }) => id !== schoolId && phase === all.find((school) => school.id === schoolId)?.phase);
    const moved = addDays(today, -150);
    return [
      { schoolId: before?.id ?? schoolId, start, end: addDays(moved, -1), main: true },
      { schoolId, start: moved, end: null, main: true },
    ];
  }
  const main = { schoolId, start, end: null, main: true };
  if (index !== 14) return [main];
  const second = all.find(({ phase, id }) => phase === 'Secondary' && id !== schoolId);
  return [main, { schoolId: second?.id ?? schoolId, start: addDays(today, -60), end: null, main: false }];
}

async function addRegistrations(db: Db, pupils: readonly SeededPupil[]): Promise<void> {
  const rows = pupils.flatMap(({ id, authorityId, registrations }) =>
    registrations.map(({ schoolId, start, end, main }) => ({
      authority_id: authorityId, pupil_id: id, school_id: schoolId, start_date: start, end_date: end, is_main: main,
    })));
  await db.insertInto('registration').values(rows).execute();
}

interface Assignment {
  readonly authorityId: number;
  readonly staff: Staff;
  readonly pupils: readonly SeededPupil[];
  readonly random: Random;
}

/** Teachers get schools, social workers and education users pupils; the sensitive pupil has a worker. */
async function assign(db: Db, { authorityId, staff, pupils }: Assignment): Promise<void> {
  const bySize = [...new Set(pupils.map(({ schoolId }) => schoolId))]
    .sort((a, b) => count(pupils, b) - count(pupils, a));
  const teachers = ['dt', 'teacher2', 'teacher3'].flatMap((name, index) => {
    const schoolId = bySize[index];
    return schoolId === undefined ? [] : [{ authority_id: authorityId, user_id: staffId(staff, name), school_id: schoolId }];
  });
  await db.insertInto('user_school').values(teachers.map((row) => ({ ...row, ordinal: 1 }))).execute();
  const links = pupils.flatMap(({ id }, index) => [
    ...(index % 3 === 0 || index === 17 ? [{ user: 'sw', id }] : [{ user: index % 3 === 1 ? 'worker2' : 'worker3', id }]),
    ...(index % 5 === 2 ? [{ user: 'oeu', id }] : []),
    ...(index % 6 === 1 ? [{ user: 'iro', id }] : []),
  ]);
  await db.insertInto('pupil_user')
    .values(links.map(({ user, id }) => ({ authority_id: authorityId, user_id: staffId(staff, user), pupil_id: id })))
    .execute();
}

const count = (pupils: readonly SeededPupil[], schoolId: number) => pupils.filter((pupil) => pupil.schoolId === schoolId).length;
