import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import type { JsonObject } from '../../../src/engine/index.ts';
import { ActionButton } from '../../../src/renderer/index.ts';
import type { CommandResult } from '../../../src/renderer/index.ts';
import { inPlan } from './InPlan.tsx';

const run = fn<(input: JsonObject) => Promise<CommandResult>>();
const navigate = fn();
const facts = { row: { id: 7, title: 'Read aloud every day' } };

export default {
  title: 'Renderer/Forms/ActionButton',
  decorators: [
    inPlan({
      navigate,
      useCommand: (name) => ({ denied: name === 'plans.remove' ? 'Plans are never taken out here' : null, run }),
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
        label: 'Delete target',
        command: 'targets.delete',
        params: { id: '{row.id}' },
        confirm: 'Delete “{row.title}”?',
      }}
    />
  ),
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Delete target' }));
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Delete “Read aloud every day”?' }));
    await expect(run).not.toHaveBeenCalled();
    await userEvent.click(await dialog.findByRole('button', { name: 'Delete target' }));
    await waitFor(() => expect(run).toHaveBeenCalledWith({ id: 7 }));
  },
};

export const FollowsLink: StoryObj = {
  render: () => <ActionButton facts={facts} action={{ label: 'Open target', link: '/targets/{row.id}' }} />,
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('link', { name: 'Open target' }));
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/targets/7'));
  },
};

export const Denied: StoryObj = {
  render: () => <ActionButton facts={facts} action={{ label: 'Take plan out', command: 'plans.remove' }} />,
  play: async ({ canvasElement }) => {
    const button = await within(canvasElement).findByRole('button', { name: 'Take plan out' });
    await waitFor(() => expect(button).toHaveAccessibleDescription('Plans are never taken out here'));
    await userEvent.click(button);
    await expect(run).not.toHaveBeenCalled();
  },
};

export const NotNow: StoryObj = {
  render: () => (
    <ActionButton
      facts={{ row: { open: false } }}
      action={{ label: 'Take back', command: 'targets.close', when: { 'row.open': true } }}
    />
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(within(canvasElement).queryByRole('button')).toBeNull());
  },
};
