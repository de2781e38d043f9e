import { sql, type RawBuilder } from 'kysely';
import type { JsonObject } from '../../../engine/index.ts';
import { visiblePupils } from '../../db/visiblePupils.ts';
import type { UnitCall } from '../handler.ts';
import type { RowToMatch } from './kind.ts';

// Rows name a child by the UPN or by the authority's own number, in every kind of file.

type Answered = Pick<RowToMatch, 'answers'>;

/** What rows answer to a question, each text once. */
export const textsOf = (rows: readonly Answered[], field: string): string[] => [
  ...new Set(rows.flatMap(({ answers }) => (typeof answers[field] === 'string' ? [answers[field]] : []))),
];

/** Pupils by what rows name them by. */
export interface ByKey<P> {
  readonly byUpn: ReadonlyMap<string, P>;
  readonly byNumber: ReadonlyMap<string, P>;
}

interface Known {
  readonly id: number;
  /** Last name first. */
  readonly name: string;
}

/** Why nothing of a file is written of a pupil whose record is with another authority. */
export const passedWords = (name: string): string =>
  `the record of ${name} was passed to another authority and can only be read here`;

/** The pupil of the UPN or of the authority's number; `two` where these are two pupils'. */
export function surePupil<P extends Known>({ byUpn, byNumber }: ByKey<P>, row: JsonObject): P | 'two' | null {
  const ofUpn = typeof row.upn === 'string' ? (byUpn.get(row.upn) ?? null) : null;
  const ofNumber = typeof row.laStudentId === 'string' ? (byNumber.get(row.laStudentId) ?? null) : null;
  if (ofUpn !== null && ofNumber !== null && ofUpn.id !== ofNumber.id) return 'two';
  return ofUpn ?? ofNumber;
}

/** Whose the UPN and the number of a row are, where they are two pupils'. */
export function twoPupils({ byUpn, byNumber }: ByKey<Known>, { upn, laStudentId }: JsonObject): string {
  const [ofUpn, ofNumber] = [byUpn.get(String(upn)), byNumber.get(String(laStudentId))];
  return `the UPN is that of ${ofUpn?.name ?? ''}, the pupil number that of ${ofNumber?.name ?? ''}`;
}

/** A pupil that a row names. */
export interface NamedPupil extends Known {
  readonly date_of_birth: string;
  readonly school_id: number | null;
  readonly social_worker_id: number | null;
  readonly passed_on: string | null;
}

/** UPN and number of a pupil, or what they were. */
export interface Identity {
  readonly upn: string;
  readonly la_student_id: string;
}

interface Identified extends Identity {
  /** What else the child was recorded as, before two records became one. */
  readonly formerly: readonly Identity[];
}

/** The same in SQL of `pupil`, with names and birth. */
export const formerly = sql`(select coalesce(jsonb_agg(to_jsonb(former.*) order by former.id), '[]')
  from former_identity former
  where former.authority_id = pupil.authority_id and former.pupil_id = pupil.id) as formerly`;

/** Ids of pupils who have or had a UPN or a number; both are conditions to compare with. */
export const named = ({
  upn,
  number,
}: {
  upn: RawBuilder<unknown>;
  number: RawBuilder<unknown>;
}): RawBuilder<unknown> =>
  sql.join(
    (['pupil', 'former_identity'] as const).flatMap((table) => {
      const id = sql.id(table === 'pupil' ? 'id' : 'pupil_id');
      return [
        sql`select ${id} from ${sql.table(table)} where upn <> '' and upn = ${upn}`,
        sql`select ${id} from ${sql.table(table)} where la_student_id <> '' and la_student_id = ${number}`,
      ];
    }),
    sql` union `,
  );

/** Pupils by what they have and had; where a number is both, whoever has it now counts. */
export function byKey<P>(pupils: readonly P[], identitiesOf: (pupil: P) => readonly Identity[]): ByKey<P> {
  const byUpn = new Map<string, P>();
  const byNumber = new Map<string, P>();
  const all = pupils.map((pupil) => ({ pupil, keys: identitiesOf(pupil) }));
  const add = (pupil: P, key: Identity | undefined) => {
    if (key?.upn) byUpn.set(key.upn, pupil);
    if (key?.la_student_id) byNumber.set(key.la_student_id, pupil);
  };
  for (const { pupil, keys } of all) for (const key of keys.slice(1)) add(pupil, key);
  for (const { pupil, keys } of all) add(pupil, keys[0]);
  return { byUpn, byNumber };
}

