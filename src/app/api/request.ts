import type { Json, JsonObject } from '../../engine/index.ts';
import { connection } from './connection.ts';
import { isJsonObject } from './isJsonObject.ts';
import { politeWait } from './politeWait.ts';

/** What a call needs of the session. */
export interface SessionAccess {
  /**
   * A token that is valid for the next minute at least, or null where there is no session; rejects where nobody could
   * be asked for one. After half an hour without anybody only the call that ends the session gets one.
   */
  getAccessToken(forItsEnd?: boolean): Promise<string | null>;
  /** The session does not hold any more: to the sign-in screen, keeping the wanted path. */
  expire(): void;
}

/** Of what failed at the server: the id of its request, by which its lines in the log are found. */
export function referenceOf({ status, body }: { readonly status: number; readonly body: JsonObject }) {
  return status >= 500 && typeof body.requestId === 'string' ? body.requestId : undefined;
}

/** A method and a path, of which the parts after a colon are filled from the parameters. */
export interface Target {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
}

export interface RequestContent {
  /** Query parameters; a list is sent as repeated parameters. Those named in the path go there. */
  readonly params?: { readonly [name: string]: Json };
  readonly body?: JsonObject;
  readonly signal?: AbortSignal;
  /** Reads leave a page that has lost its session; commands stay, so that nothing typed is lost. */
  readonly leaveWhenExpired?: boolean;
  /** It ends the session, and so goes out after half an hour without anybody as well. */
  readonly endsSession?: boolean;
  /** Sent twice it counts once: it carries an id of its own. What only reads always is. */
  readonly repeatable?: boolean;
}

/** The reply, or why there is none. `status` is 0 when the server could not be reached. */
export type Reply =
  | { readonly ok: true; readonly body: JsonObject }
  | { readonly ok: false; readonly status: number; readonly message: string; readonly body: JsonObject };

/** Said when no reply came at all. */
export const UNREACHABLE = 'The server could not be reached. Please check your connection and try again.';
/** Said when the reply does not say what went wrong. */
export const FAILED = 'Something went wrong. Please try again.';

let access: SessionAccess | null = null;
let underWay = 0;

/** Whether a call waits for its reply now. */
export const isAsking = (): boolean => underWay > 0;

export function connectSession(session: SessionAccess): void {
  access = session;
}

/**
 * The only place where the portal calls its server. Never throws but when the signal aborts. A server that says when to
 * ask again is asked again then, unless that is too far off.
 */
export async function send(target: Target, sending: RequestContent = {}): Promise<Reply> {
  underWay += 1;
  try {
    return await replied(target, sending);
  } finally {
    underWay -= 1;
  }
}

async function replied(target: Target, sending: RequestContent): Promise<Reply> {
  const reply = await replyTo(target, sending);
  const body = reply === null ? null : await bodyOf(reply);
  // Left while the body was on its way: half an reply is none.
  if (sending.signal?.aborted) throw aborted();
  if (reply === null || body === null) {
    connection.lost();
    return { ok: false, status: 0, message: UNREACHABLE, body: {} };
  }
  if (isDone(target, reply)) return { ok: true, body };
  if (reply.status === 401 && sending.leaveWhenExpired === true) access?.expire();
  return { ok: false, status: reply.status, message: messageOf(body), body };
}

/** Something is deleted with exactly 200 (PDOC-7): whatever else answers, a proxy for example, is not the call. */
const isDone = ({ method }: Target, { ok, status }: Response) => (method === 'DELETE' ? status === 200 : ok);

const aborted = () => new DOMException('Aborted', 'AbortError');

/**
 * The reply to a call, after the waits that the server asked for; null where none came. Throws when the signal aborts.
 */
async function replyTo(target: Target, sending: RequestContent): Promise<Response | null> {
  const { params = {}, body, signal = null } = sending;
  const address = addressOf(target.path, params);
  const token = await accessToken(sending.endsSession);
  if (signal?.aborted) throw aborted();
  if (token === undefined) return null;
  const init = {
    method: target.method,
    headers: headersOf(token, body !== undefined),
    body: body === undefined ? null : JSON.stringify(body),
    signal,
  };
  for (let waited = 0; ;) {
    let reply: Response;
    try {
      reply = await fetch(address, init);
    } catch (error) {
      if (signal?.aborted) throw error;
      return null;
    }
    connection.answered();
    const wait = politeWait(reply, waited, target.method === 'GET' || sending.repeatable === true, Date.now());
    if (wait === null) return reply;
    waited += wait;
    await pause(wait, signal);
  }
}

function pause(milliseconds: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(aborted());
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** The bytes that a call answers; `asked` is its query or its body. Throws an error with a sentence to show. */
export async function receiveFile(target: Target, asked: { readonly [name: string]: Json }): Promise<Blob> {
  const reply = await replyTo(target, target.method === 'GET' ? { params: asked } : { body: asked });
  if (reply === null) throw unreachable();
  if (!reply.ok) throw new Error(messageOf((await bodyOf(reply)) ?? {}));
  return reply.blob().catch(() => Promise.reject(unreachable()));
}

function unreachable(): Error {
  connection.lost();
  return new Error(UNREACHABLE);
}

/** The headers of every call (C-41), for the one that reports its progress and so cannot be sent by `fetch`. */
export async function callHeaders(): Promise<Readonly<Record<string, string>>> {
  return headersOf((await accessToken()) ?? null, false);
}

/** The address of a call: names after a colon filled, the other parameters behind the question mark. */
export function addressOf(path: string, params: { readonly [name: string]: Json }): string {
  const inPath = new Set<string>();
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    inPath.add(name);
    const value = params[name];
    if (value === undefined || value === null) throw new Error(`The call ${path} needs "${name}".`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (inPath.has(name) || value === null || value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  const text = query.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

/**
 * Undefined where it could not be renewed for want of a connection: without it a call would be refused, and the session
 * seem over.
 */
async function accessToken(forItsEnd = false): Promise<string | null | undefined> {
  try {
    return (await access?.getAccessToken(forItsEnd)) ?? null;
  } catch {
    return undefined;
  }
}

function headersOf(token: string | null, hasBody: boolean): Record<string, string> {
  return {
    Accept: 'application/json',
    'X-Platform': 'web',
    ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  };
}

/** Null where the connection broke on the way. */
async function bodyOf(reply: Response): Promise<JsonObject | null> {
  const text = await reply.text().catch(() => null);
  if (text === null) return null;
  if (text === '') return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return isJsonObject(parsed) ? parsed : { contents: parsed as Json };
  } catch {
    // An error in plain text has its id in the header alone.
    return { message: text, requestId: reply.headers.get('x-request-id') };
  }
}

function messageOf(body: JsonObject): string {
  return typeof body.message === 'string' && body.message !== '' ? body.message : FAILED;
}
