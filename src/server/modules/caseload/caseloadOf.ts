import { sql, type SqlBool } from 'kysely';
import type { ManagedUser } from '../../db/across/index.ts';
import { lockGiven, type Given } from '../delegation/handOn.ts';
import type { UnitCall } from '../handler.ts';
import { lockAsked, type AskedQuestion } from '../pep/enquiries/askAnother.ts';

/** Work with one pupil: by assignment, as the social worker of the record, or as both. */
export interface WorkWithPupil {
  readonly pupilId: number;
  readonly name: string;
  readonly isSocialWorker: boolean;
}

/** All that somebody works with. */
export interface Caseload {
  readonly pupils: readonly WorkWithPupil[];
  readonly schools: readonly { readonly schoolId: number; readonly name: string }[];
  /** Open questions on answers that they were asked, of pupils whom they need not work with. */
  readonly asked: readonly AskedQuestion[];
  /** Pupils whom they gave a colleague, or were given by one. */
  readonly given: readonly Given[];
}

/** One part of a caseload: a pupil or a school; all of it without either. */
export interface Part {
  readonly studentId?: number | undefined;
  readonly schoolId?: number | undefined;
}

/** The part of a caseload that a call names. */
export function partOf({ body }: Pick<UnitCall, 'body'>): Part {
  const number = (name: string) => (typeof body[name] === 'number' ? body[name] : undefined);
  return { studentId: number('studentId'), schoolId: number('schoolId') };
}

/**
 * What of a part somebody has now, held until the call's end and in one order for everybody: of two who hand the same
 * over the later one finds nothing. It is read when it is held, since what is read while waiting is from before.
 */
export async function lockCaseload(call: UnitCall, { id: userId }: ManagedUser, part: Part): Promise<Caseload> {
  await sql`select from ${pupils(call, userId, part)} order by pupil.id for no key update of pupil`.execute(call.db);
  await sql`select from ${schools(call, userId, part)} order by place.school_id for update of place`.execute(call.db);
  const had = await sql<WorkWithPupil>`
    select pupil.id as "pupilId", pupil.first_name || ' ' || pupil.last_name as name,
      pupil.social_worker_id is not distinct from ${userId} as "isSocialWorker"
    from ${pupils(call, userId, part)} order by pupil.id`.execute(call.db);
  const places = await sql<{ schoolId: number; name: string }>`
    select place.school_id as "schoolId", school.name
    from ${schools(call, userId, part)} order by place.ordinal, place.school_id`.execute(call.db);
  const asked = await lockAsked(call, userId, ofPart(part));
  const given = await lockGiven(call, userId, ofPart(part));
  return { pupils: had.rows, schools: places.rows, asked, given };
}

const isAll = ({ studentId, schoolId }: Part) => studentId === undefined && schoolId === undefined;

/** To a school belongs what is of its pupils. */
const ofPart = (part: Part) => sql<SqlBool>`(${isAll(part)} or pupil.id = ${part.studentId ?? null}::int
  or pupil.school_id = ${part.schoolId ?? null}::int)`;

const pupils = ({ viewer }: UnitCall, userId: number, part: Part) => sql`pupil
  where pupil.authority_id = ${viewer.authorityId} and pupil.passed_on is null
    and (${isAll(part)} or pupil.id = ${part.studentId ?? null}::int)
    and (pupil.social_worker_id = ${userId} or exists (
      select from pupil_user link where link.authority_id = pupil.authority_id and link.pupil_id = pupil.id
        and link.user_id = ${userId} and link.active_status_id = 1 and link.given_by is null))`;

const schools = ({ viewer }: UnitCall, userId: number, part: Part) => sql`user_school place
  join school on school.id = place.school_id
  where place.authority_id = ${viewer.authorityId} and place.user_id = ${userId}
    and (${isAll(part)} or place.school_id = ${part.schoolId ?? null}::int)`;
