import { decide, givenTypes, operation, userType } from '../../../../contract/index.ts';
import type { Json, JsonObject } from '../../../../engine/index.ts';
import type { Assignment, ManagedUser, Person } from '../../../db/across/index.ts';
import { viewerFacts } from '../../session/viewerFacts.ts';
import { accountFacts } from '../../users/accountFacts.ts';
import type { ImportCall, Match } from '../kind.ts';
import type { NamedPupil } from '../pupilKeys.ts';
import type { Faulty } from '../pupilRows.ts';
import { usernameOf, type KnownPeople, type NamingRow } from './readPeople.ts';

/** What a row does to somebody. */
export interface PlannedPerson {
  /** Null of somebody who is not there yet. */
  readonly was: Person | null;
  readonly after: Person;
  /** The work with the row's pupil, where the row brings it or changes it. */
  readonly assignment: Assignment | null;
  readonly changes: Match['changes'];
  readonly note?: string;
}

/** People who are added by one file: each is invited, and the pool takes its time for each. */
const mostAdded = 500;

type Faults = { [question: string]: string };

/** Plans a row by the rules of adding or changing a user by hand; where those refuse it, answers why by question. */
export async function planPerson(
  call: ImportCall,
  known: KnownPeople,
  row: NamingRow,
): Promise<PlannedPerson | Faulty> {
  const username = usernameOf(row.answers);
  const was = known.people.get(username) ?? null;
  const faults = { ...row.faults, ...(was === null ? newFaults(known, row.answers) : placeFaults(known, row)) };
  if (Object.keys(faults).length > 0) return { faults };
  const detailed = withDetails(was ?? newPerson(known, username), row);
  const assignment = assignmentOf(known, detailed, row);
  const after = assignment === null ? detailed : withAssignment(detailed, assignment);
  const changes = was === null ? {} : changesOf(known, { was, after }, row);
  const denied = was !== null && Object.keys(changes).length === 0 ? {} : await deniedOf(call, known, { was, after });
  if (Object.keys(denied).length > 0) return { faults: denied };
  const isKept = row.pupil !== null && assignment !== null && after.typeId === userType.socialWorker;
  const note = isKept && !assignment.isSocialWorker ? { note: 'the social worker of the record stays' } : {};
  return { was, after, assignment, changes, ...note };
}

const newPerson = ({ added }: KnownPeople, username: string): Person => ({
  id: -1 - added.size,
  username,
  firstName: '',
  lastName: '',
  typeId: 0,
  telephone: '',
  isActive: true,
  isActivated: false,
  schoolIds: [],
  assignments: [],
});

function newFaults({ added, taken }: KnownPeople, answers: JsonObject): Faults {
  if (taken.has(usernameOf(answers))) return { username: 'there is an account with this e-mail address already' };
  const needed = ['firstname', 'lastname', 'accessLevelId'].filter((question) => answers[question] === undefined);
  if (needed.length > 0) return Object.fromEntries(needed.map((question) => [question, 'is needed for somebody new']));
  return added.size < mostAdded ? {} : { username: `at most ${mostAdded} people are added by one file` };
}

function placeFaults({ placed }: KnownPeople, { answers, school }: NamingRow): Faults {
  const said = placed.get(usernameOf(answers));
  return school === null || said === undefined || said === school.urn
    ? {}
    : { schoolUrn: 'another row says another school of this person' };
}

/** What a row leaves blank stays as it is; a school that is not among somebody's becomes the first (C-63). */
function withDetails(person: Person, { answers, school }: NamingRow): Person {
  const word = (question: string, present: string) =>
    typeof answers[question] === 'string' ? answers[question].trim() : present;
  const isNew = school !== null && !person.schoolIds.includes(school.id);
  return {
    ...person,
    firstName: word('firstname', person.firstName),
    lastName: word('lastname', person.lastName),
    telephone: word('telephone', person.telephone),
    typeId: typeof answers.accessLevelId === 'number' ? answers.accessLevelId : person.typeId,
    schoolIds: isNew ? [school.id, ...person.schoolIds.slice(1)] : person.schoolIds,
  };
}