/** The same, and by the portal's own numbers, which stand in what the portal itself has written. */
interface ById extends ByKey<NamedPupil> {
  readonly byId: ReadonlyMap<number, NamedPupil>;
}

const idsOf = (rows: readonly Answered[]): number[] =>
  rows.flatMap(({ answers: { studentId } }) => (typeof studentId === 'number' ? [studentId] : []));

/** Reads the pupils that rows name, in one statement. */
export async function readNamedPupils(call: UnitCall, rows: readonly Answered[]): Promise<ById> {
  const found = await sql<NamedPupil & Identified>`
    select id, last_name || ', ' || first_name as name, date_of_birth, school_id, social_worker_id, passed_on, upn,
      la_student_id,
      ${formerly}
    from pupil where ${visiblePupils(call)} and authority_id = ${call.viewer.authorityId}
      and id in (${named({ upn: anyText(rows, 'upn'), number: anyText(rows, 'laStudentId') })}
        union select unnest(${idsOf(rows)}::int[]))
    order by id`.execute(call.db);
  const byId = new Map(found.rows.map((pupil) => [pupil.id, pupil]));
  return { ...byKey(found.rows, (pupil) => [pupil, ...pupil.formerly]), byId };
}

/** What rows say of a question, to compare with. */
export const anyText = (rows: readonly Answered[], field: string) => sql`any(${textsOf(rows, field)}::text[])`;

/**
 * Holds the pupils that an import names or has written of, in the order of their numbers, as whoever changes one of
 * them does: a pupil's UPN may be another one by the time that the import is taken back.
 */
export async function holdNamedPupils({ db, viewer }: UnitCall, runId: number): Promise<void> {
  const said = (field: string) => sql`any(array(
    select answers ->> ${field} from import_row where run_id = ${runId} and outcome in ('new', 'changed')))`;
  await sql`
    select id from pupil where authority_id = ${viewer.authorityId}
      and id in (${named({ upn: said('upn'), number: said('laStudentId') })}
        union select (answers ->> 'studentId')::int from import_row
        where run_id = ${runId} and outcome in ('new', 'changed') and answers ->> 'studentId' is not null
        union select (undo ->> 'pupilId')::int from import_row
        where run_id = ${runId} and undo ->> 'pupilId' is not null)
    order by id for no key update`.execute(db);
}

/** The one pupil of a row, or what is wrong with how it names them, by question. */
export function pupilOrFaults(known: ById, answers: JsonObject): NamedPupil | { [field: string]: string } {
  if (typeof answers.studentId === 'number') return pupilById(known, answers.studentId);
  const pupil = surePupil(known, answers);
  if (pupil === 'two') return { upn: twoPupils(known, answers) };
  const { upn, laStudentId } = answers;
  if (pupil?.passed_on) return { [upn === undefined ? 'laStudentId' : 'upn']: passedWords(pupil.name) };
  if (pupil !== null) return pupil;
  if (upn === undefined && laStudentId === undefined) return { upn: 'this or the pupil number is needed' };
  return { [upn === undefined ? 'laStudentId' : 'upn']: 'no pupil of the authority has it' };
}

function pupilById({ byId }: ById, id: number): NamedPupil | { [field: string]: string } {
  const pupil = byId.get(id);
  if (pupil?.passed_on) return { '': passedWords(pupil.name) };
  return pupil ?? { '': 'this pupil is not among those that you see now' };
}

/** Whether a pupil was found. */
export const isPupil = (found: NamedPupil | { [field: string]: string }): found is NamedPupil =>
  typeof found.id === 'number';

/** What a row names its pupil by, for a key of the row. */
export const pupilKey = ({ upn, laStudentId }: JsonObject): string | null => {
  if (typeof upn === 'string') return `UPN ${upn}`;
  return typeof laStudentId === 'string' ? `pupil number ${laStudentId}` : null;
};
