import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { keepNotices } from './notices.ts';

export type ProfileState = NonNullable<Exclude<BrowserContextOptions['storageState'], string>>;

type Size = { width: number; height: number };

/** Profiles that tests have closed, clean again, by the size of their pages. */
const free = new WeakMap<Browser, Map<string, Profile[]>>();

/**
 * A browser profile without anything in it but the given state. One that is closed is cleaned and goes to whoever opens
 * the next, and its page too: the scripts of the portal are read and compiled already there, which is more than half of
 * opening a page.
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

const body = '<html lang="en"></html>';
/** Pages that say so share a process with the portal's, and no others do. */
const asPortal = {
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
};

interface Made {
  readonly anchor: Page;
  readonly debuggee: CDPSession;
  readonly viewport: Size;
}

class Profile {
  readonly context: BrowserContext;
  readonly #anchor: Page;
  readonly #debuggee: CDPSession;
  readonly #end: () => Promise<void>;
  readonly #viewport: Size;
  /** Pages that tests have left, clean again. */
  readonly #left: Page[] = [];
  /** Pages that keep what a test has put into them. */
  readonly #changed = new WeakSet<Page>();
  #isFree = false;
  /** Whether a test has put something into it that cannot be taken out. */
  #isSpent = false;

  private constructor(made: Pick<Profile, 'context'> & Made, onFree: (free: Profile) => void) {
    const { context, anchor, debuggee, viewport } = made;
    this.context = context;
    this.#anchor = anchor;
    this.#debuggee = debuggee;
    this.#viewport = viewport;
    this.#end = context.close.bind(context);
    context.close = () => this.#close(onFree);
    const open = context.newPage.bind(context);
    context.newPage = async () => this.#left.pop() ?? this.#opened(await open());
    anchor.on('crash', () => (this.#isSpent = true));
    const install = context.clock.install.bind(context.clock);
    context.clock.install = (options) => {
      this.#isSpent = true;
      return install(options);
    };
    const addScript = context.addInitScript.bind(context);
    context.addInitScript = (...script) => {
      this.#isSpent = true;
      return addScript(...script);
    };
  }

  #opened(page: Page): Page {
    page.on('crash', () => (this.#isSpent = true));
    const addScript = page.addInitScript.bind(page);
    page.addInitScript = (...script) => {
      this.#changed.add(page);
      return addScript(...script);
    };
    return page;
  }

  static async make(browser: Browser, viewport: Size): Promise<Profile> {
    const context = await browser.newContext({
      viewport,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
    });
    await context.addInitScript(keepNotices);
    await context.addInitScript(tellViolations);
    // An empty page, which no server gives: what the state holds is put there.
    const anchor = await context.newPage();
    await anchor.route('**', (route) => route.fulfill({ contentType: 'text/html', body, headers: asPortal }));
    await anchor.goto('http://127.0.0.1/');
    const debuggee = await context.newCDPSession(anchor);
    const made = { context, anchor, debuggee, viewport };
    return new Profile(made, (profile) => freeOf(browser, viewport).push(profile));
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
    const pages = this.context.pages().filter((page) => page !== this.#anchor && !this.#left.includes(page));
    const origins = new Set([...pages, this.#anchor].map((page) => new URL(page.url()).origin));
    const [first, ...others] = pages;
    const isKept = first !== undefined && this.#left.length === 0 && !this.#changed.has(first);
    const isLeft = isKept && (await isCleaned(first, this.#viewport));
    if (!(await areClosed(isLeft ? others : pages))) return this.#end();
    if (isLeft) this.#left.push(first);
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

const heard = [
  'console',
  'dialog',
  'download',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;

/** Takes out of a page what a test has put there. False where that cannot be done: its server may be gone. */
async function isCleaned(page: Page, viewport: Size): Promise<boolean> {
  for (const event of heard) page.removeAllListeners(event);
  // What is unsaved is left without being asked.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  const limit = { timeout: 10_000 };
  try {
    // A plain text of the same origin: what a page has kept for itself is reached only there, and its process stays.
    const answer = await page.goto(new URL('/config.json', page.url()).href, limit);
    if (answer?.ok() !== true) return false;
    await page.evaluate(() => sessionStorage.clear());
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.emulateMedia({ media: null });
    await page.setViewportSize(viewport);
  } catch {
    return false;
  }
  page.removeAllListeners('dialog');
  return true;
}

/** Put into every page: says on its console what the policy of its content forbids. */
function tellViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`policy: ${violatedDirective} ${blockedURI}`),
  );
}
