import { unavailable, type ServerError } from './errors.ts';

interface SystemError {
  readonly code?: unknown;
  readonly message?: unknown;
}

/**
 * No such host, nobody there, a connection lost on the way: of the network, and of the socket of the embedded database.
 */
const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * SQLSTATE of a connection that failed or was ended, of a server that stops or starts, of a login or a database that is
 * gone or closed.
 */
const ended = /^(08[0-9A-Z]{3}|57P0[1-5]|28[0-9A-Z]{3}|3D000|55000)$/;

/** Of a database that only reads, as a standby does until it takes over. */
const readOnly = '25006';

/** Of too little memory or too many connections: others give theirs back. */
const scarce = /^53[0-9A-Z]{3}$/;

/** The disk, or the share of it that we may use: of files, and as the database says it (SQLSTATE disk_full). */
const full = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** What the client library says without a code. */
const lost =
  /^(Connection terminated|Connection ended|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after)/;

/**
 * What cannot be done for now because the database or the disk does not let it: 503 with when to try again. Null for
 * any other error, which is ours. How long: a server that starts anew, or is replaced by another, takes seconds; a disk
 * is made room on by hand.
 */
export function outageOf(error: unknown): ServerError | null {
  const { code: given, message = '' } = (error ?? {}) as SystemError;
  const code = typeof given === 'string' ? given : '';
  if (isFull(error)) return unavailable(60, 'There is no room left to save anything at the moment.');
  if (code === readOnly) return unavailable(10, 'Nothing can be saved at the moment.');
  if (scarce.test(code)) return unavailable(5);
  const isLost = unreachable.has(code) || ended.test(code) || (error instanceof Error && lost.test(String(message)));
  return isLost ? unavailable(10, 'The portal cannot reach its data at the moment.') : null;
}

/** Whether something could not be written for want of room. */
export function isFull(error: unknown): boolean {
  return full.has(String((error as SystemError | null)?.code));
}
