import type { Json, JsonObject } from '../../engine/index.ts';
import { isJsonObject } from './isJsonObject.ts';

/** What a call needs of the session. */
export interface SessionAccess {
  /** A token that is valid for the next minute at least, or null where there is no session. */
  getAccessToken(): Promise<string | null>;
  /** The session does not hold any more: to the sign-in screen, keeping the wanted path. */
  expire(): void;
}

/** A method and a path, of which the parts after a colon are filled from the parameters. */
export interface Target {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
}

export interface Sending {
  /** Query parameters; a list is sent as repeated parameters. Those named in the path go there. */
  readonly params?: { readonly [name: string]: Json };
  readonly body?: JsonObject;
  readonly signal?: AbortSignal;
  /** Reads leave a page that has lost its session; commands stay, so that nothing typed is lost. */
  readonly leaveWhenExpired?: boolean;
}

/** The answer, or why there is none. `status` is 0 when the server could not be reached. */
export type Reply =
  | { readonly ok: true; readonly body: JsonObject }
  | { readonly ok: false; readonly status: number; readonly message: string; readonly body: JsonObject };

/** Said when no answer came at all. */
export const UNREACHABLE = 'The server could not be reached. Please check your connection and try again.';
/** Said when the answer does not say what went wrong. */
export const FAILED = 'Something went wrong. Please try again.';

let access: SessionAccess | null = null;

export function connectSession(session: SessionAccess): void {
  access = session;
}

/** The only place where the portal calls its server. Never throws but when the signal aborts. */
export async function send(target: Target, sending: Sending = {}): Promise<Reply> {
  const token = await accessToken();
  if (sending.signal?.aborted) throw new DOMException('Aborted', 'AbortError');
  let answer: Response;
  try {
    answer = await fetch(addressOf(target.path, sending.params ?? {}), {
      method: target.method,
      headers: headersOf(token, sending.body !== undefined),
      body: sending.body === undefined ? null : JSON.stringify(sending.body),
      signal: sending.signal ?? null,
    });
  } catch (error) {
    if (sending.signal?.aborted) throw error;
    return { ok: false, status: 0, message: UNREACHABLE, body: {} };
  }
  const body = await bodyOf(answer);
  // Left while the body was on its way: half an answer is none.
  if (sending.signal?.aborted) throw new DOMException('Aborted', 'AbortError');
  if (answer.ok) return { ok: true, body };
  if (answer.status === 401 && sending.leaveWhenExpired === true) access?.expire();
  return { ok: false, status: answer.status, message: messageOf(body), body };
}

/** The bytes that a call answers. Throws an error with a sentence to show. */
export async function receiveFile(target: Target, params: { readonly [name: string]: Json }): Promise<Blob> {
  const headers = await callHeaders();
  const answer = await fetch(addressOf(target.path, params), { headers }).catch(() => null);
  if (answer === null) throw new Error(UNREACHABLE);
  if (!answer.ok) throw new Error(messageOf(await bodyOf(answer)));
  return answer.blob().catch(() => Promise.reject(new Error(UNREACHABLE)));
}

/** The headers of every call (C-41), for the one that reports its progress and so cannot be sent by `fetch`. */
export async function callHeaders(): Promise<Readonly<Record<string, string>>> {
  return headersOf(await accessToken(), false);
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

async function accessToken(): Promise<string | null> {
  try {
    return (await access?.getAccessToken()) ?? null;
  } catch {
    // The refresh failed; the call goes without a token and its 401 says the rest.
    return null;
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

async function bodyOf(answer: Response): Promise<JsonObject> {
  const text = await answer.text().catch(() => '');
  if (text === '') return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return isJsonObject(parsed) ? parsed : { contents: parsed as Json };
  } catch {
    return { message: text };
  }
}

function messageOf(body: JsonObject): string {
  return typeof body['message'] === 'string' && body['message'] !== '' ? body['message'] : FAILED;
}
