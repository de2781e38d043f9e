import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';

export type ProfileState = NonNullable<Exclude<BrowserContextOptions['storageState'], string>>;

type Size = { width: number; height: number };

/** Profiles that tests have closed, clean again, by the size of their pages. */
const free = new WeakMap<Browser, Map<string, Profile[]>>();

/**
 * A browser profile without anything in it but the given state. One that is closed is cleaned and goes to whoever opens
 * the next: the scripts of the portal are read and compiled already there, which is a third of opening a page.
 */
export async function openProfile(browser: Browser, viewport: Size, state?: ProfileState): Promise<BrowserContext> {
  const profile = freeOf(browser, viewport).pop() ?? (await Profile.make(browser, viewport));
  await profile.fill(state);
  return profile.context;
}

function freeOf(browser: Browser, { width, height }: Size): Profile[] {
  const sizes = free.get(browser) ?? new Map<string, Profile[]>();
  free.set(browser, sizes);
  const size = `${width} × ${height}`;
  const profiles = sizes.get(size) ?? [];
  sizes.set(size, profiles);
  return profiles;
}

class Profile {
  readonly context: BrowserContext;
  readonly #anchor: Page;
  readonly #debuggee: CDPSession;
  readonly #end: () => Promise<void>;
  #isFree = false;
  /** Whether a test has put something into it that cannot be taken out. */
  #isSpent = false;

  private constructor(context: BrowserContext, anchor: Page, debuggee: CDPSession, onFree: (free: Profile) => void) {
    this.context = context;
    this.#anchor = anchor;
    this.#debuggee = debuggee;
    this.#end = context.close.bind(context);
    context.close = () => this.#close(onFree);
    anchor.on('crash', () => (this.#isSpent = true));
    const install = context.clock.install.bind(context.clock);
    context.clock.install = (options) => {
      this.#isSpent = true;
      return install(options);
    };
  }

  static async make(browser: Browser, viewport: Size): Promise<Profile> {
    const context = await browser.newContext({
      viewport,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
    });
    // An empty page of the same site, which no server gives, keeps the process and what it has compiled.
    const anchor = await context.newPage();
    await anchor.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '<html lang="en"></html>' }));
    await anchor.goto('http://127.0.0.1/');
    const debuggee = await context.newCDPSession(anchor);
    return new Profile(context, anchor, debuggee, (profile) => freeOf(browser, viewport).push(profile));
  }

  async fill(state: ProfileState = { cookies: [], origins: [] }): Promise<void> {
    this.#isFree = false;
    await this.context.addCookies(state.cookies);
    for (const { origin, localStorage: entries } of state.origins) {
      await this.#anchor.goto(origin);
      await this.#anchor.evaluate((kept) => {
        for (const { name, value } of kept) localStorage.setItem(name, value);
      }, entries);
    }
  }

  async #close(onFree: (free: Profile) => void): Promise<void> {
    if (this.#isFree) return;
    if (this.#isSpent || this.context.browser()?.isConnected() !== true) return this.#end();
    this.#isFree = true;
    const pages = this.context.pages().filter((page) => page !== this.#anchor);
    const origins = new Set([...pages, this.#anchor].map((page) => new URL(page.url()).origin));
    if (!(await areClosed(pages))) return this.#end();
    await this.context.unrouteAll({ behavior: 'ignoreErrors' });
    await Promise.all([this.context.setOffline(false), this.context.clearPermissions(), this.context.clearCookies()]);
    for (const origin of origins)
      if (origin !== 'null') await this.#debuggee.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    onFree(this);
  }
}

/**
 * Closes pages. False where one stays: the browser forgets that it was asked when the page commits to another address
 * in the same moment, as one does whose session has just ended, and would be waited for without end.
 */
function areClosed(pages: readonly Page[]): Promise<boolean> {
  const closed = Promise.all(pages.map((page) => page.close())).then(() => true);
  return Promise.race([closed, setTimeout(10_000, false, { ref: false })]);
}
