import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor, within } from 'storybook/test';
import {
  atRest,
  eachPage,
  type FailingPage,
  showFailing,
  until,
  waysToTry,
  type Part,
  ofFailingPages,
  BAND,
} from './support/FailingPage.tsx';
import { answerCalls } from './support/fixtureServer.ts';

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
    await eachPage(canvasElement, part, async (one) => {
      if (!(await showFailing(canvasElement, one, () => 'unreached'))) return false;
      await waitFor(() => expect(page.queryAllByText(BAND)).toHaveLength(1));
      answerCalls();
      if (!isFirst) window.dispatchEvent(new Event('online'));
      isFirst = false;
      await waitFor(() => expect(page.queryByText(BAND)).not.toBeInTheDocument());
      await until(`${one.path} has nothing to try again`, () => waysToTry(canvasElement).length === 0);
      await atRest(canvasElement);
      return true;
    });
  },
});

export const NoConnectionOnEveryScreen = noConnectionOn([0, 2]);
export const NoConnectionOnEveryScreen2 = noConnectionOn([1, 2]);
