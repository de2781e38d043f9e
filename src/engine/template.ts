import type { Facts } from './declaration/types.ts';
import { EngineError } from './errors.ts';
import type { Json } from './json.ts';
import { isObject } from './json.ts';
import { readFact } from './when.ts';

const PLACEHOLDER = /\{([A-Za-z_$][\w$-]*(?:\.[\w$-]+)*)\}/g;

/** The fact paths that a template names, in their order: `/books/{row.id}` gives `row.id`. */
export function templatePaths(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '');
}

/**
 * A template with its facts put in: `{row.title}`, `{today}`. Null reads as nothing. Throws an
 * EngineError: `MISSING_FACT` for an unknown path, `BAD_TEMPLATE` for a list or an object.
 */
export function fillTemplate(text: string, facts: Facts): string {
  return text.replace(PLACEHOLDER, (_, path: string) => factText(facts, path));
}

/** The same for an address: every value is percent-encoded, so that none can change its structure. */
export function fillLink(text: string, facts: Facts): string {
  return text.replace(PLACEHOLDER, (_, path: string) => encodeURIComponent(factText(facts, path)));
}

/**
 * Any JSON with the templates in its texts filled. A text that is exactly one placeholder becomes
 * the fact itself and keeps its type: `"{row.id}"` gives 7, `"Book {row.id}"` gives "Book 7".
 */
export function fillValues(json: Json, facts: Facts): Json {
  if (typeof json === 'string') {
    const [path, ...others] = templatePaths(json);
    const whole = path !== undefined && others.length === 0 && json === `{${path}}`;
    return whole ? readFact(facts, path) : fillTemplate(json, facts);
  }
  if (Array.isArray(json)) return json.map((item) => fillValues(item, facts));
  if (!isObject(json)) return json;
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, fillValues(value, facts)]));
}

function factText(facts: Facts, path: string): string {
  const value = readFact(facts, path);
  if (value === null) return '';
  if (typeof value === 'object') throw new EngineError('BAD_TEMPLATE', `The fact "${path}" cannot stand in a text.`);
  return String(value);
}
