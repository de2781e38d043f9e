import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { FormDocument, JsonObject, ResolvedForm } from '../../../src/engine/index.ts';
import { EditPanel } from '../../../src/renderer/ask/EditPanel.tsx';
import { FormDialog } from '../../../src/renderer/ask/FormDialog.tsx';
import type { CommandResult, TableDraft, TableDrafts } from '../../../src/renderer/host.ts';
import { draftDevice } from '../../support/draftDevice.ts';
import { button, click, mount, type } from '../form/mount.tsx';

const loan: ResolvedForm = {
  id: 'loan',
  version: 1,
  title: 'Change loan',
  schema: {
    type: 'object',
    properties: {
      borrower: { type: 'string', title: 'Borrower' },
      since: { type: 'string', title: 'Since' },
      note: { type: 'string', title: 'Note' },
      code: { type: 'string', title: 'Code' },
    },
  },
  uiSchema: { code: { 'ui:widget': 'password' } },
  initial: { borrower: '{row.borrower}', note: '{row.note}', since: '{today}' },
  submit: { command: 'loans.change', params: { id: '{row.id}', seen: { note: '{row.note}' } } },
};

const row: JsonObject = { id: 7, borrower: 'Ann', note: 'Torn', copies: { left: 1 } };
const firstAnswers = { borrower: 'Ann', note: 'Torn', since: '2026-03-12' };
const documentOf = (answers: JsonObject): FormDocument => ({ answers, parked: {} });
const draftOf = (note: string, more: Partial<TableDraft> = {}): TableDraft => ({
  title: 'Change loan',
  row: { id: 7, borrower: 'Ann', note: 'Torn' },
  base: documentOf(firstAnswers),
  document: documentOf({ ...firstAnswers, note }),
  box: '{"id":7}',
  ...more,
});

const settle = () => act(async () => undefined);
const ok: CommandResult = { ok: true, body: {} };

interface Opening {
  readonly form?: ResolvedForm;
  readonly now?: JsonObject;
  readonly denied?: string | null;
  readonly result?: CommandResult;
}

async function open(drafts: TableDrafts, { form = loan, now = row, denied = null, result = ok }: Opening = {}) {
  const useFormDrafts = vi.fn(() => drafts);
  const run = vi.fn(() => Promise.resolve(result));
  const done = vi.fn();
  const host = {
    useForm: () => form,
    useCommand: () => ({ denied, run }),
    useFormDrafts,
    notify: () => undefined,
    refresh: () => undefined,
  };
  const { unmount } = mount(<FormDialog formId="loan" facts={{ row: now }} onDone={done} />, { host });
  await settle();
  return { unmount, useFormDrafts, run, done };
}

function box(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
  return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement;
}
const told = () => document.querySelector('.MuiAlert-root')?.textContent ?? '';

