import type { ReplyOf } from '../../../contract/index.ts';
import { errorCodes } from '../../errors.ts';
import { Reply } from '../handler.ts';

/** A failure of this status, as a call that really failed would answer it (D-21). */
export function httpError(status: number): Reply<ReplyOf<'test.httpError'>> {
  const known = Object.values(errorCodes).find((code) => code.status === status);
  return new Reply({ status, body: { message: (known ?? errorCodes.FAILED).message } });
}