/** Nobody becomes the social worker of a record that names another. */
function assignmentOf(
  { workers }: KnownPeople,
  { id, typeId, assignments }: Person,
  { answers, pupil }: NamingRow,
): Assignment | null {
  if (pupil === null) return null;
  const present = assignments.find(({ pupilId }) => pupilId === pupil.id);
  const worker = workers.get(pupil.id) ?? null;
  const isSocialWorker = worker === id || (worker === null && typeId === userType.socialWorker);
  const startDate = typeof answers.startDate === 'string' ? answers.startDate : (present?.startDate ?? null);
  const assignment = { pupilId: pupil.id, startDate, isActive: true, isSocialWorker };
  const isSame =
    present?.isActive === true && present.startDate === startDate && present.isSocialWorker === isSocialWorker;
  return isSame ? null : assignment;
}

const withAssignment = (person: Person, assignment: Assignment): Person => ({
  ...person,
  assignments: [...person.assignments.filter(({ pupilId }) => pupilId !== assignment.pupilId), assignment].toSorted(
    (one, other) => one.pupilId - other.pupilId,
  ),
});

/** In the place of a question: whom a row gives somebody to work with. */
export const WORKS_WITH = 'Works with';

function changesOf(
  { urns }: KnownPeople,
  { was, after }: { readonly was: Person; readonly after: Person },
  { pupil }: NamingRow,
): Match['changes'] {
  const urnOf = ({ schoolIds: [first] }: Person) => (first === undefined ? null : (urns.get(first) ?? null));
  const sides: [string, Json, Json][] = [
    ['firstname', was.firstName, after.firstName],
    ['lastname', was.lastName, after.lastName],
    ['accessLevelId', was.typeId, after.typeId],
    ['telephone', was.telephone, after.telephone],
    ['schoolUrn', urnOf(was), urnOf(after)],
    ...(pupil === null ? [] : workChanges(was, after, pupil)),
  ];
  return Object.fromEntries(
    sides.flatMap(([question, before, now]) => (before === now ? [] : [[question, [before, now]]])),
  );
}

function workChanges(was: Person, after: Person, { id, name }: NamedPupil): [string, Json, Json][] {
  const of = ({ assignments }: Person) => assignments.find(({ pupilId }) => pupilId === id);
  const [before, now] = [of(was), of(after)];
  const named = (is: boolean | undefined) => (is === true ? name : null);
  return [
    [WORKS_WITH, named(before?.isActive), named(now?.isActive)],
    ['startDate', before?.startDate ?? null, now?.startDate ?? null],
    ['Social worker of the record', named(before?.isSocialWorker), named(now?.isSocialWorker)],
  ];
}

/** Why a single call would refuse it: nobody is given by a file what they may not be given by hand. */
async function deniedOf(
  call: ImportCall,
  { identity }: KnownPeople,
  { was, after }: { readonly was: Person | null; readonly after: Person },
): Promise<Faults> {
  const { typeId, isActive } = after;
  if (was?.typeId !== typeId && !givenTypes.some((type) => type === typeId))
    return { accessLevelId: 'cannot be given to anybody' };
  if (was?.isActive === false) return { username: 'this user is deactivated; please let them in first' };
  const isThere = was !== null && was.id > 0;
  const facts = await accountFacts(call, isThere ? managed(was) : null, { typeId, isActive });
  const viewer = { user: viewerFacts(call.viewer), today: call.today };
  const decision = decide(operation('users.save'), { ...facts, identity: identity.identity ?? {}, ...viewer });
  return decision.allowed ? {} : { accessLevelId: decision.reason };
}

/** The same user as they are administered one by one. */
export const managed = ({ schoolIds, assignments: _assignments, ...user }: Person): ManagedUser => ({
  ...user,
  isErased: false,
  hasSecondFactor: false,
  schoolId: schoolIds[0] ?? null,
});
