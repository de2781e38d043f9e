import type { SavedBy } from '../../../../contract/index.ts';
import { staff } from '../../../db/staff.ts';
import {
  allAnswers,
  isObject,
  pointerOf,
  ROW_ID,
  sameAnswer,
  segmentsOf,
  type Json,
  type JsonObject,
} from '../../../../engine/index.ts';
import type { UnitCall } from '../../handler.ts';
import type { StageRow } from '../read/loadPep.ts';
import { staffName } from '../read/staffName.ts';

const mostRevisions = 200;

/**
 * Characters of revisions from which on no older ones are read: a section may be a million, and each save keeps all.
 */
const mostText = 4_000_000;

/** So many revisions are in memory at a time. */
const atOnce = 10;

/**
 * Tells of each stored answer at the pointers who gave it since a revision: not whoever saved last, but whose save
 * changed it.
 */
export async function savedBySince(
  call: UnitCall,
  stage: StageRow,
  since: number,
  pointers: readonly string[],
): Promise<(pointer: string) => SavedBy> {
  const lookUp = finder();
  const stored = allAnswers({ answers: stage.answers, parked: stage.parked });
  const found = new Map<string, SavedBy>();
  let open = [...new Set(pointers)].map((pointer) => ({ pointer, path: segmentsOf(pointer) }));
  let newer: SavedBy | null = null;
  let oldest = Infinity;
  for await (const row of revisionsSince(call, stage, since)) {
    const whole = allAnswers(row);
    const stays = open.filter(({ path }) => sameAnswer(lookUp(whole, path), lookUp(stored, path)));
    const changed = newer;
    if (changed !== null && stays.length < open.length) {
      const left = new Set(stays);
      for (const one of open) if (!left.has(one)) found.set(one.pointer, changed);
    }
    open = stays;
    if (open.length === 0) break;
    oldest = row.revision;
    const theirName = row.saved_by === null ? 'The records' : staffName(row);
    newer = { theirName, theirSavedAt: row.saved_at.toISOString() };
  }
  // What no later revision has otherwise came with the very first, if that is among those that were read.
  if (newer !== null && oldest === since + 1) for (const { pointer } of open) found.set(pointer, newer);
  const theirSavedAt = (stage.last_saved_at ?? call.services.now()).toISOString();
  const somebody = { theirName: 'Somebody else', theirSavedAt };
  return (pointer) => found.get(pointer) ?? somebody;
}

interface RevisionRow {
  readonly revision: number;
  readonly answers: JsonObject;
  readonly parked: JsonObject;
  readonly saved_by: number | null;
  readonly saved_at: Date;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** Newest first. */
async function* revisionsSince({ db }: UnitCall, stage: StageRow, revision: number): AsyncGenerator<RevisionRow> {
  const newestFirst = db
    .selectFrom('pep_stage_revision')
    .leftJoin(staff.as('person'), 'person.id', 'pep_stage_revision.saved_by')
    .select(['revision', 'answers', 'parked', 'saved_by', 'saved_at', 'first_name', 'last_name'])
    .where('stage_id', '=', stage.id)
    .where('revision', '>', revision)
    .orderBy('revision', 'desc')
    .limit(atOnce);
  let before = 2 ** 31 - 1;
  let length = 0;
  for (let read = 0; read < mostRevisions && length < mostText; read += atOnce) {
    const last = before;
    const rows: RevisionRow[] = await newestFirst.where('revision', '<', last).execute();
    for (const row of rows) {
      yield row;
      length += JSON.stringify([row.answers, row.parked]).length;
    }
    before = rows.at(-1)?.revision ?? 0;
    if (rows.length < atOnce) return;
  }
}

/**
 * Finds values by pointers that name rows by their ids; each list is gone through once for all that are sought in it.
 */
function finder(): (whole: Json | undefined, path: readonly string[]) => Json | undefined {
  const known = new WeakMap<object, ReadonlyMap<string, Json | undefined> | null>();
  const parts = (value: Json | undefined) => {
    if (!isObject(value) && !Array.isArray(value)) return null;
    const held = known.get(value) ?? partsOf(value);
    known.set(value, held);
    return held;
  };
  return (whole, path) => path.reduce<Json | undefined>((value, name) => parts(value)?.get(name), whole);
}

/** Pointers of what differs between two sets of answers, rows by their ids: as the merge names its clashes. */
export function changedPlaces(
  before: Json | undefined,
  after: Json | undefined,
  path: readonly string[] = [],
): string[] {
  if (sameAnswer(before, after)) return [];
  const [from, to] = [partsOf(before), partsOf(after)];
  if (from === null || to === null) return [pointerOf(path)];
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((name) =>
    changedPlaces(from.get(name), to.get(name), [...path, name]),
  );
}

function partsOf(value: Json | undefined): ReadonlyMap<string, Json | undefined> | null {
  if (isObject(value)) return new Map(Object.entries(value));
  if (!Array.isArray(value)) return null;
  const parts = value.map((row): [string, Json] | null =>
    isObject(row) && typeof row[ROW_ID] === 'string' ? [row[ROW_ID], row] : null,
  );
  return parts.every((part) => part !== null) ? new Map(parts) : null;
}
