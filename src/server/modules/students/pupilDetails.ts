import type { Selectable } from 'kysely';
import { userType } from '../../../contract/index.ts';
import type { JsonObject, Lookups } from '../../../engine/index.ts';
import { yearGroupByAge } from '../../calendar/yearGroup.ts';
import type { PupilTable } from '../../db/tables/pupils.ts';
import type { UnitCall } from '../handler.ts';
import { refuse } from './refuse.ts';

const oldest = 25;

/** The contact method of a pupil of whom no other was said (D-190). */
export const usualContactMethod = 'Portal';

/** What adding and correcting a pupil write alike. */
export type PupilDetails = Pick<
  Selectable<PupilTable>,
  | 'first_name'
  | 'last_name'
  | 'date_of_birth'
  | 'upn'
  | 'la_student_id'
  | 'gender_id'
  | 'ethnicity_code'
  | 'sen_status_id'
  | 'year_group_id'
  | 'key_stage_id'
  | 'social_worker_id'
  | 'contact_method'
  | 'educated_otherwise'
>;

/** The details of a child by their names in a call; without a year group the one of the child’s age. */
export function detailsOf({ declarations, today }: UnitCall, body: JsonObject): PupilDetails {
  const dateOfBirth = String(body.dateOfBirth);
  const yearGroupId = numberOf(body, 'yearGroupId') ?? yearGroupByAge(dateOfBirth, today);
  return {
    first_name: wordOf(body, 'firstName'),
    last_name: wordOf(body, 'lastName'),
    date_of_birth: dateOfBirth,
    upn: wordOf(body, 'upn'),
    la_student_id: wordOf(body, 'laStudentId'),
    gender_id: Number(body.genderId),
    ethnicity_code: String(body.ethnicityCode),
    sen_status_id: String(body.senStatusId),
    year_group_id: yearGroupId,
    key_stage_id: keyStageOf(declarations, yearGroupId),
    social_worker_id: numberOf(body, 'socialWorkerId'),
    contact_method: wordOf(body, 'contactMethod') || usualContactMethod,
    educated_otherwise: wordOf(body, 'educatedOtherwise') || null,
  };
}

/** The key stage of a year group; some have none. */
export function keyStageOf(declarations: Lookups, yearGroupId: number): number | null {
  const { data } = declarations.lookup('year-group').options?.find(({ value }) => value === yearGroupId) ?? {};
  return typeof data?.keyStageId === 'number' ? data.keyStageId : null;
}

/** An answer without the blanks around it; empty where there is none. */
function wordOf(body: JsonObject, name: string): string {
  const value = body[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** A choice, or null. */
export function numberOf(body: JsonObject, name: string): number | null {
  const value = body[name];
  return typeof value === 'number' ? value : null;
}

/** What is wrong with a day of birth that no child of a virtual school can have. */
export function birthFault(today: string, dateOfBirth: string): string | null {
  if (dateOfBirth >= today) return 'The date of birth has to be before today.';
  const earliest = `${Number(today.slice(0, 4)) - oldest}${today.slice(4)}`;
  return dateOfBirth < earliest ? `A pupil is at most ${oldest} years old. Please check the year of birth.` : null;
}

/** Refuses such a day. */
export function checkBirth({ today }: UnitCall, { date_of_birth }: PupilDetails): void {
  const fault = birthFault(today, date_of_birth);
  if (fault !== null) throw refuse('dateOfBirth', fault);
}

/** Whoever is chosen has to be among those that the form offers. */
export async function checkSocialWorker({ db }: UnitCall, { social_worker_id }: PupilDetails): Promise<void> {
  if (social_worker_id === null) return;
  const found = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', social_worker_id)
    .where('type_id', '=', userType.socialWorker)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!found) throw refuse('socialWorkerId', 'Please choose a social worker of the authority');
}
