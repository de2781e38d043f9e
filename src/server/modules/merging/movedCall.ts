import type { Json, JsonObject } from '../../../engine/index.ts';
import { unitOfWork } from '../../db/unitOfWork.ts';
import type { Call } from '../handler.ts';

/** By what calls name pupils. */
const names = ['studentId', 'studentIds'];

/** SQLSTATE of an entry that names what is no more, and of one that waited for another that waited for it. */
const foreignKeyViolation = '23503';
const deadlock = '40P01';

/**
 * What of a call that failed is to be made once more: the same where it waited in a ring, of which the database ends
 * one; as it reads by now where it names a record that was merged into another, even while it was at work.
 */
export async function callAgain(call: Call, error: unknown): Promise<Call | null> {
  const { code } = (error ?? {}) as { code?: unknown };
  if (code === deadlock) return call;
  return code === 'NOT_FOUND' || code === foreignKeyViolation ? movedCall(call) : null;
}

/**
 * A call as it reads where it names a record that was merged into another: an old link, or a save that somebody began
 * before. Null where it names none.
 */
export async function movedCall(call: Call): Promise<Call | null> {
  const { query, body } = call;
  const ids = [query, body].flatMap((input) => names.flatMap((name) => idsIn(input[name])));
  if (ids.length === 0) return null;
  const found = await unitOfWork(call.services.database, call.viewer.authorityId, (db) =>
    db.selectFrom('pupil_merge').select(['merged_id', 'pupil_id']).where('merged_id', 'in', ids).execute(),
  );
  if (found.length === 0) return null;
  const moved = new Map(found.map(({ merged_id, pupil_id }) => [merged_id, pupil_id]));
  return { ...call, query: leadOn(query, moved), body: leadOn(body, moved) };
}

const idsIn = (value: Json | undefined): number[] =>
  [value ?? null].flat().filter((id) => typeof id === 'number' && Number.isSafeInteger(id)) as number[];

function leadOn(input: JsonObject, moved: ReadonlyMap<number, number>): JsonObject {
  const lead = (id: Json) => (typeof id === 'number' ? (moved.get(id) ?? id) : id);
  const led = names
    .filter((name) => input[name] !== undefined)
    .map((name): [string, Json] => {
      const value = input[name] ?? null;
      return [name, Array.isArray(value) ? [...new Set(value.map(lead))] : lead(value)];
    });
  return { ...input, ...Object.fromEntries(led) };
}
