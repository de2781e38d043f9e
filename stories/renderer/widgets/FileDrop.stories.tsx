import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { FileDrop } from '../../../src/renderer/index.ts';
import { found } from '../found.ts';
import { inPlan } from '../forms/InPlan.tsx';
import { storyFiles } from './storyFiles.ts';

const meta = {
  title: 'Renderer/Widgets/File drop',
  component: FileDrop,
  decorators: [inPlan()],
  args: { label: 'the plan', files: storyFiles(), failure: 'A file was not sent.', onStored: () => undefined },
} satisfies Meta<typeof FileDrop>;

export default meta;
type Story = StoryObj<typeof meta>;

const fileOf = (name: string) => new File(['text'], name, { type: 'text/plain' });

const choose = async (canvas: HTMLElement, ...files: File[]) =>
  userEvent.upload(await found<HTMLInputElement>(canvas, 'input[type=file]'), files, { applyAccept: false });

export const Empty: Story = {};

/** Three set out, the others wait for their turn, and each that is given up lets the next one go. */
export const TakesTurns: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await choose(canvasElement, ...[1, 2, 3, 4, 5].map((nth) => fileOf(`slow ${nth}.txt`)));
    await waitFor(() => expect(canvas.getAllByText('40 % sent')).toHaveLength(3));
    await waitFor(() => expect(canvas.getAllByText('Waiting for its turn')).toHaveLength(2));
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel slow 4.txt' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel slow 1.txt' }));
    await waitFor(() => expect(canvas.queryByText('Waiting for its turn')).toBeNull());
    await waitFor(() => expect(canvas.getAllByText('40 % sent')).toHaveLength(3));
    await waitFor(() => expect(canvas.queryByRole('button', { name: /slow [14]/ })).toBeNull());
  },
};

/** One that the line broke under says so and can be sent again; one that arrived is gone from the list. */
export const SentAgain: Story = {
  args: { files: storyFiles() },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await choose(canvasElement, fileOf('lost.txt'), fileOf('good.txt'), fileOf('drawing.svg'));
    await canvas.findByText(/^The server could not be reached/);
    await canvas.findByText(/^“drawing.svg” is of a kind that cannot be kept here/);
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(1));
    await userEvent.click(await canvas.findByRole('button', { name: 'Try lost.txt again' }));
    await waitFor(() => expect(canvas.queryByRole('listitem')).toBeNull());
  },
};
