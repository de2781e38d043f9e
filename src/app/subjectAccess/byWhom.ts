import { findFormat } from '../../engine/index.ts';

/** When something was done and by whom; nothing where it was not. */
export const byWhom = (at: string | null, who: string | null): string =>
  at === null ? '' : `${findFormat('dateTime').toText(at, { options: {} })}, by ${who ?? ''}`;
