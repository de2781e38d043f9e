import { bodyLimit, type Operation } from '../../../src/contract/index.ts';
import type { Json, JsonObject, JsonSchema } from '../../../src/engine/index.ts';
import { samples } from '../../support/fileSamples.ts';
import type { Seeded } from '../../support/seeded.ts';
import { badTexts, badValue, isWhole, longText, protoNames } from './badValues.ts';
import { brokenBody, brokenBytes, deepened, fittingBody, largeBodies } from './breakJson.ts';
import { goodValue } from './goodValue.ts';
import { knownOf, type Scene } from './scene.ts';

/** A request as it goes over the wire. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

interface Good {
  readonly params: Readonly<Record<string, string>>;
  readonly query: JsonObject;
  readonly body: JsonObject;
}

function goodOf(operation: Operation, given: ReturnType<typeof knownOf>, random: Seeded): Good {
  const wanted = { random, ...given };
  const names = [...operation.path.matchAll(/\{(\w+)\}|:(\w+)/g)].map(([, braced, colon]) => braced ?? colon ?? '');
  return {
    params: Object.fromEntries(names.map((name) => [name, String(given.known[name] ?? 'a')])),
    query: operation.query === undefined ? {} : (goodValue(operation.query, wanted) as JsonObject),
    body: operation.body === undefined ? {} : (goodValue(operation.body, wanted) as JsonObject),
  };
}

const json = { 'content-type': 'application/json' };

/** The call as it would succeed. */
export function goodRequest(
  id: string,
  operation: Operation,
  { scene, random }: { scene: Scene; random: Seeded },
): Asked {
  const good = goodOf(operation, knownOf(scene, id), random);
  const target = { method: operation.method, url: urlOf(operation, good.params, pairsOf(good.query)) };
  if (operation.kind === 'upload') return { ...target, ...multipart(random, { name: 'a.txt', broken: false }) };
  return operation.method === 'POST'
    ? { ...target, headers: json, payload: JSON.stringify(good.body) }
    : { ...target, headers: {} };
}

/** The call with a body that is large in one way each; none of calls without one. */
export function largeRequests(
  id: string,
  operation: Operation,
  { scene, random }: { scene: Scene; random: Seeded },
): Asked[] {
  if (operation.method !== 'POST' || operation.kind === 'upload') return [];
  const good = goodOf(operation, knownOf(scene, id), random);
  const target = { method: operation.method, url: urlOf(operation, good.params, pairsOf(good.query)), headers: json };
  return largeBodies(good.body, bodyLimit(operation)).map((payload) => ({ ...target, payload }));
}

/** The call with something wrong in it. */
export function badRequest(
  id: string,
  operation: Operation,
  { scene, random }: { scene: Scene; random: Seeded },
): Asked {
  const good = goodOf(operation, knownOf(scene, id), random);
  const where = random.int(100);
  const params =
    where < 10 ? Object.fromEntries(Object.keys(good.params).map((name) => [name, badText(random)])) : good.params;
  const queryToo =
    Object.keys(good.query).length > 0 && (operation.body === undefined ? where < 88 : random.chance(0.15));
  const fitting = operation.query !== undefined && random.chance(0.5);
  const query =
    queryToo && fitting
      ? pairsOf(fittingBody(random, good.query, operation.query ?? {}) as JsonObject)
      : queryToo || random.chance(0.06)
        ? badQuery(random, good.query)
        : pairsOf(good.query);
  const target = {
    method: where >= 97 ? random.pick(['PUT', 'PATCH', 'HEAD', 'OPTIONS', 'DELETE', 'GET', 'POST']) : operation.method,
    url: urlOf(operation, params, query),
  };
  const headers = random.chance(0.08) ? badHeaders(random) : {};
  if (operation.kind === 'upload') {
    const sent = multipart(random, { name: badText(random), broken: random.chance(0.8) });
    return { ...target, ...sent, headers: { ...sent.headers, ...headers } };
  }
  if (operation.method !== 'POST' && random.chance(0.9)) return { ...target, headers };
  return {
    ...target,
    headers: { ...contentType(random), ...headers },
    payload: payloadOf(random, good.body, operation.body),
  };
}

function payloadOf(random: Seeded, good: JsonObject, schema: JsonSchema | undefined): string | Buffer {
  const kind = random.int(100);
  if (kind >= 50 && schema !== undefined) return JSON.stringify(fittingBody(random, good, schema)) ?? '';
  if (kind < 12) return brokenBytes(random, good);
  if (kind < 16) return JSON.stringify(deepened(random, good));
  return JSON.stringify(brokenBody(random, good)) ?? '';
}

function contentType(random: Seeded): Record<string, string> {
  if (random.chance(0.94)) return json;
  return random.pick<Record<string, string>>([
    {},
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'application/json; charset=utf-7' },
    { 'content-type': 'multipart/form-data' },
    { 'content-type': 'multipart/form-data; boundary=' },
    { ...json, 'content-encoding': 'gzip' },
    { 'content-type': 'application/json, text/plain' },
    { 'content-type': 'APPLICATION/JSON;;;' },
    { 'content-type': '\u00ff' },
    { 'content-type': 'application/__proto__' },
  ]);
}

