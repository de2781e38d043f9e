import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { operations, type PepStage } from '../../src/contract/index.ts';
import type { JsonObject } from '../../src/engine/index.ts';

/** What an attack is made on, and with: the server, and tokens by account. */
export interface Target {
  readonly url: string;
  readonly tokens: Readonly<Record<string, string>>;
  /** A file of the portal that is not small. */
  readonly asset: string;
  readonly stage: Pick<PepStage, 'studentId' | 'pepId' | 'pepStageId' | 'revision'>;
}

interface Means extends Target {
  /** Milliseconds since 1970 at which it ends by itself. */
  readonly until: number;
}

/** How many answers of each status came; 0 for none. */
export type Told = Record<string, number>;

type Attack = (means: Means, told: Told) => Promise<void>;

const mostCalls = 50_000;

/** Every attack by the name that it is shown under. */
export const attacks: Readonly<Record<string, Attack>> = {
  'a section grown by merges, then reordered': growSection,
  'large arrays and objects in every body, from a reader': largeBodies,
  'thirty calls at once by one user': (means, told) =>
    inLoops(30, means, () => call(means, told, { path: planOf(means), user: attackers.writer })),
  'slow readers of whole lists': slowReaders,
  'a flood of assets': (means, told) => flood(means, told, [means.asset]),
  'a flood of what needs no session': (means, told) =>
    flood(means, told, ['/api/openapi.json', '/api/docs', '/api/catalog/public', '/config.json', '/']),
};

/** Accounts that attack, and nobody else works with. */
export const attackers = {
  reader: 'readonly@brinmoor.example',
  writer: 'la@brinmoor.example',
  others: [
    'oeu@brinmoor.example',
    'iro@brinmoor.example',
    'sw@brinmoor.example',
    'oeu@ashcombe.example',
    'readonly@ashcombe.example',
  ],
};

const planOf = ({ stage: { studentId, pepId } }: Means) => `/api/Pep/details?studentId=${studentId}&pepId=${pepId}`;
const rows = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ rowId: `r${first + index}` }));

async function growSection(means: Means, told: Told): Promise<void> {
  const { studentId, pepId, pepStageId: stageId } = means.stage;
  const save = (targets: JsonObject[], revision: number) =>
    call(means, told, {
      path: '/api/Pep/saveData',
      user: attackers.writer,
      body: {
        studentId,
        pepId,
        stageId,
        revision,
        saveId: randomUUID(),
        formData: { targets },
        parked: {},
        activity: 'automatically',
      },
    });
  for (let part = 0; part < 16 && Date.now() < means.until; part += 1) await save(rows(part * 500, 500), 0);
  const all = rows(0, 2000);
  await inLoops(2, means, () => save(all.reverse(), means.stage.revision));
}

async function largeBodies(means: Means, told: Told): Promise<void> {
  const bodies = [
    `[${'1,'.repeat(600_000)}1]`,
    `[${'"",'.repeat(400_000)}""]`,
    `{${Array.from({ length: 120_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
    `${'['.repeat(30)}${']'.repeat(30)}`,
  ];
  // Not what would sign the attacker out.
  const asked = Object.entries(operations).filter(
    ([id, { method, kind }]) => method === 'POST' && kind !== 'upload' && !id.startsWith('session.'),
  );
  let nth = 0;
  await inLoops(4, means, async () => {
    const { path, body } = asked[nth % asked.length]?.[1] ?? { path: '/', body: undefined };
    const names = Object.keys((body?.properties ?? { ids: {} }) as JsonObject);
    const large = bodies[nth % bodies.length] ?? '';
    nth += 1;
    await call(means, told, {
      path,
      user: attackers.reader,
      text: `{${names.map((name, index) => `"${name}":${index === 0 ? large : '1'}`).join(',')}}`,
    });
  });
}

/** Thirty connections that ask for a whole list and take 4 kB of it every twenty seconds. */
async function slowReaders({ url, tokens, until }: Means, told: Told): Promise<void> {
  const { hostname, port } = new URL(url);
  const accounts = Object.values(tokens);
  const readers = Array.from({ length: 30 }, (_, index) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined).on('close', () => Date.now() < until && count(told, 'cut off'));
    socket.write(
      `GET /api/Students?page=1&sizePerPage=99999 HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${accounts[index % accounts.length]}\r\nx-platform: web\r\n\r\n`,
    );
    socket.once('readable', () => count(told, 'begun'));
    return socket;
  });
  const timer = setInterval(() => readers.forEach((socket) => void socket.read(4096)), 20_000);
  await new Promise((resolve) => setTimeout(resolve, until - Date.now()));
  clearInterval(timer);
  for (const socket of readers) socket.destroy();
}

/** Forty connections, each asking for the next as soon as it has the one before. */
async function flood(means: Means, told: Told, paths: readonly string[]): Promise<void> {
  let nth = 0;
  await inLoops(40, means, () => call(means, told, { path: paths[(nth += 1) % paths.length] ?? '/' }));
}

/** Does something again and again, so many times beside each other, until the time or the calls are over. */
async function inLoops(beside: number, { until }: Means, work: () => Promise<unknown>): Promise<void> {
  let left = mostCalls;
  await Promise.all(
    Array.from({ length: beside }, async () => {
      while (Date.now() < until && (left -= 1) > 0) await work();
    }),
  );
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

interface Asked {
  readonly path: string;
  readonly user?: string;
  readonly body?: JsonObject;
  readonly text?: string;
}

/** One call of the attack; what is answered is thrown away. */
function call(
  { url, tokens }: Means,
  told: Told,
  { path, user, body, text = body && JSON.stringify(body) }: Asked,
): Promise<void> {
  const headers = {
    'accept-encoding': 'gzip, deflate, br',
    'x-forwarded-for': '10.3.0.1',
    'x-platform': 'web',
    ...(user !== undefined && { authorization: `Bearer ${tokens[user]}` }),
    ...(text !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    }),
  };
  return new Promise((resolve) => {
    const end = (status: string) => {
      count(told, status);
      resolve();
    };
    const asked = request(
      url + path,
      { agent, headers, method: text === undefined ? 'GET' : 'POST', timeout: 60_000 },
      (reply) => {
        reply.resume().once('close', () => end(String(reply.statusCode)));
      },
    );
    asked.once('error', () => end('no answer')).once('timeout', () => asked.destroy());
    asked.end(text);
  });
}

const count = (told: Told, what: string) => void (told[what] = (told[what] ?? 0) + 1);
