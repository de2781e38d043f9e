import {
  isEmpty,
  isObject,
  ROW_ID,
  segmentsOf,
  valueAt,
  type Json,
  type JsonObject,
} from '../../../../engine/index.ts';

interface Lock {
  readonly pointer: string;
  readonly hide?: boolean;
}

/** Pointers of what this viewer's form does not contain. */
export const hiddenPointers = (locks: readonly Lock[]): string[] =>
  locks.filter(({ hide }) => hide === true).map(({ pointer }) => pointer);

/** Answers without what this viewer's form does not contain. */
export function withoutHidden(answers: JsonObject, locks: readonly Lock[]): JsonObject {
  return keepFrom(answers, {}, hiddenPointers(locks));
}

/**
 * Answers with the value of `base` wherever one of the pointers leads, rows found by their id: what a
 * viewer may not change is as it was when the viewer began, so that a merge keeps what is stored.
 */
export function keepFrom(answers: JsonObject, base: JsonObject, pointers: readonly string[]): JsonObject {
  return pointers.reduce<JsonObject>((result, pointer) => {
    const kept = keepAt(result, base, segmentsOf(pointer));
    return isObject(kept) ? kept : {};
  }, answers);
}

function keepAt(value: Json | undefined, base: Json | undefined, segments: readonly string[]): Json | undefined {
  const [head, ...rest] = segments;
  if (head === undefined) return base;
  if (head === '*') return keepInRows(value, base, rest);
  if (!isObject(value)) return value;
  const next = keepAt(value[head], isObject(base) ? base[head] : undefined, rest);
  const { [head]: _former, ...others } = value;
  return next === undefined ? others : { ...others, [head]: next };
}

function keepInRows(value: Json | undefined, base: Json | undefined, rest: readonly string[]): Json | undefined {
  if (Array.isArray(value) || value === undefined) {
    const rows = withRowsOfOthers(value ?? [], base, rest);
    return value === undefined && rows.length === 0 ? undefined : rows;
  }
  if (!isObject(value)) return value;
  // Parked answers of rows stand in an object by row id.
  const rowOf = rowFinder(base);
  return Object.fromEntries(Object.entries(value).map(([id, row]) => [id, keepAt(row, rowOf(id), rest) ?? row]));
}

/**
 * The rows with what the viewer may not change as it was; a row in which somebody else has given such an
 * answer cannot be taken out, nor made anew under another id: it is put back.
 */
function withRowsOfOthers(rows: readonly Json[], base: Json | undefined, rest: readonly string[]): Json[] {
  const rowOf = rowFinder(base);
  const kept = rows.map((row) => keepAt(row, rowOf(isObject(row) ? row[ROW_ID] : undefined), rest) ?? row);
  const ids = new Set(rows.map((row) => (isObject(row) ? row[ROW_ID] : undefined)));
  const takenOut = (Array.isArray(base) ? base : []).filter(
    (row) => isObject(row) && !ids.has(row[ROW_ID]) && !isEmpty(valueAt(row, rest)),
  );
  return [...kept, ...takenOut];
}

/** Finds rows of a list, or what is parked of them, by their id; reads the list once. */
function rowFinder(base: Json | undefined): (id: Json | undefined) => Json | undefined {
  if (isObject(base)) return (id) => (typeof id === 'string' ? base[id] : undefined);
  const rows = Array.isArray(base) ? base.toReversed() : [];
  const byId = new Map(rows.map((row) => [isObject(row) ? row[ROW_ID] : undefined, row]));
  return (id) => (typeof id === 'string' ? byId.get(id) : undefined);
}
