import type { Forget, ThreadFailure } from '../../workbook/conversation.ts';
import type { Checked, OwnTexts } from './checkTexts.ts';

/** What the thread that checks is told. */
export type ToChecker = { readonly kind: 'check'; readonly texts: OwnTexts } | Forget;

/** What it answers. */
export type FromChecker =
  { readonly kind: 'ready' } | { readonly kind: 'checked'; readonly checked: Checked } | ThreadFailure;
