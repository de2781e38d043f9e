import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { catalog } from './support/catalogue.ts';
import { InPortal } from './support/InPortal.tsx';
import { shows } from './support/shows.ts';

const meta = {
  title: 'Screens/Merging',
  component: InPortal,
  parameters: { layout: 'fullscreen', bare: true },
  args: { path: '/students/5/merge', typeId: 3 },
} satisfies Meta<typeof InPortal>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The other record is looked for; what was merged before can be taken apart. */
export const Find: Story = {
  play: async ({ canvasElement }) => {
    const [button] = await within(canvasElement).findAllByRole('button', { name: /^Take apart/ });
    if (button) await userEvent.click(button);
    await screen.findByText(/everything else stays here/);
  },
};

/** Two records side by side, and whose details hold. */
export const SideBySide: Story = {
  args: { path: '/students/5/merge/6' },
  play: async (context) => {
    await shows(catalog.form('student/merge').title)(context);
    await shows(/^This record: /)(context);
    await waitFor(() => expect(context.canvasElement.textContent).not.toMatch(/\{row\.|\*\*/));
  },
};
