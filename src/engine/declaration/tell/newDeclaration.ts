import type { Json, JsonObject } from '../../json.ts';
import { isObject } from '../../json.ts';
import type { SourceFile } from '../catalogTypes.ts';
import { namedAnswers } from '../edit/newQuestion.ts';
import { nearest, unknownName } from '../read/suggest.ts';
import { writeJson } from '../read/writeJson.ts';

/** A declaration to begin with; or why there is none, with what was probably meant. */
export type Started =
  { readonly file: SourceFile; readonly problem?: undefined } | { readonly file?: undefined; readonly problem: string };

const ID = /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)*$/;
const FOLDER_OF = { form: 'forms', stages: 'stages', table: 'tables' } as const;

/** A form of one question, with one of each thing that most forms have; the other files say which ids are taken. */
export function newForm(
  files: readonly SourceFile[],
  { id, title = titleOf(id) }: { id: string; title?: string },
): Started {
  if (!ID.test(id))
    return {
      problem: `"${id}" is no id of a form (its path below forms, in small letters, like review/reading)${meant(kebab(id))}`,
    };
  const path = `forms/${id}.json`;
  if (files.some((file) => file.path === path)) return { problem: `schemas/${path} is there already` };
  if (title.trim() === '') return { problem: 'the title is empty' };
  const form = {
    $schema: metaFor(path, 'form'),
    version: 1,
    title,
    schema: {
      type: 'object',
      required: ['first_question'],
      properties: { first_question: { type: 'string', title: 'First question', minLength: 1, maxLength: 250 } },
    },
    uiSchema: { first_question: { 'ui:help': 'What helps to answer it; take it out where nothing is needed' } },
    sections: [{ title, fields: ['first_question'] }],
    messages: { first_question: 'Please answer the first question' },
  };
  return { file: { path, text: writeJson(form) } };
}

/**
 * The text of a form of a tenant's own at a path like `forms/review/reading`, made of a schema and UI schema of any
 * origin, right or wrong. What names the schema itself (`$schema`, `title`) is said by the form.
 */
export function formOfSchema(
  { schema: { $schema: _draft, title: _title, ...schema }, uiSchema }: { schema: JsonObject; uiSchema: JsonObject },
  { path, title }: { path: string; title: string },
): string {
  const fields = isObject(schema.properties) ? Object.keys(schema.properties) : [];
  return ownForm(
    { version: 1, title, schema, uiSchema, ...(fields.length === 0 ? {} : { sections: [{ title, fields }] }) },
    path,
  );
}

/** The text of a form as a tenant's own at a path: only where its meta-schema stands is another. */
export function ownForm({ $schema: _meta, ...form }: JsonObject, path: string): string {
  return writeJson({ $schema: metaFor(`overlays/tenant/${path}`, 'form'), ...form });
}

/** The text of a list of answers of a tenant's own at a path like `lookups/reading-aid`. */
export function newList(path: string, title: string, answers: readonly string[]): string {
  const options = namedAnswers(answers).map(({ value, label }) => ({ value, label }));
  return writeJson({ $schema: metaFor(`overlays/tenant/${path}`, 'lookup'), title, options });
}

/**
 * An overlay of a tenant on `form/<id>`, `stages/<id>` or `table/<id>`, that changes nothing yet; or a list of answers
 * of its own, `lookup/<id>`.
 */
export function newOverlay(files: readonly SourceFile[], tenant: string, target: string): Started {
  if (!/^[A-Za-z0-9_-]+$/.test(tenant))
    return { problem: `"${tenant}" cannot be the folder of a tenant: letters, digits, _ and - only` };
  const [word = '', ...rest] = target
    .replace(/^overlays\/[^/]+\//, '')
    .replace(/\.json$/, '')
    .split('/');
  const [kind, id] = [kindOf(word), rest.join('/')];
  if (word === 'lookup' || word === 'lookups') return startedList(files, tenant, id);
  if (kind === undefined)
    return {
      problem:
        unknownName('kind', word, Object.entries(FOLDER_OF).flat()) +
        '; an overlay lies on form/<id>, stages/<id> or table/<id>, and lookup/<id> is a list of its own',
    };
  const ids = files.flatMap(({ path }) =>
    path.startsWith(`${FOLDER_OF[kind]}/`) ? [path.slice(FOLDER_OF[kind].length + 1, -'.json'.length)] : [],
  );
  const base = files.find(({ path }) => path === `${FOLDER_OF[kind]}/${id}.json`);
  if (base === undefined) return { problem: unknownId(kind, id, ids) };
  const path = `overlays/${tenant}/${base.path}`;
  if (files.some((file) => file.path === path)) return { problem: `schemas/${path} is there already` };
  const version = versionOf(base);
  const overlay = {
    $schema: metaFor(path, 'overlay'),
    base: { [kind]: id, ...(version === undefined ? {} : { version }) },
    hide: [],
    ...(kind === 'table' ? {} : { require: [], optional: [] }),
    order: ['*'],
    ...(kind === 'form' ? { add: { conditions: {}, rules: {}, derived: {}, sections: {} } } : {}),
    patch: {},
  };
  return { file: { path, text: writeJson(overlay) } };
}

function startedList(files: readonly SourceFile[], tenant: string, id: string): Started {
  if (!ID.test(id))
    return { problem: `"${id}" is no id of a list (in small letters, like reading-aid)${meant(kebab(id))}` };
  const below = `lookups/${id}.json`;
  const path = `overlays/${tenant}/${below}`;
  const taken = [below, path].find((one) => files.some((file) => file.path === one));
  return taken === undefined
    ? { file: { path, text: newList(below, titleOf(id), ['First answer', 'Second answer']) } }
    : { problem: `schemas/${taken} is there already` };
}

function kindOf(word: string): keyof typeof FOLDER_OF | undefined {
  return (Object.keys(FOLDER_OF) as (keyof typeof FOLDER_OF)[]).find(
    (kind) => kind === word || FOLDER_OF[kind] === word,
  );
}

/** Long ids differ in one part as a rule: the one that ends alike is offered before a slip of a letter. */
function unknownId(kind: string, id: string, ids: readonly string[]): string {
  const alike = nearest(id, ids) ?? ids.find((known) => known.endsWith(`/${id}`)) ?? nearestEnd(id, ids);
  return `unknown ${kind} "${id}"${alike === undefined ? '' : meant(alike)}`;
}

function nearestEnd(id: string, ids: readonly string[]): string | undefined {
  const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
  const end = nearest(lastOf(id), ids.map(lastOf));
  return end === undefined ? undefined : ids.find((known) => lastOf(known) === end);
}

function versionOf({ text }: SourceFile): number | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value) && typeof value.version === 'number' ? value.version : undefined;
  } catch {
    return undefined;
  }
}

function meant(id: string): string {
  return id === '' ? '' : `; did you mean "${id}"?`;
}

/** `Reviews/ReadingLog.json` -> `reviews/reading-log`. */
function kebab(id: string): string {
  return id
    .replace(/^\/?(schemas\/)?(forms\/)?/, '')
    .replace(/\.json$/i, '')
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .toLowerCase()
    .split('/')
    .map((part) => part.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, ''))
    .filter((part) => part !== '')
    .join('/');
}

function titleOf(id: string): string {
  const words = id.slice(id.lastIndexOf('/') + 1).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function metaFor(path: string, kind: string): JsonObject[string] {
  return `${'../'.repeat(path.split('/').length - 1)}meta/${kind}.json`;
}
