import { sql } from 'kysely';
import { userType } from '../../../../contract/index.ts';
import type { JsonObject } from '../../../../engine/index.ts';
import type { UnitCall } from '../../handler.ts';
import type { PresentCare } from '../../students/changeCareStatus.ts';
import type { RowToMatch } from '../kind.ts';
import { anyText, byKey, formerly, named, textsOf, type ByKey } from '../pupilKeys.ts';

/** A pupil as recorded, and as a row of a file would say it. */
export interface KnownPupil {
  readonly id: number;
  readonly name: string;
  /** First day at the present school; null without one. */
  readonly schoolSince: string | null;
  /** Whether the record is with another authority. */
  readonly isPassed: boolean;
  readonly care: PresentCare;
  readonly answers: JsonObject;
  /** What else the child was recorded as, before two records became one: of these a row says nothing new. */
  readonly formerly: readonly JsonObject[];
  /** Ids of records that became a part of this one. */
  readonly mergedIds: readonly number[];
}

/** Schools and people by what files call them. */
export interface Named {
  /** Ids of schools by URN. */
  readonly schools: ReadonlyMap<string, number>;
  /** Ids of social workers by e-mail address in small letters. */
  readonly workers: ReadonlyMap<string, number>;
}

/** What the records know of some rows: pupils too. */
export interface Known extends Named, ByKey<KnownPupil> {
  readonly byId: ReadonlyMap<number, KnownPupil>;
  /** By `nameKey`. */
  readonly byName: ReadonlyMap<string, readonly KnownPupil[]>;
}

/** The name and the birth date by which two rows may be one child. */
export const nameKey = (answers: JsonObject): string =>
  [answers.firstName, answers.lastName, answers.dateOfBirth]
    .map((part) =>
      String(part ?? '')
        .trim()
        .toLowerCase(),
    )
    .join('\n');

type Answered = Pick<RowToMatch, 'answers'>;

/** Reads what the records know of some hundred rows, in a statement each for pupils, schools and social workers. */
export async function readKnown(call: UnitCall, rows: readonly RowToMatch[]): Promise<Known> {
  const pupils = await readPupils(call, rows);
  const byName = new Map<string, KnownPupil[]>();
  for (const pupil of pupils)
    for (const key of new Set([pupil.answers, ...pupil.formerly].map(nameKey)))
      byName.set(key, [...(byName.get(key) ?? []), pupil]);
  const identity = ({ upn, laStudentId }: JsonObject) => ({ upn: String(upn), la_student_id: String(laStudentId) });
  return {
    byId: new Map(pupils.flatMap((pupil) => [pupil.id, ...pupil.mergedIds].map((id) => [id, pupil] as const))),
    ...byKey(pupils, ({ answers, formerly: was }) => [answers, ...was].map(identity)),
    byName,
    ...(await readNamed(call, rows)),
  };
}

/** Reads what schools and people some rows name. */
export async function readNamed(call: UnitCall, rows: readonly Answered[]): Promise<Named> {
  return {
    schools: await readSchools(call, textsOf(rows, 'schoolUrn')),
    workers: await readWorkers(call, textsOf(rows, 'socialWorker')),
  };
}

