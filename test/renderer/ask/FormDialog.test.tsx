import { act, useSyncExternalStore } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject, ResolvedForm } from '../../../src/engine/index.ts';
import { FormDialog } from '../../../src/renderer/ask/FormDialog.tsx';
import type { CommandResult } from '../../../src/renderer/host.ts';
import { mount } from '../form/mount.tsx';

const loan: ResolvedForm = {
  id: 'loan',
  version: 1,
  title: 'Change loan',
  schema: {
    type: 'object',
    required: ['borrower'],
    properties: {
      due: { type: 'string', format: 'date', title: 'Due back' },
      borrower: { type: 'string', title: 'Borrower' },
      note: { type: 'string', title: 'Note' },
    },
  },
  uiSchema: { due: { 'ui:readonly': true } },
  initial: { due: '{row.due}', borrower: '{row.borrower}', note: '{row.note}' },
  submit: { command: 'loans.change', params: { id: '{row.id}' }, unchanged: 'No changes made.', success: 'Changed' },
};

const run = vi.fn<(input: JsonObject) => Promise<CommandResult>>();
const notify = vi.fn();
const done = vi.fn();

beforeEach(() => {
  run.mockReset().mockResolvedValue({ ok: true, body: {} });
  notify.mockReset();
  done.mockReset();
});

function open(form: ResolvedForm, row: JsonObject) {
  const host = { useForm: () => form, useCommand: () => ({ denied: null, run }), notify, refresh: () => undefined };
  mount(<FormDialog formId={form.id} facts={{ row: { id: 7, ...row } }} onDone={done} />, { host });
}

const byText = (name: string) => [...document.querySelectorAll('button')].find((button) => button.textContent === name);
const press = (name: string) => act(async () => byText(name)?.click());

function type(label: string, text: string): void {
  const id = [...document.querySelectorAll('label')].find((one) => one.textContent?.startsWith(label))?.htmlFor ?? '';
  const input = document.getElementById(id) as HTMLInputElement;
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const idOf = (label: string) =>
  [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))?.htmlFor;

const row = { due: '2026-03-20', borrower: 'Ann Reader', note: null };

describe('a form that opens', () => {
  it('has the focus in its first question that can be answered', () => {
    open(loan, row);
    expect(document.activeElement?.getAttribute('id')).toBe(idOf('Borrower'));
  });

  describe('whose first question loads its choices', () => {
    const readers: ResolvedForm = {
      ...loan,
      schema: {
        type: 'object',
        properties: {
          readers: { type: 'array', title: 'Readers', items: { type: 'integer' } },
          note: { type: 'string', title: 'Note' },
        },
      },
      uiSchema: { readers: { 'ui:widget': 'multi-select', 'ui:options': { lookup: 'reader' } } },
      initial: {},
    };
    const firstBox = () => document.querySelector('input[type="checkbox"]');

    /** Opens it; what it gives lets the choices come. */
    function openWaiting(): () => Promise<void> {
      const listeners = new Set<() => void>();
      let options: readonly { value: number; label: string }[] = [];
      const listen = (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      };
      const useOptions = () => {
        const known = useSyncExternalStore(listen, () => options);
        return { options: known, loading: known.length === 0, failed: false, reload: () => undefined };
      };
      const come = () => {
        options = [{ value: 1, label: 'Ann Reader' }];
        for (const listener of listeners) listener();
      };
      const host = {
        useForm: () => readers,
        useCommand: () => ({ denied: null, run }),
        useOptions,
        notify,
        refresh: () => undefined,
      };
      mount(<FormDialog formId="loan" facts={{ row: { id: 7 } }} onDone={done} />, { host });
      return () => act(async () => come());
    }

    it('has the focus there when they have come, and not in the second before', async () => {
      const come = openWaiting();
      expect(document.activeElement?.id).not.toBe(idOf('Note'));
      await come();
      expect(firstBox()).not.toBeNull();
      expect(document.activeElement).toBe(firstBox());
    });

    it('leaves it where somebody has begun meanwhile', async () => {
      const come = openWaiting();
      const note = document.getElementById(idOf('Note') ?? '');
      act(() => note?.focus());
      await come();
      expect(firstBox()).not.toBeNull();
      expect(document.activeElement).toBe(note);
    });
  });
});

