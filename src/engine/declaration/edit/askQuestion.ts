import { propertiesOf, requiredOf, textsOf } from '../../form/schemaParts.ts';
import type { JsonObject, JsonSchema } from '../../json.ts';
import { isObject } from '../../json.ts';
import { conditionSchema, isWhole, type AnswerCondition } from './answerCondition.ts';
import { requireQuestion, stepTo, withLists, wayTo } from './changeQuestion.ts';
import { madeOf, namesOf, valueOf, written, type FormText } from './formText.ts';
import { layoutOf, orderedAs, orderOf } from './layout.ts';
import { askingOf, requiringOf, withCondition, withoutThen, type OwnCondition } from './ownConditions.ts';
import { listed, put, SCHEMA, type Way } from './place.ts';

/**
 * The text in which a question of one's own is asked under a condition, or always (null); the same text where it is
 * not one's own, or where more of the text says when it is asked. It stays where it stands.
 */
export function askQuestion(form: FormText, key: string, condition: AnswerCondition | null): string {
  const value = valueOf(form);
  const asking = askingOf(form, value, key);
  if (!mayAsk(form, key) || (condition !== null && !isWhole(condition))) return form.text;
  if (condition === null) return asking === undefined ? form.text : always(form, asking, key);
  const isItsOwn = asking !== undefined && Object.keys(propertiesOf(asking.then)).length === 1;
  if (isItsOwn) return written(form.base, put(value, [...asking.way, ['if']], conditionSchema(condition)));
  const { schema, isRequired, without } = takenUp(form, value, key);
  const then: JsonObject = { ...(isRequired ? { required: [key] } : {}), properties: { [key]: schema } };
  return placed(form, value, withCondition(form, without, { condition, then, words: key }));
}

/** Whether pointing says when a question is asked: it is one's own, and asked always or under one condition alone. */
export function mayAsk(form: FormText, key: string): boolean {
  return (form.base === null || !namesOf(form.base).includes(key)) && isSaid(form, valueOf(form), key);
}

/** Whether a text asks a question always, or under a condition of its own. */
export const isSaid = (form: FormText, value: JsonObject, key: string): boolean =>
  Object.hasOwn(propertiesOf(ownSchema(form, value)), key) || askingOf(form, value, key) !== undefined;

/** What a text itself says of questions that are asked always. */
function ownSchema({ base }: FormText, value: JsonObject): JsonSchema {
  const said = base === null ? value : isObject(value.patch) ? value.patch : {};
  return isObject(said.schema) ? said.schema : {};
}

function askedAlways(form: FormText, asking: OwnCondition, key: string): JsonObject {
  const value = valueOf(form);
  const schema = propertiesOf(asking.then)[key] ?? {};
  const without = withoutThen(value, asking, key);
  const asked = put(without, schemaWay(form, key), schema);
  return requiredOf(asking.then).includes(key) ? requiredAlways(form, asked, key) : asked;
}

function requiredAlways(form: FormText, value: JsonObject, key: string): JsonObject {
  if (form.base !== null) return withLists(value, key, { require: true }, namesOf(madeOf(form.base, value)));
  const schema = ownSchema(form, value);
  const beside = Object.keys(propertiesOf(schema));
  return put(value, [['schema'], ['required', SCHEMA]], listed(requiredOf(schema), key, { isIn: true, beside }));
}

const schemaWay = (form: FormText, key: string): Way => [
  ...wayTo(form, 'schema'),
  ['properties', SCHEMA],
  ...stepTo(form, key),
];

/** A question's schema, and the text without it. */
function takenUp(form: FormText, value: JsonObject, key: string) {
  const asking = askingOf(form, value, key);
  if (asking !== undefined) {
    const schema = propertiesOf(asking.then)[key] ?? {};
    return { schema, isRequired: requiredOf(asking.then).includes(key), without: withoutThen(value, asking, key) };
  }
  const held = ownSchema(form, value);
  const isRequired = form.base === null && requiredOf(held).includes(key);
  const required = listed(requiredOf(held), key, { isIn: false, beside: [] });
  const free = isRequired ? put(value, [['schema'], ['required', SCHEMA]], required) : value;
  return { schema: propertiesOf(held)[key] ?? {}, isRequired, without: put(free, schemaWay(form, key), undefined) };
}

/** The text that asks a question always; where no order holds it, it goes back from behind what it waited for. */
function always(form: FormText, asking: OwnCondition, key: string): string {
  const value = valueOf(form);
  const asked = askedAlways(form, asking, key);
  const { sections, uiSchema = {} } = madeOf(form.base, value);
  const isHeld = sections !== undefined || uiSchema['ui:order'] !== undefined;
  return isHeld ? placed(form, value, asked) : written(form.base, asked);
}

/** The text with its questions in the order of before, wherever what asks them stands now. */
function placed(form: FormText, before: JsonObject, value: JsonObject): string {
  const { base } = form;
  if (base === null) return written(null, value);
  const wanted = layoutOf(madeOf(base, before));
  return written(base, orderedAs(base, value, { wanted, before, kept: orderOf(before) }) ?? value);
}

/**
 * The text in which a question has to be answered under a condition on other answers alone; null takes the condition
 * away, and what everybody has holds.
 */
export function requireWhen(form: FormText, key: string, condition: AnswerCondition | null): string {
  const value = valueOf(form);
  const requiring = requiringOf(form, value, key);
  if (condition === null)
    return requiring === undefined ? form.text : written(form.base, withoutThen(value, requiring, key));
  if (!isWhole(condition)) return form.text;
  if (requiring !== undefined)
    return written(form.base, put(value, [...requiring.way, ['if']], conditionSchema(condition)));
  const held = valueOf({ ...form, text: requireQuestion(form, key, 'never') });
  // What frees a question of everybody's requirement frees it everywhere.
  if (textsOf(held.optional).includes(key)) return form.text;
  const then = { required: [key] };
  return written(form.base, withCondition(form, held, { condition, then, words: `${key} required` }));
}
