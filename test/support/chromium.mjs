// Used before and after packages are installed, hence plain JavaScript; playwright-core is loaded only when it is
// needed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';

// The same engine without windows comes first: it opens and draws a page with two thirds of the work.
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const windowed = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'chrome.exe'];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** What Chromium is started with: no sandbox exists for root, and a test run calls nobody. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The Chromium or Chrome of this machine: CHROMIUM_PATH, else one on the path or in the usual places, else undefined.
 */
export function findChromium(environment = process.env) {
  const named = environment.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
    return named;
  }
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean);
  const places = [...shells, ...windowed].flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...places, ...elsewhere].find((path) => existsSync(path));
}

/** The browser of this machine, or the one playwright-core downloaded for itself; throws when there is none. */
export async function chromiumPath() {
  const found = findChromium() ?? (await downloaded());
  if (!found)
    throw new Error(
      'There is no Chromium or Chrome on this machine: run `npm test`, which fetches one, or set CHROMIUM_PATH.',
    );
  return found;
}

async function downloaded() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/**
 * Finds a browser, else lets playwright-core download its own; says so. Where Debian’s package of the one without
 * windows can be installed, it is, before either.
 */
export async function provideChromium(run) {
  const found = findChromium() ?? (await downloaded());
  if (process.env.CHROMIUM_PATH || shells.includes(basename(found ?? ''))) return;
  if (canInstallPackages()) {
    console.log('Installing Debian’s package of Chromium without windows …');
    try {
      run('apt-get', ['update', '-q']);
      run('apt-get', ['install', '-yq', '--no-install-recommends', 'chromium-headless-shell']);
      return;
    } catch (error) {
      console.log(`That was not possible: ${error.message}`);
    }
  }
  if (found) return;
  console.log('There is no Chromium here: playwright-core downloads one …');
  run(process.execPath, [join('node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium']);
  await chromiumPath();
}

/** Whether Debian packages can be installed: only root may. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
}
