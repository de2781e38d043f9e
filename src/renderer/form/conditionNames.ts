import type { Json, JsonSchema, ResolvedForm } from '../../engine/index.ts';
import { isObject, soundSchema } from '../../engine/index.ts';
import type { Path } from './path.ts';

const cache = new WeakMap<JsonSchema, ReadonlySet<string>>();

/** Every field name that some condition of a form may read; rather too many than one too few. */
function conditionNames(schema: JsonSchema): ReadonlySet<string> {
  const known = cache.get(schema);
  if (known) return known;
  const names = new Set<string>();
  const read = soundSchema(schema);
  collect(read, names, false);
  // A condition may be said elsewhere and referred to.
  if (JSON.stringify(read).includes('"$ref"')) collect([read.definitions ?? null, read.$defs ?? null], names, true);
  cache.set(schema, names);
  return names;
}

function collect(node: Json | undefined, names: Set<string>, reading: boolean): void {
  if (Array.isArray(node)) {
    node.forEach((item) => collect(item, names, reading));
    return;
  }
  if (!isObject(node)) return;
  if (reading) namesOf(node).forEach((name) => names.add(name));
  if (isObject(node.dependencies)) Object.keys(node.dependencies).forEach((name) => names.add(name));
  for (const [key, inner] of Object.entries(node)) {
    collect(inner, names, reading || key === 'if' || key === 'oneOf' || key === 'anyOf');
  }
}

function namesOf(node: JsonSchema): string[] {
  const properties = isObject(node.properties) ? Object.keys(node.properties) : [];
  const required = Array.isArray(node.required) ? node.required.filter((name) => typeof name === 'string') : [];
  return [...properties, ...required];
}

/**
 * Whether a change may open or hide a question. Most typing cannot, and need not look: a form of
 * hundreds of fields takes longer to resolve than all else a change does.
 */
export function mayFlip(form: ResolvedForm, path: Path, value: Json | undefined): boolean {
  // A whole list or object brings rows, each with conditions of its own.
  if (typeof value === 'object' || value === undefined) return true;
  const names = conditionNames(form.schema);
  return path.some((segment) => names.has(String(segment)));
}
