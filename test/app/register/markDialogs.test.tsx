import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dialogFacts } from '../../../src/app/register/sheet/dialogFacts.ts';
import { defaultRegistry, EngineProvider, FormDialog } from '../../../src/renderer/index.ts';
import { catalog } from '../../../stories/screens/support/catalogue.ts';
import { fakeHost, noDrafts } from '../../support/fakeHost.tsx';
import { byText, click, mount } from '../support.tsx';

const row = {
  studentId: 5,
  date: '2026-11-18',
  session: 'PM',
  sessionId: 2,
  schoolId: 3,
  registerId: 8,
  yearGroupId: 9,
};
const run = vi.fn(() => Promise.resolve({ ok: true as const, body: {} }));

/** What the page knows of the cell beside what is asked (REG-15). */
const known = {
  studentId: 5,
  date: '2026-11-18',
  schoolId: 3,
  registerId: 8,
  yearGroupId: 9,
  studentIds: [5],
  sessions: null,
};
const ownDay = { startDate: '2026-11-18', startSession: 2, endDate: '2026-11-18', session: 'PM' };

/** What the tables say of a mark that could not be saved: week grids, and the daily register. */
const inGrids = failureOf('student-attendance', 'mark');
const onRegister = failureOf('register', 'amMark');

function failureOf(table: string, name: string): string | undefined {
  const { columns = [], pivot } = catalog.of('11').table(table);
  for (const column of [...columns, pivot?.value])
    if (typeof column === 'object' && column.field === name) return column.failure;
  return undefined;
}

interface Opened {
  readonly rows?: readonly (typeof row)[];
  readonly failure?: string | undefined;
  readonly onFailure?: (text: string) => void;
}

/** Opens the dialog of a code, over a session of Wednesday afternoon where nothing else is said. */
function open(form: string, code: string, { rows = [row], failure = inGrids, onFailure }: Opened = {}): void {
  const host = fakeHost({
    facts: {},
    useCommand: () => ({ denied: null, run }),
    useFormDrafts: () => noDrafts,
    useForm: (id) => catalog.of('11').form(id),
    notify: () => undefined,
    refresh: () => undefined,
    now: () => Date.UTC(2026, 10, 18),
  });
  mount(
    <EngineProvider host={host} registry={defaultRegistry}>
      <FormDialog
        formId={form}
        facts={dialogFacts(rows, { value: code, label: code }, failure)}
        onFailure={onFailure}
        onDone={() => undefined}
      />
    </EngineProvider>,
  );
}

const press = (name: string) => act(async () => click(byText(document, 'button', name)));
const said = () => document.querySelector('[role=dialog]')?.textContent ?? '';

/** The control of a question by its label. */
function control(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label));
  return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement;
}

/** Types into a box, and leaves it. */
const type = (label: string, text: string) =>
  act(async () => {
    const box = control(label);
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')?.set?.call(box, text);
    box.dispatchEvent(new Event('input', { bubbles: true }));
    box.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });

const choose = (label: string) =>
  act(async () =>
    [...document.querySelectorAll('label')]
      .find(({ textContent }) => textContent === label)
      ?.querySelector('input')
      ?.click(),
  );

/** The label of what is chosen in each group of radio buttons. */
const chosen = () =>
  [...document.querySelectorAll<HTMLInputElement>('[type=radio]:checked')].map(
    (input) => input.closest('label')?.textContent,
  );

afterEach(() => void run.mockClear());

describe('the dialog of a new exclusion', () => {
  it('begins with the date and the session of its cell [REG-18]', () => {
    open('mark/exclusion', 'E');
    expect([control('Start date').value, control('End date').value]).toEqual(['18/11/2026', '18/11/2026']);
    expect(chosen()).toEqual(['PM', 'PM']);
  });

  it('asks for type and reason [REG-16]', async () => {
    open('mark/exclusion', 'E');
    await press('Save mark');
    expect(said()).toContain("Please select a 'E' Code Type");
    expect(said()).toContain("Please select a 'Reason'");
    expect(run).not.toHaveBeenCalled();
  });

  it('refuses an end before the start [REG-17]', async () => {
    open('mark/exclusion', 'E');
    await choose('Suspension');
    await type('End date', '17/11/2026');
    await press('Save mark');
    expect(said()).toContain("Please select a valid 'End date'");
    expect(run).not.toHaveBeenCalled();
  });
});

