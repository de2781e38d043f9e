import { knownNames } from '../../../src/contract/index.ts';
import type { Json, JsonObject } from '../../../src/engine/index.ts';
import { isObject, pointerOf, segmentsOf } from '../../../src/engine/index.ts';
import type { Ground, Mistakes, Mutation, Place } from './mutation.ts';
import { misspelt, pickPlace, placesIn, put, rename } from './mutation.ts';

const KEYWORDS = [
  'type',
  'title',
  'properties',
  'required',
  'items',
  'maxLength',
  'minimum',
  'format',
  'enum',
  'maxItems',
];

/** Questions at the top of a form, those that conditions open among them. */
export function questions(value: JsonObject): string[] {
  const names = placesIn(value.schema ?? {}).filter(
    ({ pointer }) => isQuestion(pointer) && !pointer.includes('/items'),
  );
  return [...new Set(names.map(({ name }) => name))];
}

/** Whether a pointer below a schema is that of a question, and not of a test on one. */
export function isQuestion(pointer: string): boolean {
  const segments = segmentsOf(pointer);
  return segments.at(-2) === 'properties' && !/\/(if|not|contains)(\/|$)/.test(pointer);
}

const isText = (value: Json): value is string => typeof value === 'string';
const isInSchema = ({ pointer }: Place) => pointer.startsWith('/schema/');
/** A place that is a keyword of a schema and not a question that happens to be called so. */
const isKeyword = ({ pointer }: Place) =>
  isInSchema({ pointer, name: '', value: null }) && segmentsOf(pointer).at(-2) !== 'properties';

function word(ground: Ground, fits: (place: Place) => boolean, known: readonly string[]): Mutation | undefined {
  const place = pickPlace(ground, (one) => isText(one.value) && fits(one));
  if (place === undefined) return undefined;
  return put(ground, place.pointer, {
    to: misspelt(String(place.value), ground.random, known),
    names: `"${String(place.value)}"`,
  });
}

function member(ground: Ground, fits: (place: Place) => boolean, taken: readonly string[] = []): Mutation | undefined {
  const place = pickPlace(ground, fits);
  return place && rename(ground, place.pointer, misspelt(place.name, ground.random, taken));
}

const question = (ground: Ground): string => ground.random.pick(questions(ground.value));
const wrong = (ground: Ground, name: string): string => misspelt(name, ground.random, allNames(ground.value));
const allNames = (value: JsonObject): string[] =>
  placesIn(value.schema ?? {})
    .filter(({ pointer }) => isQuestion(pointer))
    .map(({ name }) => name);

