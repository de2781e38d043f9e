import type { Json, JsonSchema } from '../json.ts';
import { isObject } from '../json.ts';
import { segmentsOf, valueAt } from './pointers.ts';
import { resolveReference } from './uriReference.ts';

/** What in a schema has an address or a name of its own, and by which address each part is read. */
interface Resources {
  /** By address, and by address, `#` and name. */
  readonly named: ReadonlyMap<string, JsonSchema>;
  readonly bases: WeakMap<JsonSchema, string>;
}

const known = new WeakMap<JsonSchema, Resources>();

function resourcesOf(root: JsonSchema): Resources {
  const before = known.get(root);
  if (before !== undefined) return before;
  const named = new Map<string, JsonSchema>([['', root]]);
  const bases = new WeakMap<JsonSchema, string>();
  walk(root, '', { named, bases });
  const result = { named, bases };
  known.set(root, result);
  return result;
}

/** Words whose values are answers and no schemas. */
const VALUES = new Set(['enum', 'const', 'default', 'examples']);

interface Found {
  readonly named: Map<string, JsonSchema>;
  readonly bases: WeakMap<JsonSchema, string>;
}

function walk(value: Json, base: string, into: Found): void {
  if (Array.isArray(value)) value.forEach((item) => walk(item, base, into));
  if (!isObject(value)) return;
  const own = addressOf(value, base);
  into.bases.set(value, own);
  const { $id, $anchor } = value;
  if (own !== base) into.named.set(own, value);
  // In draft 7 a name is an `$id` that is a fragment alone, later an `$anchor`.
  const name = typeof $id === 'string' && $id.startsWith('#') ? $id.slice(1) : $anchor;
  if (typeof name === 'string' && name !== '') into.named.set(`${own}#${name}`, value);
  for (const [keyword, inner] of Object.entries(value)) if (!VALUES.has(keyword)) walk(inner, own, into);
}

function addressOf({ $id }: JsonSchema, base: string): string {
  return typeof $id === 'string' && !$id.startsWith('#') ? resolveReference(base, $id).document : base;
}

/** The address that references in a part of a schema are read by: the `$id` around it; empty where there is none. */
export function baseOf(root: JsonSchema, part: JsonSchema): string {
  return resourcesOf(root).bases.get(part) ?? addressOf(root, '');
}

/** The schema that a reference is looked up in, and the address it is read by. */
export interface Home {
  readonly root: JsonSchema;
  readonly base: string;
}

/** The schemas that `true` and `false` stand for, where a reference leads to one of them: the same each time. */
const ANYTHING: JsonSchema = {};
const NOTHING: JsonSchema = { not: {} };

/**
 * What a reference leads to: `remote` for what is no part of the schema, undefined for a place that it does not have.
 */
export function referredTo({ root, base }: Home, reference: string): JsonSchema | 'remote' | undefined {
  const { named } = resourcesOf(root);
  const { document, fragment } = resolveReference(base, reference);
  const resource = named.get(document);
  if (resource === undefined) return 'remote';
  if (!fragment.startsWith('/')) return fragment === '' ? resource : named.get(`${document}#${fragment}`);
  try {
    const found = valueAt(resource, segmentsOf(decodeURIComponent(fragment)));
    if (typeof found === 'boolean') return found ? ANYTHING : NOTHING;
    return isObject(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Whether words beside a `$ref` count as well: since 2019-09; before, and where no draft is named, they do not. */
export function readsBesideReferences({ $schema }: JsonSchema): boolean {
  return typeof $schema === 'string' && /\/draft\/(20\d\d-\d\d|next)\//.test($schema);
}