function badHeaders(random: Seeded): Record<string, string> {
  const text = printable(badText(random)).slice(0, 4000);
  return random.pick<Record<string, string>>([
    { authorization: text },
    { authorization: `Bearer ${text}` },
    { 'x-platform': text },
    { 'if-none-match': text },
    { range: 'bytes=0-,-9' },
    { 'accept-encoding': text },
    { accept: text },
    { 'x-forwarded-for': text },
    { 'x-forwarded-proto': text },
    { 'x-http-method-override': 'DELETE' },
    { cookie: text },
    { host: text || 'x' },
    { expect: '200-ok' },
    { 'accept-language': text },
    { origin: text },
    { 'x-request-id': text },
  ]);
}

/** What a header may hold on its way; line breaks are for the tests over a bare socket. */
const printable = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '?').trim();

const badText = (random: Seeded) => (random.chance(0.05) ? longText(random).slice(0, 5000) : random.pick(badTexts));

type Pair = readonly [name: string, value: string];

function pairsOf(query: JsonObject): Pair[] {
  return Object.entries(query).flatMap(([name, value]): Pair[] =>
    Array.isArray(value) ? value.map((one): Pair => [name, asText(one)]) : [[name, asText(value)]],
  );
}

const asText = (value: Json) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function badQuery(random: Seeded, good: JsonObject): Pair[] {
  const pairs = pairsOf(good);
  const names = Object.keys(good);
  const name = names.length > 0 ? random.pick(names) : 'a';
  const others = () => pairs.filter(([known]) => known !== name);
  switch (random.int(10)) {
    case 0:
      return [...pairs, [name, badText(random)]];
    case 1:
      return others();
    case 2:
      return [
        ...pairs,
        [
          random.pick([
            ...protoNames,
            '__proto__[polluted]',
            'constructor.prototype.polluted',
            `${name}[]`,
            `${name}[0]`,
            `${name}[$gt]`,
            'access_token',
            '',
            'extra',
          ]),
          badText(random),
        ],
      ];
    case 3:
      return [
        ...pairs,
        ...Array.from({ length: random.pick([50, 3000]) }, (): Pair => [name, String(random.int(1e9))]),
      ];
    case 4:
      return [...others(), [name, asText(badValue(random)).slice(0, 20_000)]];
    default:
      return [...others(), [name, badText(random)]];
  }
}

function urlOf(operation: Operation, params: Good['params'], query: readonly Pair[]): string {
  const path = operation.path.replaceAll(
    /\{(\w+)\}|:(\w+)/g,
    (_, braced: string | undefined, colon: string | undefined) => encoded(params[braced ?? colon ?? ''] ?? ''),
  );
  const search = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  return search === '' ? path : `${path}?${search}`;
}

/** Lone surrogates cannot be encoded as such: their bytes are. */
function encoded(text: string): string {
  return isWhole(text)
    ? encodeURIComponent(text)
    : [...text].map((one) => (isWhole(one) ? encodeURIComponent(one) : '%ED%A0%80')).join('');
}

/** A file as a browser sends it, or nearly so. */
function multipart(
  random: Seeded,
  { name, broken }: { name: string; broken: boolean },
): Pick<Asked, 'headers' | 'payload'> {
  const edge = 'edge-of-the-parts';
  const fileName = name.replaceAll(/["\r\n]/g, '_');
  const part = (field: string, file: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(
        `--${edge}\r\ncontent-disposition: form-data; name="${field}"; filename="${file}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    ]);
  const end = Buffer.from(`--${edge}--\r\n`);
  const headers = { 'content-type': `multipart/form-data; boundary=${edge}` };
  const content = broken
    ? random.pick([...Object.values(samples), Buffer.alloc(0), Buffer.from(badText(random)), Buffer.alloc(70_000, 0)])
    : Buffer.from('Some words.\n');
  const good = Buffer.concat([part('file', fileName, content), end]);
  if (!broken) return { headers, payload: good };
  const extension = random.pick(['txt', 'csv', 'pdf', 'docx', 'exe', 'svg', 'html', 'txt\u0000.exe', 'txt.', '']);
  return random.pick<() => Pick<Asked, 'headers' | 'payload'>>([
    () => ({ headers, payload: Buffer.concat([part('file', `${fileName}.${extension}`, content), end]) }),
    () => ({ headers, payload: good.subarray(0, random.int(good.length)) }),
    () => ({ headers, payload: Buffer.concat([part('file', 'a.txt', content), part('file', 'b.txt', content), end]) }),
    () => ({ headers, payload: Buffer.concat([part('__proto__', 'a.txt', content), end]) }),
    () => ({ headers, payload: end }),
    () => ({ headers: { 'content-type': 'multipart/form-data; boundary=other' }, payload: good }),
    () => ({ headers: { 'content-type': 'multipart/form-data' }, payload: good }),
    () => ({ headers: json, payload: JSON.stringify({ file: badValue(random) }) ?? '' }),
    () => ({
      headers,
      payload: Buffer.from(
        `--${edge}\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--${edge}\r\ncontent-disposition: form-data; name="a"\r\n\r\n${'x'.repeat(20_000)}\r\n--${edge}--`,
      ),
    }),
    () => ({ headers, payload: Buffer.from(`--${edge}\r\n${'a: b\r\n'.repeat(5000)}\r\n\r\n--${edge}--`) }),
  ])();
}
