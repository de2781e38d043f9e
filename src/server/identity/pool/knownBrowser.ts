import { createHmac, randomBytes } from 'node:crypto';
import { isSameHash } from './codes.ts';
import type { LocalPool } from './localPool.ts';
import { attemptsKey } from './userId.ts';

/** How long a browser stays known from its last sign-in on, and of how many names one cookie speaks. */
const days = 180;
const mostNames = 5;

const milliseconds = days * 24 * 60 * 60_000;
const path = '/identity/';
const entryForm = /^[\w-]{16}\.([0-9a-z]{1,9})\.([\w-]{22})\.[\w-]{43}$/;

/** A name that is tried: somebody's, or nobody's. */
export interface TriedName {
  readonly sub: string;
  /** Another one ends what browsers were given: it changes with the password, and when the account is switched off. */
  readonly browser_mark: string;
}

/**
 * The browser that a call comes from. Wrong passwords lock a name, so anybody could keep its owner out by five of
 * them: a browser in which somebody has signed in before is therefore given a cookie, and its failures are counted
 * by themselves (OWASP's device cookies). The cookie opens nothing and names nobody.
 */
export class KnownBrowser {
  readonly #pool: LocalPool;
  readonly #cookieName: string;
  readonly #isSecure: boolean;
  readonly #entries: readonly string[];
  #newCookie: string | null = null;

  constructor(pool: LocalPool, cookies: string | undefined, isSecure: boolean) {
    this.#pool = pool;
    this.#isSecure = isSecure;
    this.#cookieName = isSecure ? '__Secure-known-browser' : 'known-browser';
    const own = (cookies ?? '')
      .split(';')
      .map((cookie) => cookie.trim())
      .find((cookie) => cookie.startsWith(`${this.#cookieName}=`));
    this.#entries = (own?.slice(this.#cookieName.length + 1) ?? '')
      .split('~')
      .slice(0, mostNames)
      .filter((entry) => entryForm.test(entry));
  }

  /**
   * Under what failures of a name are counted: this browser's own key where the name has signed in here, and else the
   * name's.
   */
  attemptsKey(tried: TriedName, now: Date): string {
    const entry = this.#entries.find((each) => each.startsWith(`${this.#tag(tried.sub)}.`)) ?? '';
    const [, issued = '', nonce = ''] = entryForm.exec(entry) ?? [];
    const isGood =
      isSameHash(entry, this.#entry(tried, { issued, nonce })) && isRecent(Number.parseInt(issued, 36), now);
    return attemptsKey(this.#pool, isGood ? `${tried.sub} in ${nonce}` : tried.sub);
  }

  /** Somebody has signed in here, with all that was asked for. */
  remember(tried: TriedName, now: Date): void {
    const entry = this.#entry(tried, {
      issued: now.getTime().toString(36),
      nonce: randomBytes(16).toString('base64url'),
    });
    const others = this.#entries.filter((each) => !each.startsWith(`${this.#tag(tried.sub)}.`));
    const value = [entry, ...others].slice(0, mostNames).join('~');
    this.#newCookie = `${this.#cookieName}=${value}; Max-Age=${milliseconds / 1000}; Path=${path}; HttpOnly; SameSite=Strict${this.#isSecure ? '; Secure' : ''}`;
  }

  /** What the browser is to keep from now on; null where nobody has signed in. */
  get newCookie(): string | null {
    return this.#newCookie;
  }

  #entry({ sub, browser_mark: mark }: TriedName, { issued, nonce }: { issued: string; nonce: string }): string {
    return [this.#tag(sub), issued, nonce, this.#hash(`known browser ${sub} ${mark} ${issued} ${nonce}`)].join('.');
  }

  #tag(sub: string): string {
    return this.#hash(`browser of ${sub}`).slice(0, 16);
  }

  #hash(text: string): string {
    return createHmac('sha256', this.#pool.secret).update(text).digest('base64url');
  }
}

function isRecent(issued: number, now: Date): boolean {
  return issued <= now.getTime() && issued > now.getTime() - milliseconds;
}
