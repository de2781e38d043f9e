import { useState } from 'react';
import Button from '@mui/material/Button';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import type { JsonObject } from '../../../src/engine/index.ts';
import { FormDialog } from '../../../src/renderer/index.ts';
import type { CommandResult } from '../../../src/renderer/index.ts';
import { inLibrary, libraryForm } from './Library.tsx';

const loan = libraryForm(
  {
    required: ['borrower', 'due'],
    properties: {
      borrower: { type: 'string', title: 'Borrower' },
      due: { type: 'string', format: 'date', title: 'Due back' },
      note: { type: 'string', title: 'Note' },
    },
  },
  {
    id: 'loan',
    title: 'Lend a book',
    uiSchema: { note: { 'ui:widget': 'textarea' } },
    initial: { due: '{today}' },
    messages: { borrower: 'Please say who borrows it' },
    submit: {
      command: 'loans.save',
      label: 'Lend book',
      params: { bookId: '{row.id}' },
      refreshes: ['loans'],
      success: 'Lent',
      failure: 'There was a problem lending the book, please try again.',
    },
  },
);

const run = fn<(input: JsonObject) => Promise<CommandResult>>();
const done = fn();

const host = { useForm: () => loan, useCommand: () => ({ denied: null, run }) };

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Lend “Emma”
      </Button>
      {open && (
        <FormDialog
          formId="loan"
          facts={{ row: { id: 7 } }}
          onDone={(result) => {
            setOpen(false);
            done(result);
          }}
        />
      )}
    </>
  );
}

export default {
  title: 'Renderer/Forms/FormDialog',
  decorators: [inLibrary(host)],
  render: () => <Opener />,
  beforeEach: () => {
    run.mockReset().mockResolvedValue({ ok: true, body: {} });
    done.mockReset();
  },
} satisfies Meta;

async function open(canvasElement: HTMLElement) {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Lend “Emma”' }));
  return within(await within(document.body).findByRole('dialog', { name: 'Lend a book' }));
}

export const Open: StoryObj = {
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement);
    await waitFor(() => expect(dialog.getByLabelText('Due back')).toHaveValue('12/03/2026'));
  },
};

export const Sent: StoryObj = {
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement);
    await userEvent.type(await dialog.findByLabelText('Borrower'), 'Ann Reader{Enter}');
    await waitFor(() => expect(done).toHaveBeenCalledWith({}));
    await waitFor(() => expect(run).toHaveBeenCalledWith({ borrower: 'Ann Reader', due: '2026-03-12', bookId: 7 }));
    await waitFor(() => expect(within(canvasElement).getByRole('button')).toHaveFocus());
  },
};

export const Incomplete: StoryObj = {
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement);
    await userEvent.click(await dialog.findByRole('button', { name: 'Lend book' }));
    await waitFor(() => expect(dialog.getByRole('link', { name: /Please say who borrows it/ })).toBeVisible());
    await expect(run).not.toHaveBeenCalled();
  },
};

export const Failed: StoryObj = {
  play: async ({ canvasElement }) => {
    run.mockResolvedValue({
      ok: false,
      status: 400,
      message: 'Bad request',
      errors: { '/borrower': 'This reader has no ticket' },
    });
    const dialog = await open(canvasElement);
    await userEvent.type(await dialog.findByLabelText('Borrower'), 'Ann Reader');
    await userEvent.click(await dialog.findByRole('button', { name: 'Lend book' }));
    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent('There was a problem lending the book, please try again.'),
    );
    await waitFor(() => expect(dialog.getByLabelText('Borrower')).toHaveValue('Ann Reader'));
    await waitFor(() => expect(dialog.getByRole('link', { name: /This reader has no ticket/ })).toBeVisible());
  },
};

export const LeavingAsks: StoryObj = {
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement);
    await userEvent.type(await dialog.findByLabelText('Borrower'), 'Ann');
    await userEvent.keyboard('{Escape}');
    const question = within(await within(document.body).findByRole('dialog', { name: 'Leave without saving?' }));
    await userEvent.click(await question.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(done).toHaveBeenCalledWith(null));
  },
};

export const Denied: StoryObj = {
  decorators: [inLibrary({ ...host, useCommand: () => ({ denied: 'Only librarians lend books', run }) })],
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement);
    await waitFor(() => expect(dialog.getByText('Only librarians lend books')).toBeVisible());
    await waitFor(() => expect(dialog.queryByRole('textbox')).toBeNull());
  },
};
