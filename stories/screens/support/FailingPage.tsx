import { useSyncExternalStore } from 'react';
import type { Meta } from '@storybook/react-vite';
import { waitFor } from 'storybook/test';
import { connection } from '../../../src/app/api/connection.ts';
import { answerCalls, failCalls, takeAsked, type Fault, type FaultOf } from './fixtureServer.ts';
import { InPortal } from './InPortal.tsx';
import { everyPage, type StoryPage } from './pages.ts';

const pages = everyPage();

interface Shown extends Pick<StoryPage, 'path'> {
  readonly round: number;
}

/** The page that a walk shows now; null where the story's own is shown. */
const walk = {
  shown: null as Shown | null,
  listeners: new Set<() => void>(),
  subscribe: (listener: () => void) => {
    walk.listeners.add(listener);
    return () => walk.listeners.delete(listener);
  },
  current: () => walk.shown,
};

/**
 * Waits until something is so, asked at every change of the page: an `expect` would be noted each time as a step of the
 * story.
 */
export const until = (what: string, isSo: () => boolean): Promise<void> =>
  waitFor(() => {
    if (!isSo()) throw new Error(`Not so: ${what}.`);
  });

/** Resolves when the page before is gone: what it said would be taken for this one's. */
export async function show(canvas: HTMLElement, page: StoryPage): Promise<void> {
  const round = (walk.shown?.round ?? 0) + 1;
  walk.shown = { path: page.path, round };
  for (const listener of walk.listeners) listener();
  await until(
    `${page.path} stands in the place of another`,
    () => canvas.querySelector(`[data-round="${round}"]`) !== null,
  );
}

interface Props {
  readonly path: string;
  readonly fault: Fault;
}

/** What a story of failures begins with: no page is walked to, and every call is answered. */
function startOver() {
  walk.shown = null;
  return answerCalls;
}

/** A page of the portal whose reads fail. */
export function FailingPage({ path, fault }: Props) {
  const shown = useSyncExternalStore(walk.subscribe, walk.current);
  if (shown === null) failCalls((call) => (call.startsWith('GET ') ? fault : null));
  const round = shown?.round ?? 0;
  const at = shown?.path ?? path;
  return (
    <div key={`${path} ${fault} ${round}`} data-round={round}>
      {/* Whoever works as another authority may open every screen but those of what is somebody's own. */}
      <InPortal path={at} supportOrigin={!/^\/(mailbox|alerts)/.test(at)} messaging delegation />
    </div>
  );
}

/** What every file of such stories says of itself beside its title. */
export const ofFailingPages = {
  component: FailingPage,
  parameters: { layout: 'fullscreen', bare: true },
  argTypes: {
    path: { control: 'select', options: pages.map(({ path }) => path) },
    fault: { control: 'radio', options: ['refused', 'unreached', 'waiting'] },
  },
  beforeEach: startOver,
} satisfies Meta<typeof FailingPage>;

/** The band over a page without a connection. */
export const BAND = /^No connection\. What you typed is kept/;
const TRY_AGAIN = 'Try again';

/**
 * The ways to try again that are in sight. Asked at every change of a page of hundreds of elements: finding them by
 * role and name would take most of the time that these stories take.
 */
export const waysToTry = (canvas: HTMLElement): readonly HTMLButtonElement[] =>
  [...canvas.querySelectorAll('button')].filter(
    (button) => button.textContent?.trim() === TRY_AGAIN && button.checkVisibility(),
  );

/** Waits until the page says that something failed, and how to go on. */
export const saidFailed = (canvas: HTMLElement) =>
  until('The page says that something failed', () => waysToTry(canvas).length > 0);

/** The screens without a read that could fail: two lead elsewhere, one asks for a failure, one holds a form alone. */
const readNothing = ['cf-redirect', 'home', 'http-error-codes', 'simple-form'];

/** What a page asks for where everything is answered. */
export async function readsOf(canvas: HTMLElement, page: StoryPage): Promise<readonly string[]> {
  takeAsked();
  await show(canvas, page);
  await atRest(canvas);
  return takeAsked();
}

/** Shows a page whose calls fail, and tells whether it asks for anything: one that does not has come to rest. */
export async function showFailing(canvas: HTMLElement, page: StoryPage, choose: FaultOf): Promise<boolean> {
  takeAsked();
  failCalls(choose);
  await show(canvas, page);
  let reads: readonly string[] = [];
  await until(`${page.path} asks for something or is at rest`, () => {
    reads = [...reads, ...takeAsked()];
    return reads.length > 0 || isAtRest(canvas);
  });
  return reads.length > 0;
}

/** Which of how many parts of the pages: all in one story would take a slow machine longer than a story may. */
export type Part = readonly [place: number, parts: number];

/** All pages of a screen are in the same part. */
function partOfPages(place: number, parts: number): readonly StoryPage[] {
  const screens = [...new Set(pages.map(({ screen }) => screen))].filter((_, index) => index % parts === place);
  return pages.filter(({ screen }) => screens.includes(screen));
}

/** Visits each page of a part with everything answered; a visit tells whether the page asks for anything. */
export async function eachPage(
  canvas: HTMLElement,
  [place, parts]: Part,
  visit: (page: StoryPage) => Promise<boolean>,
): Promise<void> {
  const reading = new Set<string>();
  await saidFailed(canvas);
  const walked = partOfPages(place, parts);
  // What the story's own page still asks for when it goes is not taken for the first one's.
  answerCalls();
  connection.answered();
  if (walked[0] !== undefined) await show(canvas, walked[0]);
  await atRest(canvas);
  for (const page of walked) {
    answerCalls();
    connection.answered();
    if (await visit(page)) reading.add(page.screen);
  }
  answerCalls();
  // What is walked over in vain proves nothing.
  const without = [...new Set(walked.map(({ screen }) => screen))].filter(
    (screen) => !reading.has(screen) && !readNothing.includes(screen),
  );
  if (without.length > 0) throw new Error(`These read nothing: ${without.join(', ')}`);
}

const isAtRest = (canvas: HTMLElement) =>
  canvas.querySelector('h1') !== null &&
  canvas.querySelector('[aria-busy="true"], main [role="progressbar"], [role="status"][aria-label^="Loading"]') ===
    null;

export const atRest = (canvas: HTMLElement) => until('The page is at rest', () => isAtRest(canvas));

/** One way to try again, where there is one left. */
export const wayToTry = (canvas: HTMLElement) => waysToTry(canvas)[0];
