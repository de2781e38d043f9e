import { isObject, type Json, type JsonObject } from '../../src/engine/index.ts';
import { catalog, files } from '../screens/support/catalogue.ts';

const fixtures = import.meta.glob<JsonObject>('../../test/fixtures/meta/*/*/*.json', {
  import: 'default',
  eager: true,
});

/** Kinds of declarations, in the order in which an author meets them. */
export const kinds = ['record', 'lookup', 'form', 'stages', 'table', 'screen', 'overlay'] as const;
export type Kind = (typeof kinds)[number];

const metas = new Map(
  files
    .filter(({ path }) => path.startsWith('meta/'))
    .map(({ path, text }) => [path.replace(/^meta\/|\.json$/g, ''), JSON.parse(text) as JsonObject]),
);

/** A word that a place of a declaration may say. */
export interface Word {
  readonly name: string;
  readonly holds: string;
  readonly isNeeded: boolean;
  readonly words: string;
}

/** A place of a declaration, and what may stand there. */
export interface Place {
  readonly title: string;
  readonly words: string;
  readonly may: readonly Word[];
}

/** What a kind of declaration may hold: itself first, then each part that it or another part names. */
export function placesOf(kind: Kind): readonly Place[] {
  const whole = metas.get(kind) ?? {};
  const places = [placeOf(kind, whole)];
  const seen = new Set<string>();
  const waiting = refsIn(whole, kind);
  for (let ref = waiting.shift(); ref !== undefined; ref = waiting.shift()) {
    const key = `${ref.file}#${ref.name}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const { definitions } = metas.get(ref.file) ?? {};
    const part = isObject(definitions) ? definitions[ref.name] : undefined;
    if (!isObject(part)) continue;
    waiting.push(...refsIn(part, ref.file));
    if (isObject(part.properties)) places.push(placeOf(ref.name, part));
  }
  return places;
}

/** A fault of a declaration, and what the check says of it. */
export interface Fault {
  readonly at: string;
  readonly set: string;
  readonly says: string;
}

/** The smallest and the fullest declaration of a kind that are accepted, and each rule breached once. */
export function samplesOf(kind: Kind) {
  const of = (group: string) =>
    Object.entries(fixtures).flatMap(([path, json]) => {
      const [, name = ''] = new RegExp(`/${kind}/${group}/(.+)\\.json$`).exec(path) ?? [];
      return name === '' ? [] : [{ name, json }];
    });
  const faults = of('invalid').flatMap(({ json }) => (Array.isArray(json.faults) ? json.faults : []));
  return { valid: of('valid'), faults: faults.flatMap((fault) => (isObject(fault) ? [faultOf(fault)] : [])) };
}

/** How many declarations of a kind the product has, and some of them. */
export function declared(kind: Kind): readonly string[] {
  const { ids } = catalog;
  if (kind === 'overlay') return files.filter(({ path }) => /^overlays\/\d/.test(path)).map(({ path }) => path);
  return {
    record: ids.records,
    lookup: ids.lookups,
    form: ids.forms,
    stages: ids.stages,
    table: ids.tables,
    screen: ids.screens,
  }[kind];
}

const faultOf = ({ at, set, says }: JsonObject): Fault => ({
  at: String(at),
  set: set === undefined ? 'taken out' : JSON.stringify(set),
  says: String(says),
});

function placeOf(title: string, { description, properties, required }: JsonObject): Place {
  const needed = Array.isArray(required) ? required : [];
  const may = Object.entries(isObject(properties) ? properties : {}).map(([name, schema]) => ({
    name,
    holds: holds(schema),
    isNeeded: needed.includes(name),
    words: isObject(schema) && typeof schema.description === 'string' ? schema.description : '',
  }));
  return { title, words: typeof description === 'string' ? description : '', may };
}

/** What a schema of the meta-schemas lets stand, in few words. */
function holds(schema: Json | undefined): string {
  if (!isObject(schema)) return 'anything';
  if (typeof schema.$ref === 'string') return lastOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.type === 'array') return `list of ${holds(schema.items)}`;
  if (isObject(schema.additionalProperties)) return `names, each with ${holds(schema.additionalProperties)}`;
  return typeof schema.type === 'string' ? schema.type : 'one of several';
}

const lastOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);

function refsIn(json: Json | undefined, file: string): { file: string; name: string }[] {
  if (Array.isArray(json)) return json.flatMap((one) => refsIn(one, file));
  if (!isObject(json)) return [];
  return Object.entries(json).flatMap(([key, value]) => {
    if (key !== '$ref' || typeof value !== 'string') return refsIn(value, file);
    const path = value.slice(0, value.indexOf('#')).replace(/\.json$/, '');
    const there = path === '' ? file : `shared/${path.replace('shared/', '')}`;
    return [{ file: there, name: lastOf(value) }];
  });
}
