import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Books } from './InLibrary.tsx';

const meta: Meta<typeof Books> = {
  title: 'Renderer/FilterPanel',
  component: Books,
  parameters: { layout: 'fullscreen' },
  // Only very wide pages open the panel by themselves.
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const first = await page.findByRole('button', { name: /^(Search and filter|Filters)/ });
    if (first.textContent?.startsWith('Search')) await userEvent.click(first);
    const button = await page.findByRole('button', { name: /^Filters/ });
    if (button.getAttribute('aria-expanded') === 'false') await userEvent.click(button);
    await waitFor(() => expect(page.getByRole('complementary', { name: 'Filters' })).toBeVisible());
  },
};
export default meta;

type Story = StoryObj<typeof Books>;

const filters = [
  'shelfId',
  { field: 'language', single: true },
  'branchId',
  'published',
  'price',
  { field: 'onLoan', initial: true },
  'title',
];

export const EveryKind: Story = { args: { options: { table: { filters } } } };

export const OnAButton: Story = { args: { options: { table: { filters, filtersOnButton: true } } } };

export const Narrow: Story = { ...EveryKind, globals: { viewport: { value: 'phone' } } };
