import type { AnswerRule, Facts, FormDocument, Json, JsonObject, ResolvedForm, Row } from '../../engine/index.ts';
import { activeForm, fillValues, isEmpty, isObject, readBy } from '../../engine/index.ts';
import type { FieldLock } from '../form/locks.ts';
import { asAnswered } from './sameValue.ts';

/** One question of a form with its first answer; the answers that its rules speak of are there, but not shown. */
export interface AskedOne {
  readonly form: ResolvedForm;
  readonly document: FormDocument;
  readonly locks: readonly FieldLock[];
}

interface CellQuestion {
  readonly question: string;
  /** What the cell holds now. */
  readonly first: Json;
  readonly facts: Facts;
  readonly row: Row;
}

/**
 * Narrows a form to the one question that a cell asks. The form's other answers are its `initial`
 * ones, else what the row holds under their names, so that conditions and rules read the same as in
 * the whole form. The cell's value stands over the form's own first answer, blank or not.
 */
export function askOne(form: ResolvedForm, { question, first, facts, row }: CellQuestion): AskedOne {
  const initial = fillValues(form.initial ?? {}, facts);
  const held = { ...row, ...(isObject(initial) ? initial : {}), [question]: asAnswered(first) };
  const names = isObject(form.schema.properties) ? Object.keys(form.schema.properties) : [];
  const answers = pick(held, [...names, question], (value) => !isEmpty(value));
  const active = activeForm({ form, facts, document: { answers, parked: {} } });
  const rules = active.rules.filter(({ field }) => field === question);
  const others = [...new Set(rules.flatMap(otherNames))].filter((name) => name !== question);
  const asked = isObject(active.schema.properties) ? active.schema.properties[question] : undefined;
  const required = Array.isArray(active.schema.required) && active.schema.required.includes(question);
  return {
    form: {
      id: form.id,
      version: form.version,
      title: form.title,
      schema: {
        ...pick(active.schema, ['definitions', '$defs']),
        type: 'object',
        properties: {
          ...Object.fromEntries(others.map((name) => [name, {}])),
          ...(asked === undefined ? {} : { [question]: asked }),
        },
        ...(required ? { required: [question] } : {}),
      },
      uiSchema: pick(active.uiSchema, [question]),
      ...(form.messages ? { messages: form.messages } : {}),
      rules,
    },
    document: { answers: pick(answers, [...others, question]), parked: {} },
    locks: others.map((name) => ({ pointer: `/${name}`, reason: '', hide: true })),
  };
}

const otherNames = (rule: AnswerRule): readonly string[] => readBy(rule).map(({ field }) => field);

function pick(from: JsonObject, names: readonly string[], keeps: (value: Json) => boolean = () => true): JsonObject {
  return Object.fromEntries(
    names.flatMap((name): [string, Json][] => {
      const value = Object.hasOwn(from, name) ? from[name] : undefined;
      return value !== undefined && keeps(value) ? [[name, value]] : [];
    }),
  );
}
