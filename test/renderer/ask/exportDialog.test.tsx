import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  CommandResult,
  ExportCourse,
  Exporter,
  ExportRequest,
  Notice,
  PasswordRule,
} from '../../../src/renderer/index.ts';
import type { ExportWork } from '../../../src/renderer/ask/useExportRun.ts';
import { ExportDialog } from '../../../src/renderer/ask/ExportDialog.tsx';
import { button, click, mount, type } from '../form/mount.tsx';

const rule: PasswordRule = {
  isStrong: (text) => text === 'strong',
  requirements: 'Be strong.',
  weak: 'Too weak',
  generate: () => 'strong',
};
const query = { page: 1, pageSize: 10, sort: null, filters: {}, search: 'sea' };
const request = { method: 'books', query, params: {}, columns: ['title', 'price'], fileName: 'Books.xlsx' };
const done: CommandResult = { ok: true, body: {} };
const failed = (status: number, message = 'secret words of a server'): CommandResult => ({
  ok: false,
  status,
  message,
  errors: {},
  ...(status >= 500 && { reference: 'K7QM-3XTP' }),
});

interface Asked {
  readonly request: ExportRequest;
  readonly signal: AbortSignal;
  readonly tell: ExportCourse['tell'];
  answer(result: CommandResult): Promise<void>;
}

function open({
  work = {},
  exporter = {},
  count = 12,
}: { work?: Partial<ExportWork>; exporter?: Partial<Exporter>; count?: number | null } = {}) {
  const asked: Asked[] = [];
  const notices: Notice[] = [];
  const onClose = vi.fn();
  const run: Exporter['run'] = (given, { signal, tell }) => {
    let resolve: (result: CommandResult) => void = () => undefined;
    const answered = new Promise<CommandResult>((settle) => (resolve = settle));
    asked.push({ request: given, signal, tell, answer: (result) => act(async () => resolve(result)) });
    return answered;
  };
  const host = { notify: (notice: Notice) => void notices.push(notice) };
  const whole: Exporter = { denied: null, question: null, password: null, run, ...exporter };
  const drawn = mount(
    <ExportDialog
      title="Export to Excel"
      exporter={whole}
      request={request}
      count={count}
      onClose={onClose}
      {...work}
    />,
    { host },
  );
  return { asked, notices, onClose, ...drawn };
}

const text = () => document.body.textContent ?? '';
const field = () => document.querySelector('input') as HTMLInputElement;
const submit = (name: string) => click(button(name));
const answer = async (asked: Asked[], result: CommandResult) => asked.at(-1)?.answer(result);

