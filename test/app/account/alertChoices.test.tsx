import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAlertChoices, type AlertItem } from '../../../src/app/account/useAlertChoices.ts';
import { finishPendingWork } from '../../../src/app/session/beforeSignOut.ts';
import { defaultRegistry, EngineProvider, type CommandResult } from '../../../src/renderer/index.ts';
import { fakeHost } from '../../support/fakeHost.tsx';
import { byText, click, mount, type Mounted } from '../support.tsx';

const items: readonly AlertItem[] = [
  { id: 3, name: 'New case note', isChecked: false },
  { id: 5, name: 'School changed', isChecked: true },
];
const run = vi.fn<() => Promise<CommandResult>>();
const notify = vi.fn();
const asked: string[] = [];
const host = fakeHost({
  notify,
  useCommand: (operation) => {
    asked.push(operation);
    return { denied: null, run };
  },
});
const failure: CommandResult = { ok: false, status: 0, message: 'The line is down.', errors: {} };

function Boxes() {
  const choices = useAlertChoices();
  return (
    <>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          aria-pressed={choices.isChecked(item)}
          onClick={() => choices.change(item, !choices.isChecked(item))}
        >
          {item.name}
        </button>
      ))}
      <p id="saved">{choices.saved}</p>
      <p id="failed">{choices.failed}</p>
    </>
  );
}

let page: Mounted;
const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const box = (name: string) => byText(page.element, 'button', name);
const isOn = (name: string) => box(name).getAttribute('aria-pressed') === 'true';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  run.mockResolvedValue({ ok: true, body: {} });
  page = mount(
    <EngineProvider host={host} registry={defaultRegistry}>
      <Boxes />
    </EngineProvider>,
  );
});
afterEach(() => {
  page.unmount();
  vi.useRealTimers();
});

describe('the boxes of the alerts', () => {
  it('[SET-13] shows a tick at once, saves it when it has rested and says so', async () => {
    click(box('New case note'));
    expect(isOn('New case note')).toBe(true);
    await wait(499);
    expect(run).not.toHaveBeenCalled();
    await wait(1);
    expect(run.mock.calls).toEqual([[{ id: 3, isChecked: true }]]);
    expect(asked).toContain('account.saveAlert');
    expect(page.element.querySelector('#saved')?.textContent).toBe('New case note saved');
  });

  it('[SET-13] puts a box back that could not be saved, and says so', async () => {
    run.mockResolvedValue(failure);
    click(box('School changed'));
    expect(isOn('School changed')).toBe(false);
    await wait(500);
    expect(isOn('School changed')).toBe(true);
    expect(page.element.querySelector('#failed')?.textContent).toBe(
      '“School changed” could not be saved and is as it was before. Please try again.',
    );
    expect(page.element.querySelector('#saved')?.textContent).toBe('');
  });

  it('puts a box back to what was saved last, not to what was read', async () => {
    click(box('New case note'));
    await wait(500);
    run.mockResolvedValue(failure);
    click(box('New case note'));
    await wait(500);
    expect(isOn('New case note')).toBe(true);
  });

  it('[SET-13] sends what waits when the page is left, and tells elsewhere what went wrong then', async () => {
    run.mockResolvedValue(failure);
    click(box('New case note'));
    page.show(<p>Another page</p>);
    expect(run.mock.calls).toEqual([[{ id: 3, isChecked: true }]]);
    await wait(0);
    expect(notify.mock.calls).toEqual([
      [{ tone: 'error', text: '“New case note” could not be saved and is as it was before. Please try again.' }],
    ]);
  });

  it('[SET-13] sends what waits before the session ends, and when the window is closed', async () => {
    click(box('New case note'));
    let stored: boolean | undefined;
    await act(async () => void (stored = await finishPendingWork()));
    expect([stored, run.mock.calls]).toEqual([true, [[{ id: 3, isChecked: true }]]]);
    click(box('School changed'));
    await act(async () => void window.dispatchEvent(new Event('pagehide')));
    expect(run.mock.calls.at(-1)).toEqual([{ id: 5, isChecked: false }]);
  });
});
