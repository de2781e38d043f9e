import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { catalog } from './support/catalogue.ts';
import { InPortal } from './support/InPortal.tsx';
import { setImport } from './support/importRows.ts';

const meta = {
  title: 'Screens/Answer workbooks',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
  args: { path: '/peps/workbooks', typeId: 3 },
  beforeEach: () => setImport('none'),
} satisfies Meta<typeof InPortal>;

export default meta;
type Story = StoryObj<typeof meta>;

async function choose(canvas: HTMLElement, label: string, option: string): Promise<void> {
  await userEvent.click(await within(canvas).findByRole('combobox', { name: new RegExp(`^${label}`) }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

/** Which section of which plans: what is missing is said. */
export const WhatIsMissing: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: 'Download answers' }));
    await page.findByText('Please choose a section');
    await page.findByText('Please choose a term');
  },
};

export const Downloads: Story = {
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await choose(canvasElement, 'Section', 'Health and emotional wellbeing');
    await choose(canvasElement, 'Academic year', '2025-2026');
    await choose(canvasElement, 'Term', 'Autumn');
    await userEvent.click(await page.findByRole('button', { name: 'Download answers' }));
    await screen.findByRole('dialog', { name: 'Download answers' });
  },
};

export const BringsBack: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Bring answers back' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bring answers back' }));
    await dialog.findByText(catalog.form('import/answers').description ?? '');
  },
};

/** What each plan would change; what somebody else has answered since stays unless it is said that it gives way. */
export const WhatWouldChange: Story = {
  args: { path: '/imports/3' },
  beforeEach: () => setImport('answers'),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText(/“Nuts” stands, saved by Senara Fairlode since/);
    await userEvent.click(await canvas.findByRole('button', { name: 'More actions for 3' }));
    await screen.findByRole('menuitem', { name: 'Replace the answers' });
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: /mark/ })).toBeNull());
    await waitFor(() => expect(canvas.queryByRole('region', { name: 'Columns of the file' })).toBeNull());
  },
};
