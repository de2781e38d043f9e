import { useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { AddressProvider, ScreenBody, TableView } from '../../../src/renderer/index.ts';
import { bookRows, sittingRows } from './books.ts';
import { InLibrary } from './InLibrary.tsx';
import type { LibraryOptions } from './libraryHost.ts';

const params = {};

const options: LibraryOptions = {
  rows: bookRows(8),
  sittings: sittingRows(3),
  table: {
    beside: {
      label: 'At a glance',
      body: [
        { text: 'Where and when “{row.title}” was read.' },
        { table: 'sittings', params: { bookId: '{row.bookId}' } },
      ],
    },
  },
};

function Books() {
  const [search, setSearch] = useState('');
  return (
    <InLibrary options={options}>
      <AddressProvider search={search} onReplace={setSearch}>
        <TableView id="books" params={params} Body={ScreenBody} />
      </AddressProvider>
    </InLibrary>
  );
}

const meta: Meta<typeof Books> = {
  title: 'Renderer/Rows beside the list',
  component: Books,
  parameters: { layout: 'fullscreen' },
};
export default meta;

type Story = StoryObj<typeof Books>;

const place = { name: /^At a glance: / };
const opened = async () => (await screen.findAllByRole('heading', place))[0];
const openFirst = async (canvas: HTMLElement) => {
  const [button] = await within(canvas).findAllByRole('button', place);
  if (button) await userEvent.click(button);
};

/** One row after the other, and the list goes on beside it. */
export const Open: Story = {
  play: async ({ canvasElement }) => {
    await openFirst(canvasElement);
    await waitFor(async () => expect(await opened()).toHaveFocus());
    await userEvent.click(await screen.findByRole('button', { name: 'Next row' }));
    await screen.findByText(/Row 2 of 8/);
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await screen.findByText(/Row 3 of 8/);
  },
};

/** There is no room beside: it stands over the page. */
export const OpenNarrow: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    await openFirst(canvasElement);
    const sheet = await screen.findByRole('dialog', place);
    await userEvent.click(await within(sheet).findByRole('button', { name: 'Next row' }));
    await within(sheet).findByText(/Row 2 of 8/);
  },
};

/** At the last row Next stays in reach, and does nothing. */
export const AtTheEnd: Story = {
  play: async ({ canvasElement }) => {
    const last = (await within(canvasElement).findAllByRole('button', place)).at(-1);
    if (last) await userEvent.click(last);
    const next = await screen.findByRole('button', { name: 'Next row' });
    await waitFor(() => expect(next).toHaveAttribute('aria-disabled', 'true'));
  },
};

export const Closed: Story = {
  play: async ({ canvasElement }) => {
    await openFirst(canvasElement);
    await opened();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('heading', place)).toBeNull());
    const [button] = await within(canvasElement).findAllByRole('button', place);
    await waitFor(() => expect(button).toHaveFocus());
  },
};
