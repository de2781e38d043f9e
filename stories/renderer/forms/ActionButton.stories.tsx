import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import type { JsonObject } from '../../../src/engine/index.ts';
import { ActionButton } from '../../../src/renderer/index.ts';
import type { CommandResult } from '../../../src/renderer/index.ts';
import { inLibrary } from './Library.tsx';

const run = fn<(input: JsonObject) => Promise<CommandResult>>();
const navigate = fn();
const facts = { row: { id: 7, title: 'Emma' } };

export default {
  title: 'Renderer/Forms/ActionButton',
  decorators: [
    inLibrary({
      navigate,
      useCommand: (name) => ({ denied: name === 'books.burn' ? 'Books are never burnt here' : null, run }),
    }),
  ],
  beforeEach: () => {
    run.mockReset().mockResolvedValue({ ok: true, body: {} });
    navigate.mockReset();
  },
} satisfies Meta;

export const AsksByName: StoryObj = {
  render: () => (
    <ActionButton
      look="primary"
      facts={facts}
      action={{
        label: 'Delete book',
        command: 'books.delete',
        params: { id: '{row.id}' },
        confirm: 'Delete “{row.title}”?',
      }}
    />
  ),
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Delete book' }));
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Delete “Emma”?' }));
    await expect(run).not.toHaveBeenCalled();
    await userEvent.click(await dialog.findByRole('button', { name: 'Delete book' }));
    await waitFor(() => expect(run).toHaveBeenCalledWith({ id: 7 }));
  },
};

export const FollowsLink: StoryObj = {
  render: () => <ActionButton facts={facts} action={{ label: 'Open book', link: '/books/{row.id}' }} />,
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('link', { name: 'Open book' }));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/books/7'));
  },
};

export const Denied: StoryObj = {
  render: () => <ActionButton facts={facts} action={{ label: 'Burn book', command: 'books.burn' }} />,
  play: async ({ canvasElement }) => {
    const button = await within(canvasElement).findByRole('button', { name: 'Burn book' });
    await waitFor(() => expect(button).toHaveAccessibleDescription('Books are never burnt here'));
    await userEvent.click(button);
    await expect(run).not.toHaveBeenCalled();
  },
};

export const NotNow: StoryObj = {
  render: () => (
    <ActionButton
      facts={{ row: { lent: false } }}
      action={{ label: 'Take back', command: 'books.return', when: { 'row.lent': true } }}
    />
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).queryByRole('button')).toBeNull());
  },
};
