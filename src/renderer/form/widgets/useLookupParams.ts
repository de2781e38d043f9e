import { useMemo } from 'react';
import type { Json, JsonObject } from '../../../engine/index.ts';
import { fillValues, isObject } from '../../../engine/index.ts';
import { useFormRules } from '../formScope.ts';

const noParams: JsonObject = {};

/** What a question's choices are asked by: its declared `params`, whose texts are templates over the form's facts. */
export function useLookupParams(declared: Json | undefined): JsonObject {
  const { facts } = useFormRules();
  return useMemo(() => {
    const params = isObject(declared) ? fillValues(declared, facts) : noParams;
    return isObject(params) ? params : noParams;
  }, [declared, facts]);
}