describe('the other dialogs of a mark', () => {
  it.each([
    ['[REG-19]', 'mark/x-code', 'X', ["Please select a 'X' Code Type"]],
    ['[REG-20]', 'mark/i-code', 'I', ["Please select a 'I' Code Type"]],
    ['[REG-21]', 'mark/statutory-comment', 'K', ['Please add a comment']],
  ])('%s %s asks for what is required', async (_id, form, code, sentences) => {
    open(form, code);
    await press('Save mark');
    for (const sentence of sentences) expect(said()).toContain(sentence);
    expect(run).not.toHaveBeenCalled();
  });

  it('the comment’s asks for the session too [REG-21]', async () => {
    open('mark/statutory-comment', 'B');
    expect(chosen()).toEqual(['PM']);
    expect(catalog.form('mark/statutory-comment').schema.required).toEqual(['startSession', 'comments']);
    await type('Comment', 'At the library');
    await choose('AM/PM');
    await press('Save mark');
    expect(run).toHaveBeenLastCalledWith(expect.objectContaining({ startSession: 3, comments: 'At the library' }));
  });

  it.each(['7', 'Z'])('that of %s asks from which session to which [REG-8]', async (code) => {
    open('mark/date-range', code);
    expect(chosen()).toEqual(['PM', 'PM']);
    await press('Save marks');
    expect(run).toHaveBeenCalledWith({ ...known, mark: code, ...ownDay });
  });

  it.each([
    ['[REG-6]', 'mark/i-code', 'I', 'Illness'],
    ['[REG-7]', 'mark/x-code', 'X', 'Non-compulsory school age pupil not required to be in school'],
  ])(
    '%s that of %s asks from when to when, and whether marks give way [REG-15, D-70]',
    async (_id, form, code, kind) => {
      open(form, code);
      expect(chosen()).toEqual(['PM', 'PM']);
      await choose(kind);
      await type('End date', '20/11/2026');
      await act(async () => document.querySelector<HTMLInputElement>('[role=dialog] [type=checkbox]')?.click());
      expect(said()).toContain('Also replace marks that stand');
      await press('Save mark');
      expect(run).toHaveBeenCalledWith(
        expect.objectContaining({
          ...known,
          ...ownDay,
          mark: code,
          code,
          subCode: `${code}01`,
          endDate: '2026-11-20',
          overwrite: true,
        }),
      );
    },
  );

  it('asks no dates for sessions that are no range, and names them [REG-15]', async () => {
    const monday = { ...row, date: '2026-11-16' };
    open('mark/i-code', 'I', { rows: [monday, row] });
    expect(said()).not.toContain('Start date');
    await choose('Illness');
    await press('Save mark');
    const place = { studentId: 5, session: 'PM', schoolId: 3 };
    expect(run).toHaveBeenCalledWith(
      expect.objectContaining({
        subCode: 'I01',
        sessions: [
          { ...place, date: '2026-11-16' },
          { ...place, date: '2026-11-18' },
        ],
      }),
    );
  });

  it.each([
    ['[REG-24]', inGrids, 'Error, could not save mark. Please login back in to try again.'],
    ['[REG-25]', onRegister, 'There was a problem saving, please try again'],
  ])(
    '%s stays open with what was typed when it could not be saved, and says so as its screen does [D-95]',
    async (_id, failure, sentence) => {
      run.mockResolvedValueOnce({ ok: false, status: 500, message: 'x', errors: {} } as never);
      const onFailure = vi.fn();
      open('mark/statutory-comment', 'B', { failure, onFailure });
      await type('Comment', 'At the library');
      await press('Save mark');
      expect(onFailure).toHaveBeenCalledWith(sentence);
      expect(said()).toContain(sentence);
      expect(control('Comment').value).toBe('At the library');
    },
  );

  it('says nothing where somebody, asked why marks of long ago are changed, has left them', async () => {
    run.mockResolvedValueOnce({ ok: false, status: 400, message: '', errors: {} } as never);
    const onFailure = vi.fn();
    open('mark/statutory-comment', 'B', { onFailure });
    await type('Comment', 'At the library');
    await press('Save mark');
    expect(run).toHaveBeenCalled();
    expect(onFailure).not.toHaveBeenCalled();
    expect(said()).not.toContain('Error');
    expect(control('Comment').value).toBe('At the library');
  });
});
