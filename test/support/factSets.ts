import type { ResolvedForm } from '../../src/engine/declaration/catalogTypes.ts';
import type { Facts, When } from '../../src/engine/declaration/types.ts';
import type { Json, JsonObject } from '../../src/engine/json.ts';
import { isObject } from '../../src/engine/json.ts';
import { candidates, combinations } from './generateAnswers.ts';

/** A condition on record facts in a form's UI schema. */
export interface FactCondition {
  readonly label: string;
  readonly when: When;
}

/** Every `ui:when` and `ui:required-when` of a form, wherever it stands. */
export function factConditions(uiSchema: JsonObject | undefined, path = ''): FactCondition[] {
  return Object.entries(uiSchema ?? {}).flatMap(([name, value]) => {
    if (!isObject(value)) return [];
    if (name === 'ui:when' || name === 'ui:required-when') return [{ label: `${path} ${name}`, when: value }];
    return name.startsWith('ui:') ? [] : factConditions(value, `${path}/${name}`);
  });
}

/** Record facts under which every condition of the form is sometimes true and sometimes false. */
export function factSets(form: ResolvedForm): Facts[] {
  const values = new Map<string, Json[]>();
  for (const { when } of factConditions(form.uiSchema)) {
    for (const [path, expected] of Object.entries(when)) {
      const wanted = Array.isArray(expected) ? expected : isObject(expected) ? candidates(expected) : [expected];
      values.set(path, [...new Set([...(values.get(path) ?? []), ...wanted])]);
    }
  }
  const tries = [...values].map(([path, wanted]): [string, Json[]] => [path, [...wanted, otherThan(wanted)]]);
  return combinations(tries).map((flat) => nested(flat));
}

function otherThan(values: readonly Json[]): Json {
  const first = values[0];
  if (typeof first === 'boolean') return !values.includes(true);
  if (typeof first === 'number') return Math.max(...values.filter((value) => typeof value === 'number')) + 1000;
  return 'something else';
}

function nested(flat: JsonObject): Facts {
  const result: JsonObject = {};
  for (const [path, value] of Object.entries(flat)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    let at = result;
    for (const name of names) at = (at[name] ??= {}) as JsonObject;
    at[last] = value;
  }
  return result;
}
