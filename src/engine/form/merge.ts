import type { Json, JsonObject } from '../json.ts';
import { isObject } from '../json.ts';
import { rowIdOf } from './wholeAnswers.ts';
import { sameAnswer } from './empty.ts';
import { pointerOf, segmentsOf, withValueAt } from './pointers.ts';
import { mergedOrder } from './rowOrder.ts';
import type { Clash, MergeResult } from './types.ts';

/** The three versions that a merge compares: both sides began from `base`. */
export interface ThreeWay {
  readonly base: JsonObject;
  /** What is stored now. */
  readonly theirs: JsonObject;
  /** What is being saved. */
  readonly mine: JsonObject;
}

/**
 * Three-way merge by field, in groups too, and by row id. What one side alone changed is kept, rows
 * added by both too; the same change by both is none. A field changed differently, or a row taken
 * out by one and changed by the other, is a clash: `merged` holds theirs, and the pointer names rows
 * by id, since places move. Lists of plain values are one answer each. Forms of plans alone are merged, which offer no
 * alternatives (`notOfPlans`).
 */
export function mergeAnswers({ base, theirs, mine }: ThreeWay): MergeResult {
  const clashes: Clash[] = [];
  const merged = mergeObjects({ clashes, path: [] }, { base, theirs, mine });
  return { merged, clashes };
}

/** The answers with mine where a person chose it: puts each clash's own value in its place. */
export function chooseMine(answers: JsonObject, clashes: readonly Clash[]): JsonObject {
  return clashes.reduce(
    (result, { pointer, mine }) => withValueAt(result, segmentsOf(pointer), mine) as JsonObject,
    answers,
  );
}

interface At {
  readonly clashes: Clash[];
  readonly path: readonly string[];
}

interface Sides {
  readonly base: Json | undefined;
  readonly theirs: Json | undefined;
  readonly mine: Json | undefined;
}

function mergeValues(at: At, sides: Sides): Json | undefined {
  const { base, theirs, mine } = sides;
  // Row by row before anything else: a row that was just added says nothing yet, and is not to vanish for it.
  const lists = [base, theirs, mine].map((side) => side ?? []);
  if (lists.every(isIdentifiedRows) && lists.some((list) => list.length > 0)) {
    const [from = [], their = [], own = []] = lists;
    const rows = mergeRows(at, { base: from, theirs: their, mine: own });
    if (rows.length > 0) return rows;
    // A list that was emptied is taken out, or empty, as the side that emptied it has it.
    return theirs === undefined || mine === undefined ? undefined : rows;
  }
  if (isObject(theirs) && isObject(mine)) {
    return mergeObjects(at, { base: isObject(base) ? base : {}, theirs, mine });
  }
  if (sameAnswer(mine, base) || sameAnswer(mine, theirs)) return theirs;
  if (sameAnswer(theirs, base)) return mine;
  at.clashes.push({ pointer: pointerOf(at.path), base, theirs, mine });
  return theirs;
}

function mergeObjects(at: At, { base, theirs, mine }: ThreeWay): JsonObject {
  const result: JsonObject = {};
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine), ...Object.keys(base)])) {
    const below: At = { clashes: at.clashes, path: [...at.path, name] };
    const merged = mergeValues(below, { base: base[name], theirs: theirs[name], mine: mine[name] });
    if (merged !== undefined) result[name] = merged;
  }
  return result;
}

function isIdentifiedRows(value: Json): value is JsonObject[] {
  if (!Array.isArray(value)) return false;
  const ids = new Set(value.map(rowIdOf));
  return !ids.has(undefined) && ids.size === value.length;
}

function mergeRows(
  at: At,
  { base, theirs, mine }: { base: readonly JsonObject[]; theirs: readonly JsonObject[]; mine: readonly JsonObject[] },
): JsonObject[] {
  const rowsOf = (rows: readonly JsonObject[]): Map<string, JsonObject> =>
    new Map(rows.map((row) => [rowIdOf(row) ?? '', row]));
  const [from, their, own] = [rowsOf(base), rowsOf(theirs), rowsOf(mine)];
  const kept = new Map<string, JsonObject>();
  for (const id of new Set([...from.keys(), ...their.keys(), ...own.keys()])) {
    const sides = { base: from.get(id), theirs: their.get(id), mine: own.get(id) };
    const row = mergeRow({ clashes: at.clashes, path: [...at.path, id] }, sides);
    if (row !== undefined) kept.set(id, row);
  }
  const order = mergedOrder({ base: [...from.keys()], theirs: [...their.keys()], mine: [...own.keys()] });
  return order.flatMap((id) => {
    const row = kept.get(id);
    return row === undefined ? [] : [row];
  });
}

type Row = JsonObject | undefined;

function mergeRow(at: At, { base, theirs, mine }: { base: Row; theirs: Row; mine: Row }): Row {
  if (theirs !== undefined && mine !== undefined) return mergeObjects(at, { base: base ?? {}, theirs, mine });
  const left = theirs ?? mine;
  if (base === undefined) return left;
  if (left !== undefined && !sameAnswer(left, base)) {
    at.clashes.push({ pointer: pointerOf(at.path), base, theirs, mine });
    return theirs;
  }
  return undefined;
}
