import type { Json } from '../../../src/engine/index.ts';
import { isObject, pointerOf, segmentsOf, valueAt } from '../../../src/engine/index.ts';
import type { Mistakes } from './mutation.ts';
import { misspelt, pickPlace, put, written } from './mutation.ts';
import { withQuestion } from './meaning.ts';
import { conditionsOf, isQuestion, questions } from './names.ts';

const isIn = (pointer: string, keyword: string) =>
  pointer.startsWith('/schema/') && pointer.endsWith(`/${keyword}`) && segmentsOf(pointer).at(-2) !== 'properties';
const escaped = (name: string) => name.replaceAll(/[$]/g, '\\$&');

/** What is said, said wrongly: values, places, JSON itself. */
export const contentSaid: Mistakes = {
  'order leaves out a question': (ground) => {
    const names = questions(ground.value);
    if (names.length < 2) return undefined;
    const left = ground.random.pick(names);
    return put(ground, '/uiSchema/ui:order', { to: names.filter((name) => name !== left), names: `"${left}"` });
  },
  'order names a question twice': (ground) => {
    const name = ground.random.pick(questions(ground.value));
    return put(ground, '/uiSchema/ui:order', {
      to: [name, '*', name],
      at: '/uiSchema/ui:order/2',
      names: `${name} stands twice`,
    });
  },
  'question in two sections': (ground) => {
    const place = pickPlace(ground, ({ pointer }) => /^\/sections\/\d+\/fields\/\d+$/.test(pointer));
    const sections = ground.value.sections;
    if (place === undefined || !Array.isArray(sections)) return undefined;
    const more = { title: 'Once more', fields: [place.value] };
    return put(ground, '/sections', {
      to: [...sections, more],
      at: `/sections/${sections.length}/fields/0`,
      names: `"${String(place.value)}" stands in two sections`,
    });
  },
  'question in no section': (ground) => {
    if (ground.value.sections === undefined) return undefined;
    return put(ground, '/schema/properties/quite_new', {
      to: { type: 'string', title: 'New' },
      at: '/sections',
      names: '"quite_new"',
    });
  },
  'text where a number belongs': (ground) => {
    const place = pickPlace(
      ground,
      ({ pointer, value }) =>
        ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'].some((keyword) =>
          isIn(pointer, keyword),
        ) && typeof value === 'number',
    );
    return (
      place && put(ground, place.pointer, { to: String(place.value), names: `${String(place.value)} without quotes` })
    );
  },
  'number where a text belongs': (ground) => {
    const place = pickPlace(
      ground,
      ({ pointer, value }) => (pointer === '/title' || isIn(pointer, 'title')) && typeof value === 'string',
    );
    return place && put(ground, place.pointer, { to: 5, names: 'of type string' });
  },
  'text where a list belongs': (ground) => {
    const place = pickPlace(
      ground,
      ({ pointer, value }) => isIn(pointer, 'required') && Array.isArray(value) && value.length > 0,
    );
    const name = Array.isArray(place?.value) ? String(place.value[0]) : '';
    return place && put(ground, place.pointer, { to: name, names: `["${name}"]` });
  },
  'condition that does not require what it reads': (ground) => {
    const name = ground.random.pick(questions(ground.value));
    const conditions = conditionsOf(ground.value);
    const added = { if: { properties: { [name]: { minLength: 1 } } }, then: { required: [name] } };
    return put(ground, '/schema/allOf', {
      to: [...conditions, added],
      at: `/schema/allOf/${conditions.length}/if/properties${pointerOf([name])}`,
      names: `does not require "${name}"`,
    });
  },
  'condition on a choice that there is not': (ground) => {
    const place = pickPlace(
      ground,
      ({ pointer, value }) => /\/if\/.*\/(const|enum\/\d+)$/.test(pointer) && isChoice(value),
    );
    return (
      place &&
      put(ground, place.pointer, {
        to: misspelt(String(place.value), ground.random),
        names: JSON.stringify(place.value),
      })
    );
  },
  'title missing': (ground) => put(ground, '/title', { to: undefined, at: '', names: '"title" is missing' }),
  'title of a section missing': (ground) => {
    const place = pickPlace(ground, ({ pointer }) => /^\/sections\/\d+$/.test(pointer));
    return (
      place && put(ground, `${place.pointer}/title`, { to: undefined, at: place.pointer, names: '"title" is missing' })
    );
  },
  'items of a list missing': (ground) => {
    const place = pickPlace(
      ground,
      ({ pointer, value }) =>
        pointer.startsWith('/schema/') && isQuestion(pointer) && isObject(value) && value.type === 'array',
    );
    if (place !== undefined)
      return put(ground, `${place.pointer}/items`, { to: undefined, at: place.pointer, names: '"items"' });
    const { value } = withQuestion(
      ground,
      { type: 'array', title: 'A list' },
      ground.random.pick(questions(ground.value)),
    );
    return { text: written(value), at: '/schema/properties/added_one', names: '"items"' };
  },
  'choices empty': (ground) => {
    const pointer = `/schema/properties${pointerOf([topQuestion(ground.value, ground.random.pick)])}/enum`;
    return put(ground, pointer, { to: [], names: 'must not be empty' });
  },
  'least above most': (ground) => {
    const place = pickPlace(ground, ({ pointer, value }) => isIn(pointer, 'maxLength') && typeof value === 'number');
    const holder = place === undefined ? '' : place.pointer.slice(0, -'/maxLength'.length);
    return (
      place &&
      put(ground, `${holder}/minLength`, {
        to: Number(place.value) + 1,
        names: `"maxLength", which is ${String(place.value)}`,
      })
    );
  },
  'pattern that is no regular expression': (ground) => {
    const pointer = `/schema/properties${pointerOf([topQuestion(ground.value, ground.random.pick)])}/pattern`;
    return put(ground, pointer, { to: '^[A-Z', names: 'no regular expression' });
  },
  'folder of a lookup left out': (ground) => {
    const place = pickPlace(ground, ({ pointer }) => isIn(pointer, '$ref'));
    return (
      place &&
      put(ground, place.pointer, { to: String(place.value).replace('lookups/', ''), names: String(place.value) })
    );
  },
  'name given twice': (ground) => {
    const name = topQuestion(ground.value, ground.random.pick);
    const text = written(ground.value);
    const again = JSON.stringify(valueAt(ground.value, ['schema', 'properties', name]));
    return {
      text: text.replace(new RegExp(`(\n    "properties": \\{[^]*?\n      "${escaped(name)}": )`), (found) =>
        found.replace(`"${name}": `, `"${name}": ${again},\n      "${name}": `),
      ),
      at: `/schema/properties${pointerOf([name])}`,
      names: `"${name}" is given twice`,
    };
  },
  'comma too many': (ground) => {
    const lines = written(ground.value).split('\n');
    const ends = lines.flatMap((line, index) =>
      /^\s*[}\]],?$/.test(lines[index + 1] ?? '') && !/[[{]$/.test(line) ? [index] : [],
    );
    const at = ground.random.pick(ends);
    return {
      text: lines.map((line, index) => (index === at ? `${line},` : line)).join('\n'),
      at: [at + 1, at + 2],
      names: 'a comma before',
    };
  },
  'comma missing': (ground) => {
    const lines = written(ground.value).split('\n');
    const at = ground.random.pick(lines.flatMap((line, index) => (line.endsWith(',') ? [index] : [])));
    return {
      text: lines.map((line, index) => (index === at ? line.slice(0, -1) : line)).join('\n'),
      at: [at + 1, at + 1],
      names: 'a comma is missing after',
    };
  },
  'quotation mark missing': (ground) => {
    const lines = written(ground.value).split('\n');
    const at = ground.random.pick(lines.flatMap((line, index) => (/": "[^"]*",?$/.test(line) ? [index] : [])));
    return {
      text: lines.map((line, index) => (index === at ? line.replace(/"(,?)$/, '$1') : line)).join('\n'),
      at: [at + 1, at + 1],
      names: 'quot',
    };
  },
};

const isChoice = (value: Json): boolean => typeof value === 'string' && /^[a-z]/.test(value);

function topQuestion(value: { readonly [name: string]: Json }, pick: <T>(list: readonly T[]) => T): string {
  const properties = valueAt(value.schema, ['properties']);
  return pick(Object.keys(isObject(properties) ? properties : {}));
}
