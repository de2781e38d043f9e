import { useSyncExternalStore } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import axe from 'axe-core';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { connection } from '../../src/app/api/connection.ts';
import { answerCalls, failCalls, requestId, takeAsked, type Fault } from './support/fixtureServer.ts';
import { InPortal } from './support/InPortal.tsx';
import { everyPage, type StoryPage } from './support/pages.ts';

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

/** Resolves when the page before is gone: what it said would be taken for this one's. */
async function show(canvas: HTMLElement, page: StoryPage): Promise<void> {
  const round = (walk.shown?.round ?? 0) + 1;
  walk.shown = { path: page.path, round };
  for (const listener of walk.listeners) listener();
  await waitFor(() => expect(canvas.querySelector(`[data-round="${round}"]`)).toBeInTheDocument());
}

interface Props {
  readonly path: string;
  readonly fault: Fault;
}

/** A page of the portal whose reads fail. */
function FailingPage({ path, fault }: Props) {
  const shown = useSyncExternalStore(walk.subscribe, walk.current);
  if (shown === null) failCalls((call) => (call.startsWith('GET ') ? fault : null));
  const round = shown?.round ?? 0;
  return (
    <div key={`${path} ${fault} ${round}`} data-round={round}>
      {/* Whoever works as another authority may open every screen. */}
      <InPortal path={shown?.path ?? path} supportOrigin />
    </div>
  );
}

const meta: Meta<typeof FailingPage> = {
  title: 'Screens/Failures',
  component: FailingPage,
  parameters: { layout: 'fullscreen', bare: true },
  argTypes: {
    path: { control: 'select', options: pages.map(({ path }) => path) },
    fault: { control: 'radio', options: ['refused', 'unreached', 'waiting'] },
  },
  beforeEach: () => {
    walk.shown = null;
    return answerCalls;
  },
};
export default meta;

type Story = StoryObj<typeof FailingPage>;

const TRY_AGAIN = { name: 'Try again' };
const BAND = /^No connection\. What you typed is kept/;

/** The screens without a read that could fail: two lead elsewhere, one asks for a failure, one holds a form alone. */
const readNothing = ['cf-redirect', 'home', 'http-error-codes', 'simple-form'];

/** What each page asks for that has been shown with everything answered: the same for every fault. */
const readsOfPages = new Map<StoryPage, readonly string[]>();

async function readsOf(canvas: HTMLElement, page: StoryPage): Promise<readonly string[]> {
  const known = readsOfPages.get(page);
  if (known !== undefined) return known;
  takeAsked();
  await show(canvas, page);
  await atRest(canvas);
  const reads = takeAsked();
  readsOfPages.set(page, reads);
  return reads;
}

/** Visits each page, and tells what it reads where everything is answered. */
async function eachPage(
  canvas: HTMLElement,
  visit: (page: StoryPage, reads: readonly string[]) => Promise<void>,
): Promise<void> {
  const reading = new Set<string>();
  await within(canvas).findAllByRole('button', TRY_AGAIN);
  for (const page of pages) {
    answerCalls();
    connection.answered();
    const reads = await readsOf(canvas, page);
    if (reads.length > 0) reading.add(page.screen);
    await visit(page, reads);
  }
  answerCalls();
  // What is walked over in vain proves nothing.
  const without = [...new Set(pages.map(({ screen }) => screen))].filter(
    (screen) => !reading.has(screen) && !readNothing.includes(screen),
  );
  if (without.length > 0) throw new Error(`These read nothing: ${without.join(', ')}`);
}

const atRest = (canvas: HTMLElement) =>
  waitFor(async () => {
    await expect(canvas.querySelector('h1')).toBeInTheDocument();
    await expect(
      canvas.querySelector('[aria-busy="true"], main [role="progressbar"], [role="status"][aria-label^="Loading"]'),
    ).not.toBeInTheDocument();
  });

