import { isObject, jsonEqual, type Json, type JsonObject } from '../../../../engine/index.ts';
import { ServerError } from '../../../errors.ts';
import { refuseUnwieldyJson } from '../../../jsonLimits.ts';

/** `jsonData` is the text of the answers, `formData` the same as an object; the text wins (C-29). */
export function sentAnswers({ jsonData, formData }: JsonObject): JsonObject {
  const parsed = typeof jsonData === 'string' ? parseAnswers(jsonData) : undefined;
  if (parsed !== undefined && formData !== undefined && !jsonEqual(parsed, formData)) {
    throw new ServerError('INVALID', { errors: { formData: 'This differs from jsonData' } });
  }
  const answers = parsed ?? formData;
  if (!isObject(answers))
    throw new ServerError('INVALID', { errors: { jsonData: 'The answers have to be an object' } });
  return answers;
}

function parseAnswers(text: string): Json {
  refuseUnwieldyJson(text);
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new ServerError('INVALID', { errors: { jsonData: 'This is not JSON' } });
  }
}
