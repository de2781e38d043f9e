import type { ImportCall, Match, Matcher } from '../kind.ts';
import { planPerson, WORKS_WITH, type PlannedPerson } from './planPerson.ts';
import { knownPeople, readNaming, usernameOf, type KnownPeople, type NamingRow } from './readPeople.ts';

/**
 * Says what rows of people would do, each after those before it. Nobody is known by anything but the e-mail address.
 */
export function personMatcher(call: ImportCall): Matcher {
  let known: KnownPeople | undefined;
  return async (rows) => {
    known ??= await knownPeople(call);
    const matches: Match[] = [];
    for (const row of await readNaming(call, rows, known)) matches.push(await matchRow(call, known, row));
    return matches;
  };
}

async function matchRow(call: ImportCall, known: KnownPeople, row: NamingRow): Promise<Match> {
  const plain: Match = { recordId: null, changes: {}, faults: {}, clash: null, candidates: [] };
  const plan = await planPerson(call, known, row);
  if ('faults' in plan) return { ...plain, faults: plan.faults };
  keep(known, row, plan);
  const { was, after, changes, note } = plan;
  const told = { ...plain, name: `${after.lastName}, ${after.firstName}`, ...(note !== undefined && { note }) };
  const isMade = was !== null && (was.id < 0 || call.accounts?.userIds.has(was.id) === true);
  if (was !== null && !isMade) return { ...told, recordId: was.id, changes };
  // Rows of somebody whom the same file adds are as new as the first of them.
  if (was !== null && Object.keys(changes).length === 0)
    return { ...told, faults: { username: 'another row of the file says the same' } };
  return { ...told, says: saysOf(row) };
}

/** Has rows to come find what this one would do. */
export function keep(known: KnownPeople, { answers, school }: NamingRow, { after, assignment }: PlannedPerson): void {
  const username = usernameOf(answers);
  known.people.set(username, after);
  if (after.id < 0) known.added.add(username);
  if (school !== null) known.placed.set(username, school.urn);
  if (assignment?.isSocialWorker === true) known.workers.set(assignment.pupilId, after.id);
}

function saysOf({ answers, pupil }: NamingRow) {
  const { upn: _upn, laStudentId: _number, firstname: _first, lastname: _last, ...says } = answers;
  return { ...says, ...(pupil !== null && { [WORKS_WITH]: pupil.name }) };
}
