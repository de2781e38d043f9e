import type { Json, JsonObject } from '../json.ts';
import { isObject } from '../json.ts';
import { pointerOf, segmentsOf } from './pointers.ts';
import { ROW_ID } from './types.ts';

const idOf = (row: Json | undefined): string | undefined =>
  isObject(row) && typeof row[ROW_ID] === 'string' ? row[ROW_ID] : undefined;

/** The place of an answer with its rows by their ids: it stays the same wherever a row is moved. */
export const byRowIds = (answers: JsonObject, path: readonly (string | number)[]): string =>
  walk(answers, path.map(String), (rows, segment) => idOf(rows[Number(segment)]) ?? segment);

/** The same back: where the rows stand now. A row that is not there keeps its id. */
export const byRowPlaces = (answers: JsonObject, pointer: string): string =>
  walk(answers, segmentsOf(pointer), (rows, segment) => {
    const place = rows.findIndex((row) => idOf(row) === segment);
    return place < 0 ? segment : String(place);
  });

function walk(
  answers: JsonObject,
  segments: readonly string[],
  rename: (rows: readonly Json[], segment: string) => string,
): string {
  let at: Json | undefined = answers;
  const renamed = segments.map((segment) => {
    const rows = Array.isArray(at) ? at : null;
    if (rows === null) {
      at = isObject(at) ? at[segment] : undefined;
      return segment;
    }
    at = rows.find((row) => idOf(row) === segment) ?? rows[Number(segment)];
    return rename(rows, segment);
  });
  return pointerOf(renamed);
}
