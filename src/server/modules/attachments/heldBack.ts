import { ServerError } from '../../errors.ts';

/** What the virus scanner has said of a stored file; null where no scanner was set when it was stored. */
export type ScanState = 'waiting' | 'clean' | 'infected' | null;

/**
 * Refuses to hand out a file in which a virus was found, or which has not been scanned yet: whoever added it has it
 * anyway, and may look at it.
 */
export function refuseHeldBack(file: { readonly scan: ScanState; readonly added_by: number }, userId: number): void {
  if (file.scan === 'infected')
    throw new ServerError('NOT_ALLOWED', { message: 'A virus was found in this file, so it was removed.' });
  if (file.scan === 'waiting' && file.added_by !== userId)
    throw new ServerError('NOT_READY', {
      message: 'This file is still being checked for viruses. Please try again in a minute.',
      retryAfter: 60,
    });
}
