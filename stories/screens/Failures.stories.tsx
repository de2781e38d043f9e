import type { Meta, StoryObj } from '@storybook/react-vite';
import axe from 'axe-core';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import {
  atRest,
  eachPage,
  type FailingPage,
  showFailing,
  saidFailed,
  until,
  wayToTry,
  type Part,
  ofFailingPages,
  BAND,
} from './support/FailingPage.tsx';
import { answerCalls, requestId } from './support/fixtureServer.ts';

const meta: Meta<typeof FailingPage> = { title: 'Screens/Failures', ...ofFailingPages };
export default meta;

type Story = StoryObj<typeof FailingPage>;

const refuseReads = (call: string) => (call.startsWith('GET ') ? 'refused' : null);

/**
 * A page that reads fails, says so, has no fault of accessibility, and is whole again after one press on each way to
 * try again.
 */
const refusedOn = (part: Part): Story => ({
  args: { path: '/peps', fault: 'refused' },
  play: async ({ canvasElement }) => {
    await eachPage(canvasElement, part, async (page) => {
      if (!(await showFailing(canvasElement, page, refuseReads))) return false;
      await saidFailed(canvasElement);
      const { violations } = await axe.run(canvasElement, { resultTypes: ['violations'] });
      if (violations.length > 0) throw new Error(`${page.path}: ${violations.map(({ help }) => help).join(', ')}`);
      answerCalls();
      for (let button = wayToTry(canvasElement); button !== undefined; button = wayToTry(canvasElement)) {
        const pressed = button;
        await userEvent.click(pressed);
        await until('The way to try again is gone', () => !pressed.isConnected);
        await atRest(canvasElement);
      }
      return true;
    });
  },
});

export const RefusedOnEveryScreen = refusedOn([0, 3]);
export const RefusedOnEveryScreen2 = refusedOn([1, 3]);
export const RefusedOnEveryScreen3 = refusedOn([2, 3]);

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