/** Names and words that exist, written wrongly. */
export const namesWritten: Mistakes = {
  'keyword of JSON Schema misspelt': (ground) =>
    member(ground, (place) => isKeyword(place) && KEYWORDS.includes(place.name), KEYWORDS),
  'word of a form misspelt': (ground) =>
    member(ground, ({ pointer }) =>
      /^\/(uiSchema|sections|messages|derived|rules|initial|submit|description)$/.test(pointer),
    ),
  'word of the UI schema misspelt': (ground) => {
    const place = pickPlace(ground, ({ name, pointer }) => pointer.startsWith('/uiSchema') && name.startsWith('ui:'));
    return (
      place &&
      rename(
        ground,
        place.pointer,
        `ui:${misspelt(place.name.slice(3), ground.random, ['help', 'field', 'widget', 'title'])}`,
      )
    );
  },
  'type misspelt': (ground) => word(ground, (place) => isKeyword(place) && place.name === 'type', []),
  'format misspelt': (ground) => word(ground, (place) => isKeyword(place) && place.name === 'format', []),
  'lookup misspelt': (ground) => {
    const place = pickPlace(ground, (one) => isKeyword(one) && one.name === '$ref' && isText(one.value));
    const id = String(place?.value).replace('lookups/', '');
    return (
      place &&
      put(ground, place.pointer, { to: `lookups/${misspelt(id, ground.random).toLowerCase()}`, names: `"${id}"` })
    );
  },
  'widget misspelt': (ground) => {
    const name = ground.random.pick(knownNames.widgets);
    return put(ground, `/uiSchema${pointerOf([question(ground)])}/ui:widget`, {
      to: misspelt(name, ground.random, knownNames.widgets),
      names: `"${name}"`,
    });
  },
  'field misspelt': (ground) => {
    const name = ground.random.pick(knownNames.fields);
    return put(ground, `/uiSchema${pointerOf([question(ground)])}/ui:field`, {
      to: misspelt(name, ground.random, knownNames.fields),
      names: `"${name}"`,
    });
  },
  'path of a fact misspelt': (ground) => {
    const path = ground.random.pick(knownNames.facts.filter((fact) => /^\w+\.\w+$/.test(fact)));
    const [root = '', name = ''] = path.split('.');
    const slip = `${root}.${misspelt(name, ground.random)}`;
    const at = `/uiSchema${pointerOf([question(ground)])}/ui:when`;
    return put(ground, at, { to: { [slip]: true }, at: at + pointerOf([slip]), names: `"${path}"` });
  },
  'value of a fact that it never has': (ground) => {
    const [path, right, slip] = ground.random.pick([
      ['pupil.senStatus', 'E', 'EE'],
      ['pupil.phase', 'post-16', 'post16'],
      ['pupil.phase', 'early-years', 'early-year'],
    ] as const);
    const at = `/uiSchema${pointerOf([question(ground)])}/ui:when`;
    return put(ground, at, { to: { [path]: slip }, at: at + pointerOf([path]), names: `"${right}"` });
  },
  'command misspelt': (ground) => {
    const name = ground.random.pick(knownNames.operations);
    const [root = '', verb = ''] = name.split('.');
    return put(ground, '/submit', {
      to: { command: `${root}.${misspelt(verb, ground.random).toLowerCase()}` },
      at: '/submit/command',
      names: `"${name}"`,
    });
  },
  'required name misspelt': (ground) => {
    const place = pickPlace(
      ground,
      ({ pointer, value }) =>
        isInSchema({ pointer, name: '', value }) &&
        /\/required\/\d+$/.test(pointer) &&
        !/\/(if|not|contains)\//.test(pointer) &&
        isText(value),
    );
    return (
      place && put(ground, place.pointer, { to: wrong(ground, String(place.value)), names: `"${String(place.value)}"` })
    );
  },
  'question of a condition misspelt where it is required': (ground) => {
    const place = pickPlace(
      ground,
      ({ pointer, value }) => /^\/schema\/allOf\/\d+\/if\/required\/0$/.test(pointer) && isText(value),
    );
    return (
      place && put(ground, place.pointer, { to: wrong(ground, String(place.value)), names: `"${String(place.value)}"` })
    );
  },
  'section names an unknown question': (ground) => {
    const place = pickPlace(ground, ({ pointer }) => /^\/sections\/\d+\/fields\/\d+$/.test(pointer));
    return (
      place && put(ground, place.pointer, { to: wrong(ground, String(place.value)), names: `"${String(place.value)}"` })
    );
  },
  'order names an unknown question': (ground) => {
    const name = question(ground);
    return put(ground, '/uiSchema/ui:order', {
      to: [wrong(ground, name), '*'],
      at: '/uiSchema/ui:order/0',
      names: `"${name}"`,
    });
  },
  'UI schema of an unknown question': (ground) => {
    const name = question(ground);
    const slip = wrong(ground, name);
    return put(ground, `/uiSchema${pointerOf([slip])}`, { to: { 'ui:help': 'Help' }, names: `"${name}"` });
  },
  'message for an unknown question': (ground) => {
    const name = question(ground);
    return put(ground, `/messages${pointerOf([wrong(ground, name)])}`, { to: 'Please answer', names: `"${name}"` });
  },
  'first value for an unknown question': (ground) => {
    const name = question(ground);
    return put(ground, `/initial${pointerOf([wrong(ground, name)])}`, { to: 'Text', names: `"${name}"` });
  },
  'derived from an unknown question': (ground) => {
    const [name, of] = [question(ground), question(ground)];
    return put(ground, `/derived${pointerOf([name])}`, {
      to: { operator: 'sum', of: [wrong(ground, of)] },
      at: `/derived${pointerOf([name])}/of/0`,
      names: `"${of}"`,
    });
  },
  'operator misspelt': (ground) => {
    const [name, operator] = [
      question(ground),
      ground.random.pick(['sum', 'difference', 'count', 'percentage', 'latest', 'joinText']),
    ];
    const at = `/derived${pointerOf([name])}`;
    return put(ground, at, {
      to: { operator: misspelt(operator, ground.random), of: [question(ground)] },
      at: `${at}/operator`,
      names: `"${operator}"`,
    });
  },
  'rule on an unknown question': (ground) => {
    const name = question(ground);
    const rules = Array.isArray(ground.value.rules) ? ground.value.rules : [];
    const rule = { field: wrong(ground, name), weekday: true, message: 'Not at the weekend' };
    return put(ground, '/rules', { to: [...rules, rule], at: `/rules/${rules.length}/field`, names: `"${name}"` });
  },
  'condition on an unknown question': (ground) => {
    const name = question(ground);
    const slip = wrong(ground, name);
    const conditions = conditionsOf(ground.value);
    const added = { if: { required: [slip], properties: { [slip]: { const: 'yes' } } }, then: { required: [name] } };
    return put(ground, '/schema/allOf', {
      to: [...conditions, added],
      at: `/schema/allOf/${conditions.length}/if/required/0`,
      names: `"${name}"`,
    });
  },
};

/** The conditions at the top of a form. */
export function conditionsOf(value: JsonObject): Json[] {
  const schema = isObject(value.schema) ? value.schema : {};
  return Array.isArray(schema.allOf) ? schema.allOf : [];
}
