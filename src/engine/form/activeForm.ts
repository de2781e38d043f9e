import { EngineError } from '../errors.ts';
import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject, jsonEqual } from '../json.ts';
import { matches } from '../when.ts';
import { allAnswers, shownAnswers } from './answers.ts';
import { resolveForm } from './resolveForm.ts';
import { reuse } from './reuse.ts';
import { soundSchema } from './soundSchema.ts';
import type { ActiveForm, ActiveFormInput } from './types.ts';
import { FACT_WORDS } from './unconditional.ts';

/**
 * The plain schema and UI schema that hold now: no condition is left, hidden questions are gone,
 * fields stand in the order of declaration (`ui:order`, else sections). Conditions read the answers
 * as arranged: blank is no answer, and a hidden answer, parked or not, keeps no other question open.
 * Rows that differ get a schema each (`items` as a list, `additionalItems` for one to come). Returns
 * `previous` itself when nothing flipped, and keeps its parts that did not change. Throws
 * `MISSING_FACT`, and `CONDITION_CIRCLE` where questions open and hide each other without end.
 */
export function activeForm(input: ActiveFormInput, previous?: ActiveForm): ActiveForm {
  const { form, facts } = input;
  const schema = schemaNow(input);
  const rules = (form.rules ?? []).filter((rule) => rule.when === undefined || matches(rule.when, facts));
  const today = typeof facts.today === 'string' ? facts.today : null;
  if (previous?.form !== form) return { form, schema, uiSchema: drawnBy(form), rules, today };
  const kept = reuse(previous.schema, schema) as JsonSchema;
  const sameRules =
    rules.length === previous.rules.length && rules.every((rule, index) => rule === previous.rules[index]);
  const isSame = kept === previous.schema && sameRules && today === previous.today;
  return isSame ? previous : { form, schema: kept, uiSchema: previous.uiSchema, rules, today };
}

interface Resolved extends ActiveFormInput {
  readonly schema: JsonSchema;
}

/** By the answers that it was last resolved for: a save asks for the same form of the same document again and again. */
const resolved = new WeakMap<JsonObject, Resolved>();

function schemaNow(input: ActiveFormInput): JsonSchema {
  const { form, facts, document } = input;
  const known = resolved.get(document.answers);
  if (known?.form === form && known.document.parked === document.parked && jsonEqual(known.facts, facts))
    return known.schema;
  const schema = resolve(input);
  resolved.set(document.answers, { form, facts, document, schema });
  return schema;
}

function resolve({ form, facts, document }: ActiveFormInput): JsonSchema {
  const whole = allAnswers(document);
  const declared = soundSchema(form.schema);
  let schema = resolveForm({ form, facts }, declared, { shown: {}, whole });
  for (let round = 0; ; round += 1) {
    const next = resolveForm({ form, facts }, declared, { shown: shownAnswers(schema, whole), whole });
    if (jsonEqual(next, schema)) return schema;
    schema = next;
    if (round > MOST_ROUNDS && round > conditionCount(declared)) {
      throw new EngineError('CONDITION_CIRCLE', `The conditions of form "${form.id}" run in a circle.`);
    }
  }
}

const drawn = new WeakMap<ActiveFormInput['form'], JsonObject>();

/** What conditions and order said has been done; what is left is how fields are drawn. */
function drawnBy(form: ActiveFormInput['form']): JsonObject {
  const known = drawn.get(form) ?? plainUi(form.uiSchema ?? {});
  drawn.set(form, known);
  return known;
}

function plainUi(uiSchema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(uiSchema).flatMap(([name, value]) => {
      if (FACT_WORDS.has(name) || name === 'ui:order') return [];
      return [[name, isObject(value) && !name.startsWith('ui:') ? plainUi(value) : value]];
    }),
  );
}

/** Rounds that every form is given: a schema that holds itself has its conditions again on each level. */
const MOST_ROUNDS = 50;

function conditionCount(schema: Json): number {
  if (Array.isArray(schema)) return schema.reduce<number>((sum, item) => sum + conditionCount(item), 0);
  if (!isObject(schema)) return 0;
  const own = ['if', 'dependencies', 'oneOf', 'anyOf'].filter((keyword) => schema[keyword] !== undefined).length;
  return Object.values(schema).reduce<number>((sum, inner) => sum + conditionCount(inner), own);
}
