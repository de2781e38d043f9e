import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { catalog } from './support/catalogue.ts';
import { InPortal } from './support/InPortal.tsx';

// What a designated teacher gives colleagues: pupils, sections of their plans, a last day.

const meta: Meta<typeof InPortal> = {
  title: 'Screens/Colleagues',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
  args: { path: '/delegations', typeId: 1, delegation: true },
};
export default meta;

type Story = StoryObj<typeof InPortal>;

/** One that holds, one that has ended, and one that is not seen. */
export const Teacher: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvas.getAllByText('Ended')[0]).toBeVisible());
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Give to a colleague' })).toBeVisible());
  },
};

/** Officers see what is given and take it back; giving is the teacher’s. */
export const Officer: Story = {
  args: { typeId: 2 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await waitFor(() => expect(canvas.getAllByRole('button', { name: /^Take back/ })[0]).toBeVisible());
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Give to a colleague' })).toBeNull());
  },
};

/** What is still to be chosen. */
export const Give: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Give to a colleague' }));
    const dialog = within(await screen.findByRole('dialog', { name: catalog.form('delegation/give').title }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Give' }));
    for (const words of ['Please choose a colleague', 'Please choose at least one pupil', 'Please say until which day'])
      await waitFor(() => expect(dialog.getAllByText(words)[0]).toBeVisible());
  },
};
