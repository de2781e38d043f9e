import { jsonEqual, type Json } from '../../../../engine/index.ts';
import { findPeople, putAssignmentsBack, removePeople, type Person } from '../../../db/across/index.ts';
import { changeDetails } from '../../users/saveUser.ts';
import type { ImportCall, WrittenRow } from '../kind.ts';
import { managed } from './planPerson.ts';

const sidesOf = ({ undo }: WrittenRow) => undo.person as unknown as readonly [Person | null, Person];

/**
 * Takes rows of people back, the last one first: whoever was added goes with the account, unless they have set a
 * password meanwhile. Those of whom the records say something else by now are named.
 */
export async function undoPeople(call: ImportCall, rows: readonly WrittenRow[]): Promise<readonly string[]> {
  const { db, viewer } = call;
  const ids = [...new Set(rows.map(({ recordId }) => recordId))];
  const people = await findPeople(db, viewer.authorityId, { ids });
  const states = new Map<number, Person | null>(people.map((person) => [person.id, person]));
  const kept: string[] = [];
  for (const row of rows) {
    const [was, is] = sidesOf(row);
    if (!jsonEqual((states.get(row.recordId) ?? null) as unknown as Json, is as unknown as Json)) kept.push(row.name);
    else states.set(row.recordId, was);
  }
  if (kept.length > 0) return kept;
  for (const row of rows) await putBack(call, row);
  return [];
}

async function putBack(call: ImportCall, row: WrittenRow): Promise<void> {
  const { db, viewer, services } = call;
  const [was, is] = sidesOf(row);
  for (const { pupilId } of is.assignments) {
    const former = was?.assignments.find((each) => each.pupilId === pupilId) ?? null;
    const present = is.assignments.find((each) => each.pupilId === pupilId);
    if (jsonEqual(former as unknown as Json, present as unknown as Json)) continue;
    await putAssignmentsBack(db, viewer.authorityId, { userId: is.id, pupilId, former });
  }
  if (was !== null) {
    await changeDetails(call, managed(is), managed(was));
    return;
  }
  await removePeople(db, viewer.authorityId, [is.id]);
  await services.identity.users.remove(db, is.username);
}
