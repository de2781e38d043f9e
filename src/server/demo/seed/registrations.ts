import { addDays } from '../../../contract/index.ts';
import { academicYear } from '../../calendar/academicYears.ts';
import type { Db } from '../../db/unitOfWork.ts';
import type { Random } from './random.ts';
import { lastSchoolDay, nextSchoolDay } from './schoolDays.ts';
import type { SeededSchool } from './schools.ts';

export interface PupilPlace {
  readonly yearGroupId: number;
  /** The pupil's place in the row of thirty. */
  readonly index: number;
}

/** What the schools of an authority's pupils depend on. */
interface RollInput {
  readonly authorityId: number;
  readonly today: string;
  readonly yearId: number;
  readonly random: Random;
  readonly schools: readonly SeededSchool[];
}

/** When a pupil was on roll where. */
export interface Registration {
  readonly schoolId: number;
  readonly start: string;
  readonly end: string | null;
  readonly main: boolean;
}

/** Phases of education, each with the year group that it begins with. */
const phases = [
  { phase: 'Nursery', from: 1 },
  { phase: 'Primary', from: 2 },
  { phase: 'Secondary', from: 9 },
  { phase: '16 plus', from: 14 },
] as const;

/** Year 14 has an id of its own and follows on Year 13. */
const inOrder = (yearGroupId: number) => Math.min(yearGroupId, 16);

const phaseAt = (yearGroupId: number) => phases.findLastIndex(({ from }) => from <= inOrder(yearGroupId));

/** A school of the pupil's phase; every fifth pupil goes to school outside the area. */
export function schoolFor(
  { authorityId, schools: all, random }: RollInput,
  { yearGroupId, index }: PupilPlace,
): number {
  const phase = phases[phaseAt(yearGroupId)]?.phase;
  const fitting = all.filter((school) => school.phase === phase);
  const away = index % 5 === 4 && phase !== 'Nursery';
  const near = fitting.filter(({ area }) => (area === authorityId) !== away);
  // Most of secondary age go to the first school, so that one designated teacher has several pupils.
  const first = near[0];
  if (first && phase === 'Secondary' && !away && index % 4 !== 0) return first.id;
  return random.pick(near).id;
}

/** The last three years at most: the school of the phase before where one began since, a move, a second school. */
export function registrationsOf(input: RollInput, schoolId: number, place: PupilPlace): Registration[] {
  const { yearId, today } = input;
  const entered = yearId - (inOrder(place.yearGroupId) - (phases[phaseAt(place.yearGroupId)]?.from ?? 0));
  const start = academicYear(Math.max(yearId - 2, entered)).firstTermDate;
  const main = { schoolId, start, end: null, main: true };
  const moved = nextSchoolDay(addDays(today, -150));
  const before = entered > yearId - 2 ? beforePhase(input, place, start) : [];
  if (place.index % 10 === 6 && moved > start) return [...before, ...movedWithin(input, main, moved)];
  return [...before, main, ...(place.index === 14 ? [secondOf(input, schoolId)] : [])];
}

/** Who has just left a phase was in one of its schools until the summer holidays, in a nursery for one year. */
function beforePhase({ authorityId, yearId, schools }: RollInput, place: PupilPlace, start: string): Registration[] {
  const phase = phases[phaseAt(place.yearGroupId) - 1]?.phase;
  const first = academicYear(phase === 'Nursery' ? yearId - 1 : yearId - 2).firstTermDate;
  const known = schools.filter((school) => school.phase === phase && school.area === authorityId);
  const school = known[place.index % known.length];
  return school === undefined || first >= start
    ? []
    : [{ schoolId: school.id, start: first, end: lastSchoolDay(addDays(start, -1)), main: true }];
}

function movedWithin({ schools }: RollInput, main: Registration, moved: string): Registration[] {
  const phase = schools.find(({ id }) => id === main.schoolId)?.phase;
  const before = schools.find((school) => school.id !== main.schoolId && school.phase === phase);
  return [
    { ...main, schoolId: before?.id ?? main.schoolId, end: addDays(moved, -1) },
    { ...main, start: moved },
  ];
}

function secondOf({ schools, today }: RollInput, schoolId: number): Registration {
  const second = schools.find(({ phase, id }) => phase === 'Secondary' && id !== schoolId);
  return { schoolId: second?.id ?? schoolId, start: nextSchoolDay(addDays(today, -60)), end: null, main: false };
}

interface OnRoll {
  readonly id: number;
  readonly authorityId: number;
  readonly registrations: readonly Registration[];
}

export async function addRegistrations(db: Db, pupils: readonly OnRoll[]): Promise<void> {
  const rows = pupils.flatMap(({ id, authorityId, registrations }) =>
    registrations.map(({ schoolId, start, end, main }) => ({
      authority_id: authorityId,
      pupil_id: id,
      school_id: schoolId,
      start_date: start,
      end_date: end,
      is_main: main,
    })),
  );
  await db.insertInto('registration').values(rows).execute();
}
