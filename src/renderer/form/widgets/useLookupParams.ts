import { useMemo, useState } from 'react';
import type { Json, JsonObject } from '../../../engine/index.ts';
import { fillValues, isObject, jsonEqual } from '../../../engine/index.ts';
import { useAnswers, useFormRules } from '../formScope.ts';

const noParams: JsonObject = {};

/**
 * What a question's choices are asked by: its declared `params`, whose texts are templates over the form's facts and
 * answers. What has no value is not asked for.
 */
export function useLookupParams(declared: Json | undefined): JsonObject {
  const { facts } = useFormRules();
  const answers = useAnswers(JSON.stringify(declared ?? null).includes('{answers.'));
  const filled = useMemo(() => {
    const params = isObject(declared) ? fillValues(declared, { ...facts, answers }) : noParams;
    return isObject(params)
      ? Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null))
      : noParams;
  }, [declared, facts, answers]);
  // Most ask nothing of the answers: what is loaded stays while others change.
  const [params, setParams] = useState(filled);
  if (!jsonEqual(params, filled)) setParams(filled);
  return params;
}
