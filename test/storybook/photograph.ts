import type { Browser, Page } from 'playwright-core';

/** Widths at which each story is photographed, in CSS pixels. */
export const widths = [1280, 375] as const;

/** What a story looks like at a width, or why nobody can say. */
export interface Photo {
  readonly png?: Buffer;
  readonly fault?: string;
}

/** The same moment for each build: stories that tell the time tell the same one. */
const MOMENT = new Date('2025-11-12T10:00:00Z');

/** A story that is not drawn by then is left out, and said. */
const PATIENCE = 20_000;

/** A page that goes on and on is photographed as far as this. */
const TALLEST = 4000;

/** A page that photographs the stories of one build, one after the other. */
export interface Camera {
  readonly page: Page;
  readonly url: string;
  /** Shows stories already; a page is opened once, since loading the product takes longer than most stories. */
  isOpen: boolean;
}

/** Opens the page; two that are given the same stories in the same order show them alike. */
export async function openCamera(browser: Browser, url: string): Promise<Camera> {
  const context = await browser.newContext({
    viewport: { width: widths[0], height: 900 },
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  // What compiles this file lets functions keep their names by a helper that a page does not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  const page = await context.newPage();
  await page.clock.setFixedTime(MOMENT);
  return { page, url, isOpen: false };
}

/** A story when it has played, at each width. */
export async function photograph(camera: Camera, id: string): Promise<readonly Photo[]> {
  const { page, url } = camera;
  try {
    // What looks for faults of accessibility would begin as soon as a story has played, and take longer than it.
    if (camera.isOpen) await page.evaluate(showStory, id);
    else await page.goto(`${url}iframe.html?id=${id}&viewMode=story&globals=a11y.manual:!true`, { timeout: PATIENCE });
    camera.isOpen = true;
    await page.waitForFunction(hasPlayed, id, { timeout: PATIENCE });
  } catch (error) {
    camera.isOpen = false;
    return widths.map(() => ({ fault: faultOf(error) }));
  }
  const photos: Photo[] = [];
  for (const width of widths) photos.push(await atWidth(page, width));
  return photos;
}

const faultOf = (error: unknown) => (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));

async function atWidth(page: Page, width: number): Promise<Photo> {
  try {
    await page.setViewportSize({ width, height: 900 });
    const height = await page.evaluate(settled);
    return {
      png: await page.screenshot({
        animations: 'disabled',
        caret: 'hide',
        fullPage: true,
        clip: { x: 0, y: 0, width, height: Math.min(Math.max(height, 1), TALLEST) },
      }),
    };
  } catch (error) {
    return { fault: faultOf(error) };
  } finally {
    if (width !== widths[0]) await page.setViewportSize({ width: widths[0], height: 900 });
  }
}

interface Preview {
  readonly currentRender?: { readonly id?: string; readonly phase?: string };
  readonly channel: { emit(event: string, given: object): void };
}

/** Runs in the page. */
function showStory(storyId: string): void {
  const { __STORYBOOK_PREVIEW__: preview } = window as unknown as { __STORYBOOK_PREVIEW__: Preview };
  preview.channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
}

/** Runs in the page. */
function hasPlayed(storyId: string): boolean {
  const { __STORYBOOK_PREVIEW__: preview } = window as unknown as { __STORYBOOK_PREVIEW__?: Preview };
  const { id, phase = '' } = preview?.currentRender ?? {};
  return id === storyId && /^(played|completed|afterEach|finished|errored|aborted)$/.test(phase);
}

/**
 * Runs in the page: its height, when the fonts are there, nothing says that it still loads, and it has been as tall for
 * two frames. What scrolls by itself is scrolled back: how far it was depends on how fast the machine is.
 */
async function settled(): Promise<number> {
  await document.fonts.ready;
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));
  const loads = () => document.querySelector('[aria-busy="true"], [role="progressbar"]:not([aria-valuenow])') !== null;
  let before = -1;
  for (let tries = 0; tries < 30 && (before !== document.documentElement.scrollHeight || loads()); tries += 1) {
    before = document.documentElement.scrollHeight;
    await frame();
    await frame();
  }
  const scrolled = () => [...document.querySelectorAll('*')].filter(({ scrollTop }) => scrollTop > 0);
  // A page that brings something into sight may do so a moment later.
  for (let atTop = 0, tries = 0; atTop < 5 && tries < 40; tries += 1) {
    const moved = scrolled();
    atTop = moved.length === 0 ? atTop + 1 : 0;
    for (const element of moved) element.scrollTop = 0;
    await frame();
  }
  return document.documentElement.scrollHeight;
}
