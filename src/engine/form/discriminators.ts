import type { Json, JsonSchema } from '../json.ts';
import { jsonEqual } from '../json.ts';
import { choicesOf, propertiesOf } from './schemaParts.ts';

/** Fields that every alternative has with fixed values of its own. */
export function discriminators(branches: readonly JsonSchema[]): string[] {
  const first = branches[0];
  if (first === undefined || branches.length < 2) return [];
  return Object.keys(propertiesOf(first)).filter((name) => {
    const fixed = branches.map((branch) => {
      const schema = propertiesOf(branch)[name] ?? {};
      return schema.const !== undefined || schema.enum !== undefined ? choicesOf(schema) : undefined;
    });
    const all = fixed.flatMap((values) => values ?? []);
    return (
      !fixed.includes(undefined) &&
      all.every((value, index) => !all.slice(0, index).some((other) => jsonEqual(other, value)))
    );
  });
}

/** The question that chooses between alternatives: the fixed values of all of them, with their titles. */
export function discriminatorQuestion(branches: readonly JsonSchema[], name: string): JsonSchema {
  const own = branches.map((branch) => propertiesOf(branch)[name] ?? {});
  const { const: _const, enum: _enum, ...asked } = own[0] ?? {};
  const titles = branches.map((branch) => branch.title);
  if (titles.every((title) => typeof title === 'string') && own.every((schema) => schema.const !== undefined)) {
    return {
      ...asked,
      oneOf: own.map((schema, index) => ({ const: schema.const as Json, title: titles[index] as Json })),
    };
  }
  return { ...asked, enum: [...new Set(own.flatMap((schema) => choicesOf(schema) ?? []))] };
}

/** An alternative without what its question already asks. */
export function withoutProperties(schema: JsonSchema, names: readonly string[]): JsonSchema {
  const { title: _title, properties: _properties, ...rest } = schema;
  const kept = Object.entries(propertiesOf(schema)).filter(([name]) => !names.includes(name));
  return { ...rest, properties: Object.fromEntries(kept) };
}
