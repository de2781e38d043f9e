import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createChoiceSaver } from '../../../src/app/account/choiceSaver.ts';

const send = vi.fn<(id: number, value: boolean) => Promise<boolean>>();
const settled = vi.fn();
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  send.mockResolvedValue(true);
});
afterEach(() => vi.useRealTimers());

describe('saving choices', () => {
  it('[SET-13] sends one when it has rested for 500 ms, not sooner', async () => {
    const saver = createChoiceSaver({ send, onSettled: settled });
    saver.change(3, true);
    await wait(499);
    expect(send).not.toHaveBeenCalled();
    await wait(1);
    expect(send.mock.calls).toEqual([[3, true]]);
    expect(settled.mock.calls).toEqual([[3, true, true]]);
  });

  it('[SET-13] of several quick changes of one sends the last, of several ones each', async () => {
    const saver = createChoiceSaver({ send, onSettled: settled });
    saver.change(3, true);
    await wait(300);
    saver.change(3, false);
    saver.change(4, true);
    await wait(300);
    saver.change(3, true);
    await wait(2000);
    expect(send.mock.calls).toEqual([
      [4, true],
      [3, true],
    ]);
  });

  it('[SET-13] sends at once what waits when it is asked to, and once', async () => {
    const saver = createChoiceSaver({ send, onSettled: settled });
    saver.change(3, true);
    saver.change(5, false);
    expect(await saver.flush()).toBe(true);
    await wait(2000);
    expect(send.mock.calls).toEqual([
      [3, true],
      [5, false],
    ]);
  });

  it('says whether all of it is stored', async () => {
    send.mockImplementation((id) => Promise.resolve(id !== 5));
    const saver = createChoiceSaver({ send, onSettled: settled });
    saver.change(3, true);
    saver.change(5, true);
    expect(await saver.flush()).toBe(false);
    expect(settled.mock.calls).toEqual([
      [3, true, true],
      [5, true, false],
    ]);
  });

  it('lets the last change of one arrive last, and tells of that one alone', async () => {
    const answers: ((stored: boolean) => void)[] = [];
    send.mockImplementation(() => new Promise((resolve) => void answers.push(resolve)));
    const saver = createChoiceSaver({ send, onSettled: settled });
    saver.change(3, true);
    await wait(500);
    saver.change(3, false);
    await wait(500);
    expect(send.mock.calls).toEqual([[3, true]]);
    answers[0]?.(false);
    await wait(0);
    expect(send.mock.calls).toEqual([
      [3, true],
      [3, false],
    ]);
    expect(settled).not.toHaveBeenCalled();
    answers[1]?.(true);
    await wait(0);
    expect(settled.mock.calls).toEqual([[3, false, true]]);
  });
});
