import type { Json, JsonObject } from '../../../src/engine/index.ts';
import { isObject, pointerOf, segmentsOf, valueAt, withValueAt } from '../../../src/engine/index.ts';
import type { Ground, Mistakes, Mutation } from './mutation.ts';
import { pickPlace, put, written } from './mutation.ts';

/** A question at the top of a form whose schema fits, with what is said of it. */
function questionThat(ground: Ground, fits: (schema: JsonObject) => boolean): string | undefined {
  const found = pickPlace(ground, ({ pointer, value }) => {
    return /^\/schema\/properties\/[^/]+$/.test(pointer) && isObject(value) && fits(value);
  });
  return found?.name;
}

const isText = (schema: JsonObject): boolean => schema.type === 'string' && schema.enum === undefined;
const isNumber = (schema: JsonObject): boolean => schema.type === 'number' || schema.type === 'integer';
const uiPointer = (name: string): string => `/uiSchema${pointerOf([name])}/ui:widget`;

function widgetOn(ground: Ground, widget: string, fits: (schema: JsonObject) => boolean): Mutation | undefined {
  const name = questionThat(ground, fits);
  return name === undefined ? undefined : put(ground, uiPointer(name), { to: widget, names: `"${widget}" takes` });
}

/** Puts one more question beside the others, under their heading and in their order, and then makes the mistake. */
export function withQuestion(ground: Ground, schema: Json, beside: string): Ground {
  const declared = withValueAt(ground.value, ['schema', 'properties', 'added_one'], schema) as JsonObject;
  const order = valueAt(declared, ['uiSchema', 'ui:order']);
  const isRanked = Array.isArray(order) && !order.includes('*');
  const placed = isRanked
    ? (withValueAt(declared, ['uiSchema', 'ui:order'], [...order, 'added_one']) as JsonObject)
    : declared;
  const sections = Array.isArray(placed.sections) ? placed.sections : [];
  const at = sections.findIndex(
    (section) => isObject(section) && Array.isArray(section.fields) && section.fields.includes(beside),
  );
  const fields = valueAt(placed, ['sections', String(at), 'fields']);
  if (at < 0 || !Array.isArray(fields)) return { ...ground, value: placed };
  return {
    ...ground,
    value: withValueAt(placed, ['sections', String(at), 'fields'], [...fields, 'added_one']) as JsonObject,
  };
}

/** What is named rightly and cannot be meant. */
export const meaningless: Mistakes = {
  'sum over text': (ground) => {
    const [text, number] = [questionThat(ground, isText), questionThat(ground, isNumber)];
    if (text === undefined || number === undefined) return undefined;
    const at = `/derived${pointerOf([number])}`;
    return put(ground, at, { to: { operator: 'sum', of: [text] }, at: `${at}/of/0`, names: 'is made of numbers' });
  },
  'money on a text': (ground) => widgetOn(ground, 'money', isText),
  'text box on a number': (ground) => widgetOn(ground, 'textarea', isNumber),
  'upload on a number': (ground) => widgetOn(ground, 'upload', isNumber),
  'rule about days on a number': (ground) => {
    const [name, rules] = [questionThat(ground, isNumber), ground.value.rules];
    const held = Array.isArray(rules) ? rules : [];
    const rule = { field: name ?? '', notInFuture: true, message: 'Not yet' };
    const at = `/rules/${held.length}/field`;
    return name === undefined
      ? undefined
      : put(ground, '/rules', { to: [...held, rule], at, names: 'speaks of a day' });
  },
  'first value of the wrong type': (ground) => {
    const name = questionThat(ground, isNumber);
    return name === undefined
      ? undefined
      : put(ground, `/initial${pointerOf([name])}`, { to: 'some', names: 'takes a' });
  },
  'first value that is no choice': (ground) => {
    const name = questionThat(ground, ({ $ref }) => $ref === 'lookups/yes-no');
    return name === undefined ? undefined : put(ground, `/initial${pointerOf([name])}`, { to: 'yse', names: '"yes"' });
  },
  'codes without titles': (ground) => {
    const name = questionThat(ground, isText);
    if (name === undefined) return undefined;
    const at = `/schema/properties${pointerOf([name])}/enum`;
    return put(ground, at, { to: ['in_care', 'left_care'], names: 'give them titles' });
  },
  'two questions of one title': (ground) => {
    const name = questionThat(ground, (schema) => typeof schema.title === 'string' && schema.type !== 'null');
    if (name === undefined) return undefined;
    const title = valueAt(ground.value, ['schema', 'properties', name, 'title']) ?? '';
    const { value } = withQuestion(ground, { type: 'string', title }, name);
    return { text: written(value), at: '/schema/properties/added_one', names: `both called "${String(title)}"` };
  },
};

/** Mistakes of an overlay in what it adds, rewords and hides. */
export const overlayMeaningless: Mistakes = {
  'patch replaces the rules': (ground) => ofForm(ground, '/patch/rules', [], '"add": { "rules"'),
  'patch replaces the headings': (ground) => ofForm(ground, '/patch/sections', [], '"add": { "sections"'),
  'patch adds a condition': (ground) => ofForm(ground, '/patch/schema/allOf', [{ if: {} }], '"add": { "conditions"'),
  'patch names a question wrongly': (ground) => {
    const name = Object.keys((valueAt(ground.base, ['schema', 'properties']) ?? {}) as JsonObject)[0];
    if (name === undefined) return undefined;
    return ofForm(ground, `/patch/schema/properties${pointerOf([`${name}x`])}`, { title: 'Other words' }, `"${name}"`);
  },
  'hides what a condition needs': (ground) => {
    const held = Array.isArray(ground.value.hide) ? ground.value.hide : [];
    const base = ground.base.schema as JsonObject | undefined;
    const conditions = Array.isArray(base?.allOf) ? base.allOf : [];
    const opens = conditions.find(
      (one) =>
        isObject(one) && Object.keys((valueAt(one, segmentsOf('/then/properties')) ?? {}) as JsonObject).length > 0,
    );
    const read = valueAt(opens, ['if', 'required', '0']);
    if (typeof read !== 'string' || held.includes(read)) return undefined;
    // What the overlay says of it otherwise would be another mistake.
    const lists = ['require', 'optional'].map((list) => [ground.value[list]].flat());
    if (lists.some((list) => list.includes(read))) return undefined;
    return put(ground, '/hide', { to: [...held, read], at: `/hide/${held.length}`, names: 'as well, or neither' });
  },
};

function ofForm(ground: Ground, pointer: string, to: Json, names: string): Mutation | undefined {
  return isObject(ground.base.stages) ? undefined : put(ground, pointer, { to, names });
}
