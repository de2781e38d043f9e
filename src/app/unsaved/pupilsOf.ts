import type { Json, JsonObject } from '../../engine/index.ts';

/** Ids of the pupils whom a text is about: those of what it is typed in, and those chosen in it. */
export function pupilsOf(row: JsonObject, answers: JsonObject): readonly number[] {
  const ids = [row.studentId, answers.studentId].flatMap((value): readonly Json[] => [value ?? null].flat());
  return [...new Set(ids.map(Number).filter((id) => Number.isInteger(id) && id > 0))];
}
