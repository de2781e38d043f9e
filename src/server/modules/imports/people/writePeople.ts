import type { Json, JsonObject } from '../../../../engine/index.ts';
import { addManaged, assignPupils, type Person } from '../../../db/across/index.ts';
import { ServerError } from '../../../errors.ts';
import { changeDetails } from '../../users/saveUser.ts';
import type { ImportCall, RowToWrite, Written } from '../kind.ts';
import { keep } from './matchPeople.ts';
import { managed, planPerson, type PlannedPerson } from './planPerson.ts';
import { knownPeople, readNaming, type KnownPeople } from './readPeople.ts';

/** Writes rows of people, planned one after the other: accounts are made first and together, all else in order. */
export async function writePeople(call: ImportCall, rows: readonly RowToWrite[]): Promise<Written[]> {
  const known = await knownPeople(call);
  const naming = await readNaming(call, rows, known);
  const added = await addAccounts(call, known, naming);
  const written: Written[] = [];
  for (const row of naming) {
    // Each finds the records as the rows before it have left them: two may not end the last super user together.
    const plan = added.get(row) ?? (await planPerson(call, known, row));
    if ('faults' in plan) throw new ServerError('CONFLICT', { message: Object.values(plan.faults)[0] ?? '' });
    keep(known, row, plan);
    await writePlan(call, plan);
    written.push(writtenOf(plan));
  }
  return written;
}

type Rows = Awaited<ReturnType<typeof readNaming>>;

/** Plans the first row of everybody who is new, and gives them an account and an invitation. */
async function addAccounts(
  call: ImportCall,
  known: KnownPeople,
  rows: Rows,
): Promise<Map<Rows[number], PlannedPerson>> {
  const { db, viewer, services, accounts } = call;
  if (accounts === undefined) throw new Error('Accounts are made where they can be undone.');
  const first = new Map<string, { readonly row: Rows[number]; readonly after: Person }>();
  const seen = copyOf(known);
  for (const row of rows) {
    const plan = await planPerson(call, seen, row);
    if ('faults' in plan) continue;
    if (plan.was === null) first.set(plan.after.username, { row, after: plan.after });
    keep(seen, row, plan);
  }
  if (first.size === 0) return new Map();
  const fresh = [...first.values()];
  const details = fresh.map(({ after }) => managed(after));
  const invitations = await services.identity.users.invite(db, details);
  accounts.invited.push(invitations);
  const ids = await addManaged(
    db,
    viewer.authorityId,
    details.map((user, index) => ({ ...user, sub: invitations.subs[index] ?? '', addedAt: services.now() })),
  );
  return new Map(
    fresh.map(({ row, after }, index) => {
      const id = ids[index] ?? 0;
      accounts.userIds.add(id);
      const [assignment = null] = after.assignments;
      return [row, { was: null, after: { ...after, id }, assignment, changes: {} }];
    }),
  );
}

const copyOf = ({ people, added, placed, workers, ...rest }: KnownPeople): KnownPeople => ({
  ...rest,
  people: new Map(people),
  added: new Set(added),
  placed: new Map(placed),
  workers: new Map(workers),
});

async function writePlan(call: ImportCall, { was, after, assignment }: PlannedPerson): Promise<void> {
  if (was !== null && isOther(was, after)) await changeDetails(call, managed(was), managed(after));
  if (assignment !== null) await assignPupils(call.db, call.viewer.authorityId, [{ ...assignment, userId: after.id }]);
}

/** Whether there is more than a pupil to work with. */
function isOther(was: Person, after: Person): boolean {
  const [before, now] = [detailsOf(was), detailsOf(after)];
  return Object.keys(now).some((name) => before[name] !== now[name]);
}

/** What is said of somebody, as the trail tells it. */
function detailsOf(person: Person): JsonObject {
  const { username, firstName, lastName, typeId, telephone, schoolId } = managed(person);
  return { username, firstName, lastName, typeId, telephone, schoolId };
}

function writtenOf({ was, after, assignment }: PlannedPerson): Written {
  const [before, now] = [was === null ? null : detailsOf(was), detailsOf(after)];
  const changed = Object.keys(now).filter((name) => before?.[name] !== now[name]);
  const only = (values: JsonObject) => Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  const former = was?.assignments.find(({ pupilId }) => pupilId === assignment?.pupilId);
  const works = (isAssigned: boolean): JsonObject => (assignment === null ? {} : { isAssigned });
  return {
    recordId: after.id,
    undo: {
      person: [was, after] as unknown as Json,
      sides: {
        before: before === null ? null : { ...only(before), ...works(former?.isActive === true) },
        after: { ...only(now), ...works(true) },
        ...(assignment !== null && { pupil: assignment.pupilId }),
      },
    },
  };
}
