import { addDays } from '../../../contract/index.ts';
import type { Db } from '../../db/unitOfWork.ts';
import { roads } from './names.ts';
import type { SeededPupil } from './pupils.ts';
import { staffId, type Staff } from './staff.ts';

interface PeriodInput {
  readonly authorityId: number;
  readonly authority: string;
  readonly pupils: readonly SeededPupil[];
  readonly staff: Staff;
  readonly today: string;
}

const types = ['U4', 'U6', 'U4', 'U1', 'K2', 'U4', 'P2'] as const;
const providers = ['Own carers of the authority', 'Hazelmere Fostering', 'Brightwater Homes'] as const;
const needs = ['SEMH', 'MLD', 'SLCN', 'ASD', 'SPLD'] as const;

/** Where pupils live and lived, and since when they have special educational needs. */
export async function addPeriods(db: Db, input: PeriodInput): Promise<void> {
  const { authorityId, pupils, staff } = input;
  const own = { authority_id: authorityId, changed_by: staffId(staff, 'super') };
  const placements = pupils.flatMap((pupil, index) => placementsOf(input, pupil, index));
  await db
    .insertInto('placement')
    .values(placements.map((placement) => ({ ...own, ...placement })))
    .execute();
  const periods = pupils.flatMap((pupil, index) => senOf(input, pupil, index));
  await db
    .insertInto('sen_period')
    .values(periods.map((period) => ({ ...own, ...period })))
    .execute();
}

/** One since care began; of every fourth pupil another one before. */
function placementsOf({ authority, today }: PeriodInput, { id, careStart, careStatusId }: SeededPupil, index: number) {
  if (careStart === null) return [];
  const moved = addDays(careStart, 120);
  const end = careStatusId === 5 ? addDays(today, -76) : null;
  const placed = (start: string, last: string | null, place: number) => ({
    pupil_id: id,
    start_date: start,
    end_date: last,
    placement_type: types[place % types.length] ?? 'U4',
    provider: providers[place % providers.length] ?? null,
    address: `${2 + ((place * 7) % 60)} ${roads[place % roads.length] ?? 'Mill Road'}, ${authority}`,
    postcode: `ZZ${1 + (place % 9)} ${place % 10}AA`,
    is_out_of_area: place % 5 === 4,
  });
  if (index % 4 !== 2 || moved >= addDays(today, -90)) return [placed(careStart, end, index)];
  return [placed(careStart, addDays(moved, -1), index + 3), placed(moved, end, index)];
}

/** Since when the pupil has the present status; who has a plan had support before. */
function senOf({ today }: PeriodInput, { id, senStatusId, dateOfBirth }: SeededPupil, index: number) {
  const since = addDays(today, -500 + index);
  const need = senStatusId === 'N' ? null : (needs[index % needs.length] ?? null);
  const period = (start: string, status: string, sen_need: string | null) => ({
    pupil_id: id,
    start_date: start < dateOfBirth ? dateOfBirth : start,
    sen_status_id: status,
    sen_need,
  });
  if (senStatusId !== 'E' || since <= dateOfBirth) return [period(since, senStatusId, need)];
  return [period(since, 'K', need), period(addDays(since, 300), 'E', need)];
}