describe('the export dialog', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('says how many rows and columns the file will hold before it is made', () => {
    open({ count: 1234 });
    expect(text()).toContain('The file will hold 1,234 rows and 2 columns.');
  });

  it('submits, says that it exports, then that it is exported, and stays [EXP-1] [EXP-3] [C-15]', async () => {
    const { asked, onClose } = open();
    submit('Export');
    expect(text()).toContain('Exporting your report');
    expect(asked[0]?.request).toEqual({ ...request, password: null });
    await answer(asked, done);
    expect(text()).toContain('Exported');
    expect(text()).not.toContain('Exporting your report');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('says how far an archive is, in files', async () => {
    const { asked } = open();
    submit('Export');
    const bar = () => document.querySelector('[role=progressbar]');
    expect(bar()?.getAttribute('aria-valuenow')).toBeNull();
    act(() => asked[0]?.tell({ done: 53, total: 212 }));
    expect(text()).toContain('53 of 212 files');
    expect(bar()?.getAttribute('aria-valuenow')).toBe('25');
    expect(bar()?.getAttribute('aria-valuetext')).toBe('53 of 212 files');
    await answer(asked, done);
    act(() => asked[0]?.tell({ done: 54, total: 212 }));
    expect(text()).not.toContain('of 212');
    expect(text()).toContain('Exported');
  });

  it('says that it failed, in its own words, and tries again [EXP-3]', async () => {
    const { asked } = open();
    submit('Export');
    await answer(asked, failed(500));
    expect(text()).toContain('Error exportingReference: K7QM-3XTP');
    expect(text()).not.toContain('secret words');
    submit('Try again');
    expect(asked).toHaveLength(2);
  });

  it('says below that why it was refused, of a refusal and while the server is busy', async () => {
    const { asked } = open();
    submit('Export');
    for (const status of [400, 409, 429, 503]) {
      await answer(asked, failed(status, `Reason ${status}.`));
      expect(text()).toContain(`Error exportingReason ${status}.`);
      submit('Try again');
      expect(text()).not.toContain('Reason');
    }
    await answer(asked, failed(502, 'Bad gateway'));
    expect(text()).not.toContain('Bad gateway');
    await answer(asked, failed(0, 'Nothing came'));
    expect(text()).not.toContain('Nothing came');
  });

  it('makes no call with a weak password, and says what is wrong [EXP-4]', () => {
    const { asked } = open({ exporter: { password: rule } });
    type(field(), 'weak');
    submit('Export');
    expect(asked).toHaveLength(0);
    expect(text()).toContain('Too weak');
    type(field(), 'strong');
    submit('Export');
    expect(asked[0]?.request.password).toBe('strong');
  });

  it('asks no password where files need none [EXP-5]', () => {
    open({ exporter: { password: null } });
    expect(document.querySelector('input')).toBeNull();
  });

  it('generates a password that can be read [EXP-6]', () => {
    const { asked } = open({ exporter: { password: rule } });
    click(button('Generate password'));
    expect(document.querySelector('input')).toMatchObject({ value: 'strong', type: 'text' });
    submit('Export');
    expect(asked[0]?.request.password).toBe('strong');
  });

  it('asks its question first; refusing it makes no call [EXP-7]', () => {
    const question = 'This export is for Here, please confirm';
    const { asked, onClose } = open({ exporter: { question } });
    expect(text()).toContain(question);
    submit('Cancel');
    expect(onClose).toHaveBeenCalledOnce();
    expect(asked).toHaveLength(0);
  });

  it('goes on after its question is confirmed [EXP-7]', () => {
    const { asked } = open({ exporter: { question: 'Sure?' } });
    submit('Yes, export');
    expect(asked).toHaveLength(0);
    submit('Export');
    expect(asked).toHaveLength(1);
  });

  it('closes on success where it is told to, and says so in a notice [C-15]', async () => {
    const { asked, notices, onClose } = open({ work: { closes: 'done' } });
    submit('Export');
    await answer(asked, done);
    expect(onClose).toHaveBeenCalledOnce();
    expect(notices).toEqual([{ tone: 'success', text: 'Exported' }]);
  });

  it('closes by itself three seconds after it was asked where it is told to; the file goes on [EXP-2] [C-16]', () => {
    const { asked, onClose } = open({ work: { closes: 'soon' } });
    submit('Export');
    act(() => void vi.advanceTimersByTime(2999));
    expect(onClose).not.toHaveBeenCalled();
    act(() => void vi.advanceTimersByTime(1));
    expect(onClose).toHaveBeenCalledOnce();
    expect(asked[0]?.signal.aborted).toBe(false);
  });

  it('stays open when it fails within the three seconds [C-15]', async () => {
    const { asked, notices, onClose } = open({ work: { closes: 'soon' } });
    submit('Export');
    act(() => void vi.advanceTimersByTime(1000));
    await answer(asked, failed(500));
    act(() => void vi.advanceTimersByTime(10_000));
    expect(onClose).not.toHaveBeenCalled();
    expect(text()).toContain('Error exporting');
    expect(notices).toEqual([]);
  });

  it('says in a notice when it fails after the dialog has closed [C-16]', async () => {
    const { asked, notices, unmount } = open({ work: { closes: 'soon' } });
    submit('Export');
    act(() => void vi.advanceTimersByTime(3000));
    unmount();
    await answer(asked, failed(500));
    expect(notices).toEqual([{ tone: 'error', text: 'Error exporting', reference: 'K7QM-3XTP' }]);
  });

  it('says in that notice why it was refused', async () => {
    const { asked, notices, unmount } = open({ work: { closes: 'soon' } });
    submit('Export');
    act(() => void vi.advanceTimersByTime(3000));
    unmount();
    await answer(asked, failed(429, 'Another file is being made.'));
    expect(notices).toEqual([{ tone: 'error', text: 'Error exporting. Another file is being made.' }]);
  });

  it('says what is declared for a refusal, for as long as is declared', async () => {
    const { asked, notices, onClose } = open({ work: { failures: { 400: { text: 'Nothing is set', seconds: 15 } } } });
    submit('Export');
    await answer(asked, failed(400));
    expect(notices).toEqual([{ tone: 'error', text: 'Nothing is set', seconds: 15 }]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('gives up what runs when it is cancelled', async () => {
    const { asked, notices, onClose } = open();
    submit('Export');
    submit('Cancel');
    expect(asked[0]?.signal.aborted).toBe(true);
    expect(onClose).toHaveBeenCalledOnce();
    await answer(asked, failed(0));
    expect(notices).toEqual([]);
  });
});