async function readPupils({ db }: UnitCall, rows: readonly RowToMatch[]): Promise<KnownPupil[]> {
  const names = [...new Set(rows.map(({ answers }) => nameKey(answers)))];
  const decided = rows.flatMap((row) => (row.decided ? [row.decided] : []));
  const alike = (table: string, id: string) => sql`select ${sql.id(id)} from ${sql.table(table)}
    where date_of_birth = any(${textsOf(rows, 'dateOfBirth')}::date[])
      and lower(btrim(first_name)) || chr(10) || lower(btrim(last_name)) || chr(10) || date_of_birth
        = any(${names}::text[])`;
  const found = await sql<FoundRow>`
    select pupil.id, pupil.first_name, pupil.last_name, upn, la_student_id, date_of_birth, gender_id, ethnicity_code,
      year_group_id, sen_status_id, care_status_id, care_status_start, care_start, care_end, passed_on,
      school.urn as school_urn, worker.username,
      (select max(roll.start_date) from registration roll
        where roll.authority_id = pupil.authority_id and roll.pupil_id = pupil.id and roll.is_main
          and roll.school_id = pupil.school_id) as school_since,
      ${formerly}, array(select merged_id from pupil_merge merge
        where merge.authority_id = pupil.authority_id and merge.pupil_id = pupil.id) as merged_ids
    from pupil
      left join school on school.id = pupil.school_id
      left join app_user worker on worker.authority_id = pupil.authority_id and worker.id = pupil.social_worker_id
    where pupil.id in (
      ${named({ upn: anyText(rows, 'upn'), number: anyText(rows, 'laStudentId') })}
      union select id from pupil where id = any(${decided}::int[])
      union select pupil_id from pupil_merge where merged_id = any(${decided}::int[])
      union ${alike('pupil', 'id')} union ${alike('former_identity', 'pupil_id')})
    order by pupil.id`.execute(db);
  return found.rows.map(toKnown);
}

function toKnown(row: FoundRow): KnownPupil {
  return {
    id: row.id,
    name: `${row.last_name}, ${row.first_name}`,
    schoolSince: row.school_since,
    formerly: row.formerly.map((was) => ({
      upn: was.upn,
      laStudentId: was.la_student_id,
      firstName: was.first_name,
      lastName: was.last_name,
      dateOfBirth: was.date_of_birth,
    })),
    mergedIds: row.merged_ids,
    isPassed: row.passed_on !== null,
    care: {
      date_of_birth: row.date_of_birth,
      care_status_id: row.care_status_id,
      care_status_start: row.care_status_start,
      care_start: row.care_start,
      care_end: row.care_end,
    },
    answers: {
      upn: row.upn,
      laStudentId: row.la_student_id,
      firstName: row.first_name,
      lastName: row.last_name,
      dateOfBirth: row.date_of_birth,
      genderId: row.gender_id,
      ethnicityCode: row.ethnicity_code,
      yearGroupId: row.year_group_id,
      senStatusId: row.sen_status_id,
      careStatusId: row.care_status_id,
      careStatusStart: row.care_status_start,
      schoolUrn: row.school_urn,
      schoolStart: row.school_since,
      socialWorker: row.username,
    },
  };
}

type FormerIdentity = Pick<FoundRow, 'upn' | 'la_student_id' | 'first_name' | 'last_name' | 'date_of_birth'>;

interface FoundRow {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly upn: string;
  readonly la_student_id: string;
  readonly date_of_birth: string;
  readonly gender_id: number;
  readonly ethnicity_code: string;
  readonly year_group_id: number;
  readonly sen_status_id: string;
  readonly care_status_id: number;
  readonly care_status_start: string | null;
  readonly care_start: string | null;
  readonly care_end: string | null;
  readonly passed_on: string | null;
  readonly school_urn: string | null;
  readonly school_since: string | null;
  readonly formerly: readonly FormerIdentity[];
  readonly merged_ids: readonly number[];
  readonly username: string | null;
}

async function readSchools({ db }: UnitCall, urns: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (urns.length === 0) return new Map();
  const found = await db.selectFrom('school').select(['id', 'urn']).where('urn', 'in', urns).execute();
  return new Map(found.map(({ id, urn }) => [urn, id]));
}

async function readWorkers({ db }: UnitCall, addresses: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (addresses.length === 0) return new Map();
  const found = await db
    .selectFrom('app_user')
    .select(['id', 'username'])
    .where(
      sql<string>`lower(username)`,
      'in',
      addresses.map((address) => address.toLowerCase()),
    )
    .where('type_id', '=', userType.socialWorker)
    .where('is_active', '=', true)
    .execute();
  return new Map(found.map(({ id, username }) => [username.toLowerCase(), id]));
}
