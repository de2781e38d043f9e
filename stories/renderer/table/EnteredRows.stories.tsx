import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { Books } from './InLibrary.tsx';

const meta: Meta<typeof Books> = {
  title: 'Renderer/EnteredRows',
  component: Books,
  parameters: { layout: 'fullscreen' },
};
export default meta;

type Story = StoryObj<typeof Books>;

const columns = [{ field: 'title', link: '/books/{row.bookId}' }, 'published', 'price'];
const cards = ['published', 'price'].map((field) => ({ field, card: true as const }));
const entry = { kind: 'seats', cells: { published: { seat: 'A' }, price: { seat: 'B' } } };

/** Two columns of a list take keys: a letter marks the cell with the focus and moves on to the one below. */
export const ColumnsThatTakeKeys: Story = {
  args: { options: { table: { columns, entry, filters: [] } } },
  play: async ({ canvasElement }) => {
    const [cell] = await within(canvasElement).findAllByRole('gridcell', { name: 'A' });
    cell?.focus();
    await userEvent.keyboard('x');
    await waitFor(() => expect([cell?.textContent, document.activeElement === cell]).toEqual(['X', false]));
  },
};

/** On a phone each row is a card, whose cells of the entry are buttons: pressed, or typed in as in the grid. */
export const OnAPhone: Story = {
  ...ColumnsThatTakeKeys,
  globals: { viewport: { value: 'phone' } },
  args: {
    options: {
      table: {
        columns: [{ field: 'title', link: '/books/{row.bookId}', card: true }, ...cards],
        entry,
        filters: [],
      },
    },
  },
  play: async ({ canvasElement }) => {
    const [button] = await within(canvasElement).findAllByRole('button', { name: 'Published A' });
    button?.focus();
    await userEvent.keyboard('x');
    await waitFor(() => expect([button?.textContent, document.activeElement === button]).toEqual(['X', false]));
  },
};
