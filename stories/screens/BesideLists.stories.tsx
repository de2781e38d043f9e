import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent, within } from 'storybook/test';
import { answerCalls, failCalls } from './support/fixtureServer.ts';
import { InPortal } from './support/InPortal.tsx';

const meta: Meta<typeof InPortal> = {
  title: 'Screens/Beside lists',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
};
export default meta;

type Story = StoryObj<typeof InPortal>;

/** Opens the first row beside its list, and waits for what it tells. */
const openedTelling =
  (text: string | RegExp): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    const [button] = await within(canvasElement).findAllByRole('button', { name: /^At a glance: / });
    if (button) await userEvent.click(button);
    await screen.findAllByText(text);
  };

const phone = { viewport: { value: 'phone' } };

export const Pupil: Story = { args: { path: '/students' }, play: openedTelling('See who works with the pupil') };

export const PupilNarrow: Story = { ...Pupil, globals: phone };

export const Plan: Story = { args: { path: '/peps' }, play: openedTelling('Open the PEP') };

export const PlanNarrow: Story = { ...Plan, globals: phone };

export const PlanToATeacher: Story = { args: { path: '/peps', typeId: 1 }, play: openedTelling(/^Yours to do/) };

/** What could not be read says so and is read again; the list stays as it is. */
export const Failed: Story = {
  args: { path: '/students' },
  beforeEach: () => {
    failCalls((call) => (call === 'GET /api/StudentPage/overview' ? 'refused' : null));
    return answerCalls;
  },
  play: async (context) => {
    await openedTelling('There was a problem loading the data, please try again.')(context);
    answerCalls();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('See who works with the pupil');
  },
};
