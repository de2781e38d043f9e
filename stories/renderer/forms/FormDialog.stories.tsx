import { useState } from 'react';
import Button from '@mui/material/Button';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import type { JsonObject } from '../../../src/engine/index.ts';
import { FormDialog } from '../../../src/renderer/index.ts';
import type { CommandResult, LeftTableDraft, TableDrafts } from '../../../src/renderer/index.ts';
import { noDrafts } from '../../../test/support/fakeHost.tsx';
import { inPlan, planForm } from './InPlan.tsx';

const action = planForm(
  {
    required: ['payer', 'due'],
    properties: {
      payer: { type: 'string', title: 'Who does it' },
      due: { type: 'string', format: 'date', title: 'Done by' },
      note: { type: 'string', title: 'Note' },
    },
  },
  {
    id: 'action',
    title: 'New action',
    uiSchema: { note: { 'ui:widget': 'textarea' } },
    initial: { due: '{today}' },
    messages: { payer: 'Please say who does it' },
    submit: {
      command: 'actions.save',
      label: 'Save action',
      params: { bookId: '{row.id}' },
      refreshes: ['actions'],
      success: 'Action saved',
      failure: 'There was a problem saving the action, please try again.',
    },
  },
);

const run = fn<(input: JsonObject) => Promise<CommandResult>>();
const done = fn();

const host = { useForm: () => action, useCommand: () => ({ denied: null, run }) };

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Add an action
      </Button>
      {open && (
        <FormDialog
          formId="action"
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
  decorators: [inPlan(host)],
  render: () => <Opener />,
  beforeEach: () => {
    run.mockReset().mockResolvedValue({ ok: true, body: {} });
    done.mockReset();
  },
} satisfies Meta;

async function open(canvasElement: HTMLElement) {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Add an action' }));
  return within(await within(document.body).findByRole('dialog', { name: 'New action' }));
}

export const Open: StoryObj = {
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement);
    await waitFor(() => expect(dialog.getByLabelText('Done by')).toHaveValue('12/03/2026'));
  },
};

export const Sent: StoryObj = {
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement);
    await userEvent.type(await dialog.findByLabelText('Who does it'), 'Ann Fairlow{Enter}');
    await waitFor(() => expect(done).toHaveBeenCalledWith({}));
    await waitFor(() => expect(run).toHaveBeenCalledWith({ payer: 'Ann Fairlow', due: '2026-03-12', bookId: 7 }));
    await waitFor(() => expect(within(canvasElement).getByRole('button')).toHaveFocus());
  },
};

export const Incomplete: StoryObj = {
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement);
    await userEvent.click(await dialog.findByRole('button', { name: 'Save action' }));
    await waitFor(() => expect(dialog.getByRole('link', { name: /Please say who does it/ })).toBeVisible());
    await expect(run).not.toHaveBeenCalled();
  },
};

export const Failed: StoryObj = {
  play: async ({ canvasElement }) => {
    run.mockResolvedValue({
      ok: false,
      status: 400,
      message: 'Bad request',
      errors: { '/payer': 'Somebody else does this already' },
    });
    const dialog = await open(canvasElement);
    await userEvent.type(await dialog.findByLabelText('Who does it'), 'Ann Fairlow');
    await userEvent.click(await dialog.findByRole('button', { name: 'Save action' }));
    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent('There was a problem saving the action, please try again.'),
    );
    await waitFor(() => expect(dialog.getByLabelText('Who does it')).toHaveValue('Ann Fairlow'));
    await waitFor(() => expect(dialog.getByRole('link', { name: /Somebody else does this already/ })).toBeVisible());
  },
};

export const LeavingAsks: StoryObj = {
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement);
    await userEvent.type(await dialog.findByLabelText('Who does it'), 'Ann');
    await userEvent.keyboard('{Escape}');
    const question = within(await within(document.body).findByRole('dialog', { name: 'Leave without saving?' }));
    await userEvent.click(await question.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(done).toHaveBeenCalledWith(null));
  },
};

const left: LeftTableDraft = {
  draft: {
    title: 'New action',
    row: { id: 7 },
    base: { answers: { due: '2026-03-11' }, parked: {} },
    document: { answers: { payer: 'Ann Fairlow', due: '2026-03-11', note: 'By telephone' }, parked: {} },
    box: JSON.stringify({ bookId: 7 }),
  },
  at: Date.UTC(2026, 2, 11, 10),
  place: '/books/7',
  take: () => undefined,
};

const drafts: TableDrafts = { ...noDrafts, find: () => Promise.resolve([left]) };

/** What an earlier page left unsaved stands there again, with its own day, until it is sent or discarded. */
export const PutBack: StoryObj = {
  decorators: [
    inPlan({
      ...host,
      useFormDrafts: () => drafts,
    }),
  ],
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement);
    await dialog.findByText(/^Text from 11\/03\/2026 10:00 was not saved\. It is here again\.$/);
    await waitFor(() => expect(dialog.getByRole('textbox', { name: /^Note/ })).toHaveValue('By telephone'));
    await waitFor(() => expect(dialog.getByLabelText('Done by')).toHaveValue('11/03/2026'));
    await userEvent.click(await dialog.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(dialog.getByRole('textbox', { name: /^Note/ })).toHaveValue(''));
    await waitFor(() => expect(dialog.queryByText(/was not saved/)).toBeNull());
    await waitFor(() => expect(dialog.getByRole('status')).toHaveFocus());
  },
};

export const Denied: StoryObj = {
  decorators: [inPlan({ ...host, useCommand: () => ({ denied: 'Only those who write the plan add actions', run }) })],
  play: async ({ canvasElement }) => {
    const dialog = await open(canvasElement);
    await waitFor(() => expect(dialog.getByText('Only those who write the plan add actions')).toBeVisible());
    await waitFor(() => expect(dialog.queryByRole('textbox')).toBeNull());
  },
};
