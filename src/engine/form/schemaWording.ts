import type { Json, JsonObject, JsonSchema } from '../json.ts';
import { isObject } from '../json.ts';
import { schemasOf } from './schemaParts.ts';

type Rewording = (schema: JsonSchema) => JsonSchema;

/**
 * A schema with what drafts and habits say in several ways said in one (that of draft-07), its parts
 * not looked into. The same object where nothing is to be said differently.
 */
export function inOneWording(schema: JsonSchema): JsonSchema {
  return REWORDINGS.reduce((result, reworded) => reworded(result), schema);
}

const REWORDINGS: readonly Rewording[] = [
  dependenciesTogether,
  tupleItems,
  namedChoices,
  constantBranches,
  nullBeside,
  typesApart,
  typedByParts,
];

/** Since 2019-09 there are two words for `dependencies`. */
function dependenciesTogether(schema: JsonSchema): JsonSchema {
  const { dependentRequired, dependentSchemas, ...rest } = schema;
  if (!isObject(dependentRequired) && !isObject(dependentSchemas)) return schema;
  const before = isObject(rest.dependencies) ? rest.dependencies : {};
  const needed = isObject(dependentRequired) ? dependentRequired : {};
  const both = Object.entries(isObject(dependentSchemas) ? dependentSchemas : {}).map(
    ([name, part]): [string, Json] => {
      const names = needed[name];
      return [name, names !== undefined && isObject(part) ? { allOf: [part, { required: names }] } : part];
    },
  );
  return { ...rest, dependencies: { ...before, ...needed, ...Object.fromEntries(both) } };
}

/** Since 2020-12 the first items of a list are its `prefixItems`. */
function tupleItems(schema: JsonSchema): JsonSchema {
  const { prefixItems, items, ...rest } = schema;
  if (!Array.isArray(prefixItems)) return schema;
  return { ...rest, items: prefixItems, ...(items === undefined ? {} : { additionalItems: items }) };
}

/** Names of choices beside the choices (`enumNames`, rjsf's word): each choice with its own title. */
function namedChoices(schema: JsonSchema): JsonSchema {
  const { enum: values, enumNames: names, ...rest } = schema;
  if (!Array.isArray(values) || !Array.isArray(names) || rest.oneOf !== undefined) return schema;
  return { ...rest, oneOf: values.map((value, index) => ({ const: value, title: titleOf(names[index], value) })) };
}

const titleOf = (name: Json | undefined, value: Json): string =>
  typeof name === 'string' ? name : typeof value === 'string' ? value : JSON.stringify(value);

/** A choice of one value only is that constant. */
function constantBranches(schema: JsonSchema): JsonSchema {
  const changed: JsonObject = {};
  for (const keyword of ['oneOf', 'anyOf']) {
    const branches = schemasOf(schema[keyword]);
    const isChoice = (branch: JsonSchema): boolean =>
      branch.const !== undefined || (Array.isArray(branch.enum) && branch.enum.length === 1);
    if (branches.length === 0 || !branches.every(isChoice) || branches.every((branch) => branch.const !== undefined))
      continue;
    changed[keyword] = branches.map(({ enum: values, ...branch }) =>
      Array.isArray(values) ? { ...branch, const: values[0] as Json } : branch,
    );
  }
  return Object.keys(changed).length === 0 ? schema : { ...schema, ...changed };
}

const SCALARS = ['string', 'number', 'integer', 'boolean'];

/** A plain value or null is a question that may stay empty, and no choice of two kinds. */
function nullBeside(schema: JsonSchema): JsonSchema {
  for (const keyword of ['anyOf', 'oneOf']) {
    const { [keyword]: alternatives, ...rest } = schema;
    const branches = schemasOf(alternatives);
    const other = branches.find(({ type }) => type !== 'null');
    if (
      branches.length !== 2 ||
      !other ||
      !branches.some(({ type }) => type === 'null') ||
      !SCALARS.includes(String(other.type))
    )
      continue;
    if (other.const !== undefined || other.oneOf !== undefined || other.anyOf !== undefined) continue;
    const result: JsonSchema = { ...rest, ...other, type: [other.type as Json, 'null'] };
    if (Array.isArray(other.enum)) result.enum = [...other.enum, null];
    if (rest.title !== undefined) result.title = rest.title;
    return result;
  }
  return schema;
}

const OF_OBJECTS = [
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'dependencies',
  'minProperties',
  'maxProperties',
  'propertyNames',
];
const OF_LISTS = ['items', 'additionalItems', 'minItems', 'maxItems', 'uniqueItems', 'contains'];
const TYPE_NAMES: { readonly [type: string]: string } = {
  string: 'Text',
  number: 'Number',
  integer: 'Whole number',
  boolean: 'Yes or no',
  object: 'Group',
  array: 'List',
  null: 'None',
};

/** What an alternative is called that is known by its type alone. */
export function typeName(type: Json | undefined): string | undefined {
  return typeof type === 'string' ? TYPE_NAMES[type] : undefined;
}

/** Several types are alternatives to choose from; null beside a plain type is only an answer that may stay empty. */
export function typesApart(schema: JsonSchema): JsonSchema {
  const { type, ...rest } = schema;
  if (!Array.isArray(type) || rest.enum !== undefined || rest.const !== undefined) return schema;
  const kinds = type.filter((name) => name !== 'null' && !(name === 'integer' && type.includes('number')));
  const [only] = kinds;
  if (kinds.length === 0) return { ...rest, type: 'null' };
  if (kinds.length === 1 && only !== 'object')
    return only === 'array' || type.length === 1 ? { ...rest, type: only as Json } : schema;
  if (schemasOf(rest.oneOf).every((branch) => branch.const !== undefined) && rest.oneOf !== undefined) return schema;
  const names = type.includes('null') ? ['null', ...kinds] : kinds;
  if (names.length === 1) return { ...rest, type: only as Json };
  const plain = Object.fromEntries(
    Object.entries(rest).filter(([keyword]) => ![...OF_OBJECTS, ...OF_LISTS].includes(keyword)),
  );
  const branches = names.map((name): JsonSchema => {
    const own = name === 'object' ? OF_OBJECTS : name === 'array' ? OF_LISTS : [];
    return { type: name, ...Object.fromEntries(Object.entries(rest).filter(([keyword]) => own.includes(keyword))) };
  });
  if (plain.anyOf === undefined) return { ...plain, anyOf: branches };
  return { ...plain, allOf: [...schemasOf(plain.allOf), { anyOf: branches }] };
}

/** A schema whose parts say what it is of: a list by its items, a group by the names it may take. */
function typedByParts(schema: JsonSchema): JsonSchema {
  if (schema.type === undefined && schema.items !== undefined) return { type: 'array', ...schema };
  const { additionalProperties, patternProperties, type, properties } = schema;
  const takesNames = isObject(patternProperties) || additionalProperties === true || isObject(additionalProperties);
  return takesNames && properties === undefined && (type === undefined || type === 'object')
    ? { ...schema, type: 'object', properties: {} }
    : schema;
}