/** One way to try again, where there is one left. */
const wayToTry = (canvas: HTMLElement) => waitFor(() => within(canvas).queryAllByRole('button', TRY_AGAIN)[0]);

/**
 * A page that reads fails, says so, has no fault of accessibility, and is whole again after one press on each way to
 * try again.
 */
export const RefusedOnEveryScreen: Story = {
  args: { path: '/peps', fault: 'refused' },
  play: async ({ canvasElement }) => {
    await eachPage(canvasElement, async (page, reads) => {
      if (reads.length === 0) return;
      failCalls((call) => (call.startsWith('GET ') ? 'refused' : null));
      await show(canvasElement, page);
      await within(canvasElement).findAllByRole('button', TRY_AGAIN);
      const { violations } = await axe.run(canvasElement, { resultTypes: ['violations'] });
      if (violations.length > 0) throw new Error(`${page.path}: ${violations.map(({ help }) => help).join(', ')}`);
      answerCalls();
      for (let button = await wayToTry(canvasElement); button !== undefined; button = await wayToTry(canvasElement)) {
        const pressed = button;
        await userEvent.click(pressed);
        await waitFor(() => expect(pressed).not.toBeInTheDocument());
        await atRest(canvasElement);
      }
    });
  },
};

/** Whoever calls the help desk has something to read out. */
export const WithAReference: Story = {
  args: { path: '/students/5', fault: 'refused' },
  play: async ({ canvasElement }) => {
    await waitFor(async () => {
      const [said] = within(canvasElement).queryAllByText(requestId);
      await expect(said?.parentElement).toHaveTextContent(`Reference: ${requestId}`);
      await expect(said).toHaveStyle({ userSelect: 'all' });
    });
  },
};

/** Asked again and again beside the page, to learn that there is something new: what is shown stays good without. */
const inTheBackground = 'GET /api/Attendance/marksVersion';

/** No read of any page fails in silence, whatever else is answered. */
export const EachReadRefusedAlone: Story = {
  args: { path: '/students', fault: 'refused' },
  play: async ({ canvasElement }) => {
    const silent: string[] = [];
    await eachPage(canvasElement, async (page, reads) => {
      for (const read of reads) {
        if (read === inTheBackground) continue;
        failCalls((call) => (call === read ? 'refused' : null));
        await show(canvasElement, page);
        await within(canvasElement)
          .findAllByRole('button', TRY_AGAIN)
          .catch(() => silent.push(`${page.path}: ${read}`));
      }
    });
    if (silent.length > 0) throw new Error(`These fail and say nothing: ${silent.join(', ')}`);
  },
};

/**
 * Without a connection there is one band over the whole page; it goes by itself, and what was not read is read. The
 * first page finds that out by its own tries, all others hear it from the device: each try would take a second.
 */
export const NoConnectionOnEveryScreen: Story = {
  args: { path: '/peps', fault: 'unreached' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    let isFirst = true;
    await eachPage(canvasElement, async (one, reads) => {
      if (reads.length === 0) return;
      failCalls(() => 'unreached');
      await show(canvasElement, one);
      await waitFor(() => expect(page.queryAllByText(BAND)).toHaveLength(1));
      answerCalls();
      if (!isFirst) window.dispatchEvent(new Event('online'));
      isFirst = false;
      await waitFor(() => expect(page.queryByText(BAND)).not.toBeInTheDocument());
      await waitFor(() => expect([one.path, page.queryAllByRole('button', TRY_AGAIN).length]).toEqual([one.path, 0]));
      await atRest(canvasElement);
    });
  },
};

/** After ten seconds whoever waits is told that it goes on. */
export const StillLoading: Story = {
  args: { path: '/students/5/peps', fault: 'waiting' },
  play: async ({ canvasElement }) => void (await within(canvasElement).findAllByText('Still loading…')),
};

export const OnAPhone: Story = {
  args: { path: '/peps', fault: 'unreached' },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => void (await within(canvasElement).findByText(BAND)),
};
