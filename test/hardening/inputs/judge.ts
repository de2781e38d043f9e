import { isObject, type Json } from '../../../src/engine/index.ts';
import { countsOfCalls, type Change } from './changes.ts';
import type { Asked } from './requests.ts';

/** What came back. */
export interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Said of every page where there is none, as in these tests. */
const notBuilt = 'The portal has not been built yet';

/** A line of a stack, or a path of a source file. */
const stack = /(\\n|\n)\s{2,}at [^\n]*:\d+|\.[cm]?[jt]sx?:\d+|node_modules[/\\]/;

/** Words of the inside: of the database, of the language, of the packages. */
const inside = new RegExp(
  [
    'SQLSTATE',
    'syntax error at',
    'relation "',
    'column "',
    'violates (check|foreign|not-null|unique)',
    'duplicate key',
    'invalid input syntax',
    'current transaction is aborted',
    'PGlite',
    'kysely',
    'postgres',
    'TypeError',
    'RangeError',
    'ReferenceError',
    'SyntaxError',
    'is not a function',
    'is not iterable',
    'Cannot read prop',
    'Unexpected token',
    'FST_',
    'ECONN',
    'ENOENT',
    'EACCES',
    'fastify',
    'portal_request',
    'portal_system',
    'app_user',
    'pep_stage',
  ].join('|'),
  'i',
);

/**
 * Refusals that keep something: a save what nobody else had changed, completing the automatic answers and shares that
 * it has brought up to date.
 */
const keeps = new Map([
  ['pep.saveStage', { status: 409, tables: null }],
  ['pep.complete', { status: 400, tables: ['pep_stage', 'stage_group'] }],
]);

function mayKeep(id: string, status: number, changes: readonly Change[]): boolean {
  const kept = keeps.get(id);
  return kept?.status === status && changes.every(({ table }) => kept.tables === null || kept.tables.includes(table));
}

/**
 * Reading the key of unsaved text makes it the first time, reading the state of a factor keeps what the pool says, and
 * reading a section which version of it was read; reading a plan whole, and printing it, reads it anew. A message is
 * read once (D-55).
 */
const keepsOnReading = new Set([
  'session.draftKey',
  'account.mfaStatus',
  'pep.stage',
  'pep.document',
  'pep.formAsPdf',
  'pep.redactedPdf',
  'exports.pepPlans',
  'messages.read',
]);

interface Case {
  readonly id: string;
  readonly asked: Asked;
  readonly seen: Seen;
  readonly changes: readonly Change[];
}

/** What is wrong with an answer; nothing where it is as it has to be. */
export function faultsOf({ id, asked, seen, changes: all }: Case): string[] {
  const { status, text } = seen;
  const changes = all.filter(({ table }) => !countsOfCalls.includes(table));
  const refused = status >= 400;
  // What was sent may be megabytes: it is read only where there is a word that may be an echo of it.
  const words = refused && inside.test(text) ? inside.exec(withoutEcho(text, asked))?.[0] : undefined;
  return [
    ...(status >= 500 && !text.includes(notBuilt) ? [`answers ${status}`] : []),
    ...(stack.test(text) ? ['shows a stack'] : []),
    ...(words === undefined ? [] : [`says "${words}"`]),
    ...(refused && changes.length > 0 && !mayKeep(id, status, changes)
      ? [`is refused with ${status} and changed ${changes.map(({ table, rows }) => `${rows} of ${table}`).join(', ')}`]
      : []),
    ...(!refused && asked.method === 'GET' && changes.length > 0 && !keepsOnReading.has(id)
      ? [`reads and changes ${changes.map(({ table }) => table).join(', ')}`]
      : []),
    ...(refused && asked.method !== 'HEAD' && !isRefusal(seen)
      ? [`is refused with ${status} and no sentence: ${text.slice(0, 80)}`]
      : []),
    ...(Object.keys(seen.headers).includes('x-injected') ? ['lets a header in'] : []),
    ...polluted(),
  ];
}

/** Every refusal is a sentence: alone, or as the message of a JSON body. */
function isRefusal({ headers, text }: Seen): boolean {
  if (String(headers['content-type']).startsWith('text/plain')) return text !== '' && !text.startsWith('{');
  try {
    const body = JSON.parse(text) as Json;
    return isObject(body) && typeof body.message === 'string' && body.message !== '';
  } catch {
    return false;
  }
}

/** A field may be named in an answer as the caller named it. */
function withoutEcho(text: string, { url, payload }: Asked): string {
  const sent = `${url} ${String(payload ?? '')}`;
  return text.replaceAll(/"([^"\\]{1,60})":/g, (whole, name: string) => (sent.includes(name) ? '' : whole));
}

const known = new Set<PropertyKey>(Reflect.ownKeys(Object.prototype));

function polluted(): string[] {
  const added = Reflect.ownKeys(Object.prototype).filter((name) => !known.has(name));
  for (const name of added) Reflect.deleteProperty(Object.prototype, name);
  return added.map((name) => `adds ${String(name)} to every object`);
}
