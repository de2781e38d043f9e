import { errorCodes } from '../../errors.ts';
import type { Answer } from '../handler.ts';

/** A failure of this status, as a call that really failed would answer it (D-21). */
export function httpError(status: number): Answer {
  const known = Object.values(errorCodes).find((code) => code.status === status);
  return { reply: { status, body: { message: (known ?? errorCodes.FAILED).message } } };
}
