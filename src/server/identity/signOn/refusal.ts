import { AuthorizationResponseError } from 'openid-client';

/** Why nobody is let in, in words that the page makes a sentence of. */
export type Refusal =
  'ended' | 'refused' | 'away' | 'clock' | 'failed' | 'unverified' | 'unknown' | 'elsewhere' | 'inactive';

/** What a failure of a provider, or of what came back from one, is to whoever wanted to sign in. */
export function refusalOf(thrown: unknown): Refusal {
  if (thrown instanceof AuthorizationResponseError)
    return /^(server_error|temporarily_unavailable)$/.test(thrown.error) ? 'away' : 'refused';
  const chain = causesOf(thrown);
  if (chain.some(({ code }) => code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED')) return 'clock';
  return chain.some(isAway) ? 'away' : 'failed';
}

interface Failure {
  readonly code?: unknown;
  readonly name?: unknown;
  readonly status?: unknown;
  readonly cause?: unknown;
}

/** A library's failure, with those that it is the failure of. */
function causesOf(thrown: unknown): readonly Failure[] {
  const chain: Failure[] = [];
  let failure = thrown;
  while (typeof failure === 'object' && failure !== null && chain.length < 5) {
    chain.push(failure);
    failure = (failure as Failure).cause;
  }
  return chain;
}

/** The machine's own failures (ECONNREFUSED), a time that was over, an answer that says it is of its server. */
function isAway({ code, name, status }: Failure): boolean {
  if (typeof status === 'number') return status >= 500;
  return name === 'TimeoutError' || (typeof code === 'string' && /^(E[A-Z]{3,}|OAUTH_TIMEOUT)$/.test(code));
}