describe('a form that says what it says when nothing was changed', () => {
  it('says so, sends nothing and closes [EXCL-12]', async () => {
    open(loan, row);
    await press('Save');
    expect(notify).toHaveBeenCalledExactlyOnceWith({ tone: 'info', text: 'No changes made.' });
    expect(run).not.toHaveBeenCalled();
    expect(done).toHaveBeenCalledExactlyOnceWith(null);
  });

  it('takes a change that was taken back for none, and sends any other, without what it only shows [EXCL-16]', async () => {
    open(loan, row);
    type('Note', 'Torn');
    type('Note', '');
    type('Borrower', 'Ben Reader');
    await press('Save');
    expect(run).toHaveBeenCalledExactlyOnceWith({ borrower: 'Ben Reader', id: 7 });
    expect(done).toHaveBeenCalledExactlyOnceWith({});
  });

  it('sends null for a question that may be null and was emptied', async () => {
    const { properties } = loan.schema as { properties: JsonObject };
    const days = { type: ['integer', 'null'], title: 'Days' };
    const schema = { ...loan.schema, properties: { ...properties, days } };
    open({ ...loan, schema, initial: { ...loan.initial, days: '{row.days}' } }, { ...row, days: 3 });
    type('Days', '');
    await press('Save');
    expect(run).toHaveBeenCalledExactlyOnceWith({ borrower: 'Ann Reader', days: null, id: 7 });
  });

  it('asks for what is missing first', async () => {
    open(loan, { ...row, borrower: null });
    await press('Save');
    expect([notify.mock.calls.length, run.mock.calls.length, done.mock.calls.length]).toEqual([0, 0, 0]);
  });
});

describe('a form that is sent twice [D-91]', () => {
  const twice: ResolvedForm = { ...loan, submit: { command: 'loans.change', success: 'Changed', sentTwice: true } };
  const failed: CommandResult = { ok: false, status: 500, message: 'No', errors: {}, reference: 'K7QM-3XTP' };

  it('sends the same again when the first has succeeded, and says so once, after both', async () => {
    let finish: (result: CommandResult) => void = () => undefined;
    run.mockResolvedValueOnce({ ok: true, body: { id: 1 } });
    run.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
    open(twice, row);
    await press('Save');
    expect(run).toHaveBeenCalledTimes(2);
    expect(run.mock.calls[1]).toEqual(run.mock.calls[0]);
    expect([notify.mock.calls.length, done.mock.calls.length]).toEqual([0, 0]);
    await act(async () => finish({ ok: true, body: { id: 2 } }));
    expect(notify).toHaveBeenCalledExactlyOnceWith({ tone: 'success', text: 'Changed' });
    expect(done).toHaveBeenCalledExactlyOnceWith({ id: 1 });
  });

  it.each([
    ['fails', () => run.mockResolvedValueOnce(failed)],
    ['is never answered', () => run.mockRejectedValueOnce(new Error('gone'))],
  ])('is saved all the same when the second %s', async (_how, second) => {
    run.mockResolvedValueOnce({ ok: true, body: {} });
    second();
    open(twice, row);
    await press('Save');
    expect(notify).toHaveBeenCalledExactlyOnceWith({ tone: 'success', text: 'Changed' });
    expect(done).toHaveBeenCalledOnce();
  });

  it('is sent once where the first failed, and stays open', async () => {
    run.mockResolvedValueOnce(failed);
    open(twice, row);
    await press('Save');
    expect(run).toHaveBeenCalledOnce();
    expect([notify.mock.calls.length, done.mock.calls.length]).toEqual([0, 0]);
    expect(document.querySelector('[role=alert]')?.textContent).toContain('NoReference: K7QM-3XTP');
  });
});

it('a form without a command reads as a document that is closed', async () => {
  const { submit: _submit, ...shown } = loan;
  open(shown, row);
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('Ann Reader');
  expect([document.querySelector('input'), byText('Save')]).toEqual([null, undefined]);
  await press('Close');
  expect(done).toHaveBeenCalledExactlyOnceWith(null);
});

describe('a form that its place knows more of', () => {
  const openWith = (below?: (answers: JsonObject) => string) => {
    const host = { useForm: () => loan, useCommand: () => ({ denied: null, run }), notify, refresh: () => undefined };
    mount(
      <FormDialog
        formId={loan.id}
        facts={{ row: { id: 7, ...row } }}
        about="Emma"
        answers={{ note: 'Cover torn' }}
        {...(below && { below })}
        onDone={done}
      />,
      { host },
    );
  };
  const keyDown = (held: KeyboardEventInit) =>
    act(async () => {
      const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...held });
      document.getElementById(idOf('Note') ?? '')?.dispatchEvent(event);
    });

  it('has it in its title, its first answers and below its questions', () => {
    openWith(({ borrower, note }) => `To ${String(borrower)}: ${String(note)}`);
    expect(document.querySelector('[role=dialog] h2')?.textContent).toBe('Change loan: Emma');
    expect(document.body.textContent).toContain('To Ann Reader: Cover torn');
  });

  it.each(['ctrlKey', 'metaKey'])('is sent by Enter with %s', async (held) => {
    openWith();
    type('Borrower', 'Bea Lender');
    await keyDown({ [held]: true });
    expect(run).toHaveBeenCalledWith({ id: 7, borrower: 'Bea Lender', note: 'Cover torn' });
  });

  it.each([{}, { ctrlKey: true, shiftKey: true }, { altKey: true }, { ctrlKey: true, repeat: true }])(
    'is not sent by Enter with %j',
    async (held) => {
      openWith();
      type('Borrower', 'Bea Lender');
      await keyDown(held);
      expect(run).not.toHaveBeenCalled();
    },
  );
});