describe('a form over a page', () => {
  it('is kept under its name and what it is opened for, until it says what it said', async () => {
    const { kept, drafts } = draftDevice();
    const { useFormDrafts } = await open(drafts);
    expect(useFormDrafts).toHaveBeenCalledWith('loan');
    expect(kept.draft).toBeNull();
    type(box('Note'), 'Mended');
    act(() => kept.leave());
    expect(kept.draft).toEqual(draftOf('Mended'));
    type(box('Note'), 'Torn');
    act(() => kept.leave());
    expect(kept.draft).toBeNull();
  });

  it('is kept with the last key where it goes with its page, and no more once it is sent', async () => {
    const { kept, drafts } = draftDevice();
    const { unmount } = await open(drafts);
    type(box('Note'), 'Mended');
    act(() => unmount());
    expect(kept.draft).toEqual(draftOf('Mended'));
    const again = await open(drafts);
    await act(async () => button('Save').click());
    expect(again.run).toHaveBeenCalledWith({ ...firstAnswers, note: 'Mended', id: 7, seen: { note: 'Torn' } });
    act(() => again.unmount());
    expect(kept.draft).toBeNull();
  });

  it('is kept where it could not be sent', async () => {
    const { kept, drafts } = draftDevice();
    const { unmount } = await open(drafts, { result: { ok: false, status: 0, message: 'No', errors: {} } });
    type(box('Note'), 'Mended');
    await act(async () => button('Save').click());
    act(() => unmount());
    expect(kept.draft).toEqual(draftOf('Mended'));
  });

  it('says again what was typed, and Discard takes it away', async () => {
    const { kept, drafts } = draftDevice(draftOf('Mended'));
    await open(drafts);
    expect(box('Note').value).toBe('Mended');
    expect(told()).toContain('Text from 09/03/2026 10:00 was not saved. It is here again.');
    expect(told()).not.toContain('somebody else');
    click(button('Discard'));
    expect(box('Note').value).toBe('Torn');
    expect(told()).toBe('');
    expect(document.activeElement?.getAttribute('role')).toBe('status');
    expect(kept.draft).toBeNull();
  });

  it('is forgotten where somebody leaves it on purpose', async () => {
    const { kept, drafts } = draftDevice(draftOf('Mended'));
    const { unmount, done } = await open(drafts);
    click(button('Cancel'));
    click(button('Leave without saving'));
    expect(done).toHaveBeenCalledExactlyOnceWith(null);
    act(() => unmount());
    expect(kept.draft).toBeNull();
  });

  it('takes over what others have changed since, and shows theirs where both have', async () => {
    const { drafts } = draftDevice(draftOf('Mended'));
    await open(drafts, { now: { ...row, borrower: 'Ben', note: 'Lost' } });
    expect([box('Borrower').value, box('Note').value]).toEqual(['Ben', 'Mended']);
    expect(told()).toContain('somebody else saved a different answer to the same question.');
    expect(told()).toContain('Note: Lost');
  });

  it('keeps the day on which it was begun', async () => {
    const begun = { ...firstAnswers, since: '2026-03-09' };
    const left = { base: documentOf(begun), document: documentOf({ ...begun, note: 'Mended' }) };
    const { drafts } = draftDevice(draftOf('', left));
    await open(drafts);
    expect([box('Since').value, box('Note').value]).toEqual(['2026-03-09', 'Mended']);
    expect(told()).not.toContain('somebody else');
  });

  it('puts nothing back that was saved after all', async () => {
    const { kept, drafts } = draftDevice(draftOf('Mended'));
    await open(drafts, { now: { ...row, note: 'Mended' } });
    expect(told()).toBe('');
    expect(kept.draft).toBeNull();
  });

  it.each([
    ['another record', '{"id":8}', null],
    ['one who may not send it', '{"id":7}', 'Not yours'],
  ])('says nothing of it to %s', async (_whom, record, denied) => {
    const { drafts } = draftDevice(draftOf('Mended', { box: record }));
    await open(drafts, { denied });
    expect(document.body.textContent).not.toContain('was not saved');
    expect(document.body.textContent).not.toContain('Mended');
  });

  it('leaves a password out, and is not kept for it alone', async () => {
    const { kept, drafts } = draftDevice();
    await open(drafts);
    type(box('Code'), 'Zinnober');
    act(() => kept.leave());
    expect(kept.draft).toBeNull();
    type(box('Note'), 'Mended');
    act(() => kept.leave());
    expect(kept.draft).toEqual(draftOf('Mended'));
  });
});

describe('a panel over a cell', () => {
  const asked = { form: 'loan', question: 'note' };
  const panel = async (drafts: TableDrafts, record: string | null = '7') => {
    const anchor = document.body.appendChild(document.createElement('span'));
    const send = vi.fn(() => Promise.resolve(null));
    const close = vi.fn();
    const { unmount } = mount(
      <EditPanel
        anchor={anchor}
        name="Note of Emma"
        edits={asked}
        first={row.note ?? null}
        facts={{ row, today: '2026-03-12' }}
        row={row}
        record={record}
        send={send}
        onClose={close}
      />,
      { host: { useForm: () => loan, useFormDrafts: () => drafts } },
    );
    await settle();
    return { unmount, send, close };
  };

  it('is kept by its question and row, says again what was typed, and is forgotten once it is saved', async () => {
    const { kept, drafts } = draftDevice();
    const first = await panel(drafts);
    type(box('Note'), 'Mended');
    act(() => first.unmount());
    expect(kept.draft).toMatchObject({
      title: 'Note of Emma',
      box: '["note","7"]',
      document: { answers: { note: 'Mended' } },
    });
    const { send, close, unmount } = await panel(drafts);
    expect(box('Note').value).toBe('Mended');
    expect(told()).toContain('It is here again.');
    await act(async () => button('Save').click());
    expect([send.mock.calls, close.mock.calls.length]).toEqual([[['Mended']], 1]);
    act(() => unmount());
    expect(kept.draft).toBeNull();
  });

  it('is not kept where it asks for many rows at once', async () => {
    const { kept, drafts } = draftDevice();
    const { unmount } = await panel(drafts, null);
    type(box('Note'), 'Mended');
    act(() => unmount());
    expect(kept.draft).toBeNull();
  });
});
