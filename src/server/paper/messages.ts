import type { Forget, ThreadFailure } from '../workbook/conversation.ts';
import type { Paper } from './types.ts';

/** What the thread is told. */
export type ToPress = { readonly kind: 'print'; readonly paper: Paper; readonly password: string | null } | Forget;

/** What it answers. */
export type FromPress =
  { readonly kind: 'ready' } | { readonly kind: 'file'; readonly bytes: Uint8Array<ArrayBuffer> } | ThreadFailure;
