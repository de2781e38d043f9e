import { sql } from 'kysely';
import { mergeFields, type MergeField, type MergeSide } from '../../../contract/index.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import { ServerError } from '../../errors.ts';
import type { UnitCall } from '../handler.ts';
import { findPupil, type FoundPupil } from '../students/findPupil.ts';

/** Two records of one child. */
export interface TwoRecords {
  readonly kept: FoundPupil;
  readonly other: FoundPupil;
}

/** Two records that the viewer sees. */
export async function findBoth(call: UnitCall, ids: { studentId: unknown; otherId: unknown }): Promise<TwoRecords> {
  return { kept: await findPupil(call, Number(ids.studentId)), other: await findOther(call, Number(ids.otherId)) };
}

/** Says where another record is by now, where it was merged since the page was read. */
async function findOther(call: UnitCall, otherId: number): Promise<FoundPupil> {
  try {
    return await findPupil(call, otherId);
  } catch (error) {
    const found = await call.db
      .selectFrom('pupil_merge')
      .innerJoin('pupil', (join) =>
        join
          .onRef('pupil.authority_id', '=', 'pupil_merge.authority_id')
          .onRef('pupil.id', '=', 'pupil_merge.pupil_id'),
      )
      .select(['pupil.first_name', 'pupil.last_name'])
      .where('merged_id', '=', otherId)
      .where(visiblePupils(call))
      .executeTakeFirst();
    if (!found) throw error;
    const message = `The other record was merged into that of ${found.first_name} ${found.last_name} meanwhile.`;
    throw new ServerError('CONFLICT', { message });
  }
}

/**
 * Holds pupils so that nothing is written of them until the call's end. Plans come before the last step: a save holds
 * its plan, and then asks for no more of a pupil than that the record stays, as every entry does that names one.
 */
export async function holdPupils({ db }: UnitCall, pupilIds: readonly number[]): Promise<void> {
  const ids = sql`any(${[...pupilIds]}::int[])`;
  await sql`select id from pupil where id = ${ids} order by id for no key update`.execute(db);
  await sql`select id from pep where pupil_id = ${ids} order by id for update`.execute(db);
  await sql`select id from pupil where id = ${ids} order by id for update`.execute(db);
}

/** Whether a hold is set on one of some records, it is offered elsewhere, or a request for all of it is not sealed. */
export async function standingOf({ db }: UnitCall, pupilIds: readonly number[]) {
  const ids = sql`any(${[...pupilIds]}::int[])`;
  const { rows } = await sql<{ isHeld: boolean; isRequested: boolean; isOffered: boolean }>`
    select exists (select from retention_hold where pupil_id = ${ids} and lifted_at is null) as "isHeld",
      exists (select from subject_access where pupil_id = ${ids} and sealed_at is null) as "isRequested",
      exists (select from passing where pupil_id = ${ids} and is_offer and state = 'open') as "isOffered"`.execute(db);
  return rows[0] ?? { isHeld: false, isRequested: false, isOffered: false };
}

/** The columns of each detail; what is reckoned from one goes with it. */
export const columnsOf = {
  firstName: ['first_name'],
  lastName: ['last_name'],
  dateOfBirth: ['date_of_birth'],
  upn: ['upn'],
  laStudentId: ['la_student_id'],
  genderId: ['gender_id'],
  ethnicityCode: ['ethnicity_code'],
  yearGroupId: ['year_group_id', 'year_group_year', 'key_stage_id'],
  senStatusId: ['sen_status_id'],
  careStatusId: ['care_status_id', 'care_status_start', 'care_start', 'care_end'],
  socialWorkerId: ['social_worker_id'],
  contactMethod: ['contact_method'],
  educatedOtherwise: ['educated_otherwise'],
} as const satisfies { readonly [field in MergeField]: readonly (keyof FoundPupil)[] };

/** Whose detail holds: the chosen one; without a choice that of the record that is kept, unless it is blank there. */
export function sideOf({ body }: Pick<UnitCall, 'body'>, { kept, other }: TwoRecords, field: MergeField): MergeSide {
  const chosen = body[field];
  if (chosen === 'kept' || chosen === 'other') return chosen;
  const [column] = columnsOf[field];
  const isBlank = (value: unknown) => value === null || value === '';
  return isBlank(kept[column]) && !isBlank(other[column]) ? 'other' : 'kept';
}

/** The details that the record has once the two are one. */
export function chosenDetails(call: UnitCall, both: TwoRecords): Partial<FoundPupil> {
  const taken = mergeFields
    .filter((field) => sideOf(call, both, field) === 'other')
    .flatMap((field) => columnsOf[field]);
  return Object.fromEntries(taken.map((column) => [column, both.other[column]]));
}
