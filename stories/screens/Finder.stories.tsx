import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent, within } from 'storybook/test';
import { failCalls } from './support/fixtureServer.ts';
import { InPortal } from './support/InPortal.tsx';

const meta: Meta<typeof InPortal> = {
  title: 'Screens/Finder',
  component: InPortal,
  args: { path: '/organisations' },
  parameters: { layout: 'fullscreen', bare: true },
};
export default meta;

type Story = StoryObj<typeof InPortal>;

/** Types in the finder, which Ctrl+K reaches from anywhere. */
async function types(text: string): Promise<void> {
  await screen.findByRole('heading', { level: 1, name: 'Organisations' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.keyboard(text);
}

/** What is found of each list stands under its title, then views; pages come last. */
export const OfEachKind: Story = {
  play: async () => {
    await types('re');
    const list = within(await screen.findByRole('listbox'));
    const titles = ['Pupils', 'PEPs', 'Organisations', 'Views', 'Pages'];
    for (const title of titles) await list.findByRole('group', { name: title });
    await list.findByText('To review – PEPs');
    await list.findByText('Percentage register');
  },
};

export const OneListRefused: Story = {
  beforeEach: () => failCalls((call) => (call === 'GET /api/pep/getPepStatuses' ? 'refused' : null)),
  play: async () => {
    await types('reg');
    await screen.findByText('Choose this to try again.');
    await screen.findByRole('group', { name: 'Pupils' });
  },
};

/** What the page offers itself, and a view that people have saved. */
export const ActionsAndViews: Story = {
  args: { path: '/students' },
  play: async () => {
    await screen.findByRole('button', { name: 'Add pupil' });
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.keyboard('ad');
    const list = within(await screen.findByRole('listbox'));
    await list.findByRole('group', { name: 'On this page' });
    await list.findByText('Add pupil');
  },
};

/** "?" lists the keys of what is on the page. */
export const Keys: Story = {
  args: { path: '/students' },
  play: async () => {
    (await screen.findByRole('grid')).focus();
    await userEvent.keyboard('?');
    await within(await screen.findByRole('dialog', { name: 'Keys' })).findByText('In a table');
  },
};

export const OnAPhone: Story = { ...OfEachKind, globals: { viewport: { value: 'phone' } } };
