import type { ThreadFailure } from '../conversation.ts';

/** What the thread of a locked archive is told; each is answered before the next is sent. */
export type ToArchive =
  | { readonly kind: 'open'; readonly password: string | null }
  | { readonly kind: 'entry'; readonly name: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'ended' | 'finish' };

/** What it answers: what has been made of the archive since. */
export type FromArchive =
  { readonly kind: 'ready' } | { readonly kind: 'made'; readonly parts: readonly Uint8Array[] } | ThreadFailure;
