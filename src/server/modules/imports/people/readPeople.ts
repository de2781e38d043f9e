import { sql } from 'kysely';
import type { JsonObject } from '../../../../engine/index.ts';
import { findPeople, takenUsernames, type Person } from '../../../db/across/index.ts';
import { identityFacts, readinessOf } from '../../users/accountFacts.ts';
import type { ImportCall, RowToMatch } from '../kind.ts';
import { isPupil, pupilOrFaults, readNamedPupils, textsOf, type NamedPupil } from '../pupilKeys.ts';

/** The name that somebody signs in with, in small letters. */
export const usernameOf = ({ username }: JsonObject): string =>
  typeof username === 'string' ? username.trim().toLowerCase() : '';

/** A school of the authority. */
export interface NamedSchool {
  readonly id: number;
  readonly urn: string;
}

/** What of a file's rows so far, and of the records, plans of people depend on. */
export interface KnownPeople {
  /** By user name; those who are not there yet have a number below 0. */
  readonly people: Map<string, Person>;
  /** User names of those among them whom a row adds. */
  readonly added: Set<string>;
  /** User names of which some row has said a school. */
  readonly placed: Map<string, string>;
  /** Pupils with their social worker, as the rows so far leave them. */
  readonly workers: Map<number, number | null>;
  /** URNs of schools by id. */
  readonly urns: Map<number, string>;
  /** Names that sign in somewhere else. */
  readonly taken: Set<string>;
  /** Why nobody can be invited now, as rules read it. */
  readonly identity: JsonObject;
}

/** A row with the pupil and the school that it names; what is wrong with these, by question. */
export interface NamingRow {
  readonly answers: JsonObject;
  readonly pupil: NamedPupil | null;
  readonly school: NamedSchool | null;
  readonly faults: { readonly [question: string]: string };
}

type Answered = Pick<RowToMatch, 'answers'>;

/** Nothing known yet. */
export async function knownPeople({ services }: ImportCall): Promise<KnownPeople> {
  const identity = identityFacts(await readinessOf(services));
  return {
    people: new Map(),
    added: new Set(),
    placed: new Map(),
    workers: new Map(),
    urns: new Map(),
    taken: new Set(),
    identity,
  };
}

/** Reads whom and what rows name, and adds to `known` those who are not among it yet. */
export async function readNaming(
  call: ImportCall,
  rows: readonly Answered[],
  known: KnownPeople,
): Promise<NamingRow[]> {
  const { db, viewer } = call;
  const pupils = await readNamedPupils(call, rows);
  const fresh = [...new Set(rows.map(({ answers }) => usernameOf(answers)))].filter((name) => !known.people.has(name));
  for (const person of await findPeople(db, viewer.authorityId, { usernames: fresh }))
    known.people.set(person.username.toLowerCase(), person);
  const present = fresh.flatMap((name) => known.people.get(name)?.schoolIds.slice(0, 1) ?? []);
  const schools = await readSchools(call, textsOf(rows, 'schoolUrn'), present);
  for (const { id, urn } of schools.values()) known.urns.set(id, urn);
  for (const name of await takenUsernames(db, fresh)) if (!known.people.has(name)) known.taken.add(name);
  return rows.map(({ answers }): NamingRow => {
    const found = isAboutPupil(answers) ? pupilOrFaults(pupils, answers) : null;
    const pupil = found !== null && isPupil(found) ? found : null;
    const school = schools.get(String(answers.schoolUrn)) ?? null;
    const faults = {
      ...(found !== null && !isPupil(found) && found),
      ...(answers.schoolUrn !== undefined &&
        school === null && { schoolUrn: 'no school of the authority has it; please import or add the school first' }),
    };
    if (pupil !== null && !known.workers.has(pupil.id)) known.workers.set(pupil.id, pupil.social_worker_id);
    return { answers, pupil, school, faults };
  });
}

const isAboutPupil = ({ upn, laStudentId }: JsonObject): boolean => upn !== undefined || laStudentId !== undefined;

async function readSchools({ db, viewer }: ImportCall, urns: readonly string[], ids: readonly number[]) {
  const found = await sql<NamedSchool>`
    select school.id, urn from school join authority_school own on own.school_id = school.id
    where own.authority_id = ${viewer.authorityId} 
      and (urn = any(${urns}::text[]) or school.id = any(${ids}::int[]))`.execute(db);
  return new Map(found.rows.map((school) => [school.urn, school]));
}
