/** Every refusal of the API, with its status and the sentence shown when none better is known (D-8). */
export const errorCodes = {
  INVALID: { status: 400, message: 'Please check the values and try again.' },
  NOT_SIGNED_IN: { status: 401, message: 'Please sign in.' },
  NOT_ALLOWED: { status: 403, message: 'You are not allowed to do that.' },
  NOT_FOUND: { status: 404, message: 'That was not found.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'That method is not allowed here.' },
  CONFLICT: {
    status: 409,
    message: 'Somebody else has changed this meanwhile. Please load the page again and repeat your change.',
  },
  TOO_LARGE: { status: 413, message: 'That is too large.' },
  KIND_NOT_ALLOWED: { status: 415, message: 'The portal does not accept that kind of content.' },
  TOO_MANY: { status: 429, message: 'Too many attempts, please wait a minute and try again.' },
  FAILED: { status: 500, message: 'Something went wrong, please try again.' },
  NOT_READY: { status: 503, message: 'The service is not ready, please try again.' },
} as const;

export type ErrorCode = keyof typeof errorCodes;

export interface FailureDetails {
  readonly message?: string;
  /** By field, JSON pointer or query name. */
  readonly errors?: Readonly<Record<string, string>>;
  /** The work done so far stands although the answer is a refusal (a 409 after a partial merge). */
  readonly commit?: boolean;
  /** Seconds after which the same call may be tried again; goes out as the header Retry-After. */
  readonly retryAfter?: number;
  /** Further members of the body, beside message and errors. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A refusal that the caller may see: what it says goes out as it is, so it names no other person's data. */
export class ServerError extends Error {
  override readonly name = 'ServerError';
  readonly code: ErrorCode;
  readonly details: FailureDetails;

  constructor(code: ErrorCode, details: FailureDetails = {}) {
    super(details.message ?? errorCodes[code].message);
    this.code = code;
    this.details = details;
  }

  /** By the name that the framework reads. */
  get statusCode(): number {
    return this.status;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }

  get commit(): boolean {
    return this.details.commit === true;
  }

  body(): Record<string, unknown> {
    return { ...this.details.more, message: this.message, ...(this.details.errors && { errors: this.details.errors }) };
  }
}

/** A refusal for now: nothing is wrong with the call, and nothing of it was done. Says in seconds when to try again. */
export function unavailable(retryAfter: number, sentence = 'The portal is very busy at the moment.'): ServerError {
  return new ServerError('NOT_READY', { retryAfter, message: `${sentence} ${tryAgainIn(retryAfter)}` });
}

/** The part of a sentence that says when: seconds up to two minutes, then minutes. */
export function tryAgainIn(seconds: number): string {
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `Please try again in ${count === 1 ? `a ${unit}` : `${count} ${unit}s`}.`;
}
