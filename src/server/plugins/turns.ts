import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { ServerError, tryAgainIn } from '../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Its place among the calls of its caller; null before it has one, and where none is needed. */
    turn: Turn | null;
  }
}

/** What kinds of callers there are, in words that say nothing of anybody. */
const kinds = ['user', 'upload', 'address', 'files', 'key'] as const;

type CallerKind = (typeof kinds)[number];

/** Whose calls take turns. */
export interface Caller {
  readonly kind: CallerKind;
  readonly name: string;
  /** Calls that are in work at a time. */
  readonly atOnce: number;
  /** Calls that wait beside those in work; what comes beyond is told to come again. */
  readonly mostWaiting: number;
}

/** Each of these may take a connection of the database. */
const ofDatabase = 8;

/** A page of ours asks for less at a time than is in work at once. */
export const userCaller = (sub: string): Caller => ({
  kind: 'user',
  name: `user ${sub}`,
  atOnce: ofDatabase,
  mostWaiting: 16,
});

/** Those without a user from one address: a school full of people may sign in at the same moment. */
const addressCaller = (ip: string): Caller => ({
  kind: 'address',
  name: `address ${ip}`,
  atOnce: ofDatabase,
  mostWaiting: 200,
});

/** Files of the portal, which are read in pieces; how many wait is a matter of the address's pace. */
const filesCaller = (ip: string): Caller => ({
  kind: 'files',
  name: `files for ${ip}`,
  atOnce: 16,
  mostWaiting: Infinity,
});

/** Another system of an authority, which sends a file at a time. */
export const keyCaller = (name: string): Caller => ({ kind: 'key', name, atOnce: 1, mostWaiting: 4 });

/** Seconds after which who is told to come again finds room, unless they go on like that. */
const comeAgain = 2;

/** The place of a call that is in work. */
interface Turn {
  /** Whether its work has begun, which goes on when the caller is gone. */
  hasBegun: boolean;
  /** Lets the next one in; a second time it does nothing. */
  end(): void;
}

interface Line {
  readonly kind: CallerKind;
  inWork: number;
  readonly waiting: (() => void)[];
}

/** Places of calls in work, by caller: so many at once, some more in the order they came, and none beyond. */
export class Turns {
  readonly #lines = new Map<string, Line>();

  /** Waits until it is the turn of a call, or it is left; refused where too many of its caller wait already. */
  async begin({ kind, name, atOnce, mostWaiting }: Caller, left: AbortSignal): Promise<Turn> {
    const line = this.#lines.get(name) ?? { kind, inWork: 0, waiting: [] };
    this.#lines.set(name, line);
    if (line.inWork < atOnce) line.inWork += 1;
    else if (line.waiting.length < mostWaiting) await wait(line, left);
    else
      throw new ServerError('TOO_MANY', {
        message: `Too many requests at once. ${tryAgainIn(comeAgain)}`,
        retryAfter: comeAgain,
      });
    let isEnded = false;
    return {
      hasBegun: false,
      end: () => {
        if (!isEnded) this.#leave(name, line);
        isEnded = true;
      },
    };
  }

  /** Calls in work and waiting, of all callers of each kind together. */
  counts(): Readonly<Record<CallerKind, { readonly inWork: number; readonly waiting: number }>> {
    const lines = [...this.#lines.values()];
    const of = (kind: CallerKind) => lines.filter((line) => line.kind === kind);
    const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
    const count = (own: readonly Line[]) => ({
      inWork: sum(own.map(({ inWork }) => inWork)),
      waiting: sum(own.map(({ waiting }) => waiting.length)),
    });
    return Object.fromEntries(kinds.map((kind) => [kind, count(of(kind))])) as ReturnType<Turns['counts']>;
  }

  #leave(name: string, line: Line): void {
    const next = line.waiting.shift();
    if (next) next();
    else line.inWork -= 1;
    if (line.inWork === 0) this.#lines.delete(name);
  }
}

function wait({ waiting }: Line, left: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.splice(waiting.indexOf(next), 1);
      // Nobody is there to be told.
      reject(new ServerError('TOO_MANY'));
    };
    const next = () => {
      left.removeEventListener('abort', leave);
      resolve();
    };
    waiting.push(next);
    left.addEventListener('abort', leave, { once: true });
    if (left.aborted) leave();
  });
}

/**
 * Makes every call that has a turn give it back when its answer is made; others have it until their answer has gone.
 */
export function giveTurnsBack(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ turn }) => {
    if (turn) turn.hasBegun = true;
  });
  app.addHook('onSend', async ({ turn }) => turn?.end());
}

interface HttpExchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Waits for the turn of a call among those of its caller, who gives it back by going before its work has begun. What
 * takes files takes minutes, so it stands in a line of its own.
 */
export async function takeTurn(turns: Turns, caller: Caller, { request, reply }: HttpExchange): Promise<void> {
  if (request.turn !== null) return;
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  // Who went before this will not be heard going.
  if (request.raw.socket.destroyed) left.abort();
  const taking: Caller =
    request.routeOptions.config.takesFiles === true && caller.kind === 'user'
      ? { ...caller, kind: 'upload', name: `${caller.name} files` }
      : caller;
  const turn = await turns.begin(taking, left.signal);
  request.turn = turn;
  const leave = () => {
    if (!turn.hasBegun) turn.end();
  };
  if (left.signal.aborted) leave();
  else left.signal.addEventListener('abort', leave, { once: true });
}

/**
 * The hook of what answers with files: so many are on their way to one address at a time, and the reads of others
 * between them.
 */
export const filesByAddress =
  (turns: Turns): onRequestAsyncHookHandler =>
  (request, reply) =>
    takeTurn(turns, filesCaller(request.ip), { request, reply });

/** The hook of calls without a user: those from one address are a caller. */
export const turnByAddress =
  (turns: Turns): onRequestAsyncHookHandler =>
  (request, reply) =>
    takeTurn(turns, addressCaller(request.ip), { request, reply });

/** Finds out who calls, in a turn of their address: until then nobody else is known to take one of. */
export async function inTurnOfAddress<T>(
  turns: Turns,
  { request, reply }: HttpExchange,
  work: () => Promise<T>,
): Promise<T> {
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  const turn = await turns.begin(addressCaller(request.ip), left.signal);
  try {
    return await work();
  } finally {
    turn.end();
  }
}
