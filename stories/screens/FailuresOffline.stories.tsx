import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import {
  atRest,
  eachPage,
  type FailingPage,
  show,
  waysToTry,
  type Part,
  ofFailingPages,
  BAND,
} from './support/FailingPage.tsx';
import { answerCalls, failCalls } from './support/fixtureServer.ts';

const meta: Meta<typeof FailingPage> = { title: 'Screens/Failures of the connection', ...ofFailingPages };
export default meta;

type Story = StoryObj<typeof FailingPage>;

/**
 * Without a connection there is one band over the whole page; it goes by itself, and what was not read is read. The
 * first page finds that out by its own tries, all others hear it from the device: each try would take a second.
 */
const noConnectionOn = (part: Part): Story => ({
  args: { path: '/peps', fault: 'unreached' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    let isFirst = true;
    await eachPage(canvasElement, part, async (one, reads) => {
      if (reads.length === 0) return;
      failCalls(() => 'unreached');
      await show(canvasElement, one);
      await waitFor(() => expect(page.queryAllByText(BAND)).toHaveLength(1));
      answerCalls();
      if (!isFirst) window.dispatchEvent(new Event('online'));
      isFirst = false;
      await waitFor(() => expect(page.queryByText(BAND)).not.toBeInTheDocument());
      await waitFor(() => expect([one.path, waysToTry(canvasElement).length]).toEqual([one.path, 0]));
      await atRest(canvasElement);
    });
  },
});

export const NoConnectionOnEveryScreen = noConnectionOn([0, 2]);
export const NoConnectionOnEveryScreen2 = noConnectionOn([1, 2]);
