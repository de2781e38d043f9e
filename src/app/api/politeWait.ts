/** Milliseconds that one call waits altogether because the server asked for it: longer, and one is told instead. */
export const LONGEST_WAIT_MS = 30_000;

/** At once is no wait: several pages that are told so would ask in one breath. */
const SHORTEST_WAIT_MS = 500;

/**
 * How long to wait before a call is sent again, in milliseconds; null where its answer stands. A refusal because of too
 * many calls (429) was not carried out; of one that could not be served now (503) nobody knows: it is `repeatable`
 * where asking twice does no harm. `waited` are the milliseconds that this call has waited already.
 */
export function politeWait(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  waited: number,
  repeatable: boolean,
  now: number,
): number | null {
  if (status !== 429 && !(status === 503 && repeatable)) return null;
  const asked = waitOf(headers.get('retry-after'), now);
  if (asked === null) return null;
  const wait = Math.max(asked, SHORTEST_WAIT_MS);
  return waited + wait > LONGEST_WAIT_MS ? null : wait;
}

/** A Retry-After in milliseconds from now: it says seconds, or a moment. */
function waitOf(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}
