import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { ExportDialog } from '../../../src/renderer/index.ts';
import type { CommandResult, Exporter, PasswordRule } from '../../../src/renderer/index.ts';
import { inPlan } from '../forms/InPlan.tsx';

const run = fn<Exporter['run']>();
const onClose = fn();

const rule: PasswordRule = {
  isStrong: (text) => text.length >= 8,
  requirements:
    'At least 8 characters, with an upper-case letter, a lower-case letter, a digit and a special character.',
  weak: "Error: Your password isn't strong enough, please check the requirements",
  generate: () => 'k7$PmWe?4RtB',
};

const request = {
  method: 'books',
  query: { page: 1, pageSize: 10, sort: null, filters: {}, search: '' },
  params: {},
  columns: ['title', 'price'],
  fileName: 'Books.xlsx',
};

function Asked({ question, password = rule }: { readonly question?: string; readonly password?: PasswordRule | null }) {
  const exporter: Exporter = { denied: null, question: question ?? null, password, run };
  return <ExportDialog title="Export to Excel" exporter={exporter} request={request} count={1234} onClose={onClose} />;
}

export default {
  title: 'Renderer/Table/ExportDialog',
  component: Asked,
  decorators: [inPlan({ notify: fn() })],
  beforeEach: () => {
    run.mockReset().mockResolvedValue({ ok: true, body: {} });
  },
} satisfies Meta<typeof Asked>;

type Story = StoryObj<typeof Asked>;

const dialog = () => within(document.body);

export const Password: Story = {};

export const Generated: Story = {
  play: async () => {
    await userEvent.click(await dialog().findByRole('button', { name: 'Generate password' }));
    await waitFor(() => expect(dialog().getByLabelText('Password for the file')).toHaveValue('k7$PmWe?4RtB'));
  },
};

export const Weak: Story = {
  play: async () => {
    await userEvent.type(await dialog().findByLabelText('Password for the file'), 'short');
    await userEvent.click(await dialog().findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(dialog().getByText(rule.weak)).toBeVisible());
    await expect(run).not.toHaveBeenCalled();
  },
};

export const WithoutPassword: Story = { args: { password: null } };

export const Question: Story = {
  args: { question: 'This export is for Harbour library, please confirm you are exporting for the correct one' },
};

export const Exporting: Story = {
  args: { password: null },
  play: async () => {
    run.mockReturnValue(new Promise<CommandResult>(() => undefined));
    await userEvent.click(await dialog().findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(dialog().getByText('Exporting your report')).toBeVisible());
  },
};

/** An archive says how many of its files have come. */
export const FilesOfAnArchive: Story = {
  args: { password: null },
  play: async () => {
    run.mockImplementation((_, { tell }) => {
      tell({ done: 37, total: 212 });
      return new Promise<CommandResult>(() => undefined);
    });
    await userEvent.click(await dialog().findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(dialog().getByText('37 of 212 files')).toBeVisible());
  },
};

export const Exported: Story = {
  args: { password: null },
  play: async () => {
    await userEvent.click(await dialog().findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(dialog().getByText('Exported')).toBeVisible());
  },
};

/** A refusal says why, so that one can choose otherwise. */
export const Refused: Story = {
  args: { password: null },
  play: async () => {
    const message = 'There are 612 books here, and a file holds 500 at most. Please choose fewer by the filters.';
    run.mockResolvedValue({ ok: false, status: 400, message, errors: {} });
    await userEvent.click(await dialog().findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(dialog().getByText('Error exporting')).toBeVisible());
    await waitFor(() => expect(dialog().getByText(message)).toBeVisible());
  },
};

export const Failed: Story = {
  args: { password: null },
  play: async () => {
    run.mockResolvedValue({ ok: false, status: 500, message: '', errors: {} });
    await userEvent.click(await dialog().findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(dialog().getByText('Error exporting')).toBeVisible());
  },
};
