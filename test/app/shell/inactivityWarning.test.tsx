import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InactivityWarning } from '../../../src/app/shell/InactivityWarning.tsx';
import { touchActivity } from '../../../src/app/session/inactivity.ts';
import { beforeSignOut } from '../../../src/app/session/beforeSignOut.ts';
import { byText, click, mount, type Mounted } from '../support.tsx';

const MINUTE = 60_000;
let page: Mounted;
const onSignOut = vi.fn();
const onExpired = vi.fn();

const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const move = () => act(() => void window.dispatchEvent(new MouseEvent('mousemove')));

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(1_800_000_000_000);
  localStorage.clear();
  vi.clearAllMocks();
  page = mount(<InactivityWarning onSignOut={onSignOut} onExpired={onExpired} />);
});
afterEach(() => {
  page.unmount();
  vi.useRealTimers();
});

describe('the time-out', () => {
  it('[SIGN-18] warns after 27 minutes, counting down', async () => {
    await wait(27 * MINUTE - 1000);
    expect(document.body.textContent).not.toContain('because of inactivity');
    await wait(1000);
    expect(document.body.textContent).toContain('You will be signed out in 3:00 because of inactivity');
    await wait(5000);
    expect(document.body.textContent).toContain('2:55');
  });

  it('[SIGN-17] ends the session after 30 minutes, once', async () => {
    await wait(31 * MINUTE);
    expect(onExpired).toHaveBeenCalledOnce();
  });

  it('starts again with any activity', async () => {
    await wait(20 * MINUTE);
    move();
    await wait(20 * MINUTE);
    expect(document.body.textContent).not.toContain('because of inactivity');
    expect(onExpired).not.toHaveBeenCalled();
  });

  it('starts again with activity in another tab', async () => {
    await wait(28 * MINUTE);
    touchActivity(Date.now());
    await wait(26 * MINUTE);
    expect(onExpired).not.toHaveBeenCalled();
    await wait(5 * MINUTE);
    expect(onExpired).toHaveBeenCalledOnce();
  });

  it('[SIGN-18] goes on with "Stay signed in"', async () => {
    await wait(28 * MINUTE);
    click(byText(document, 'button', 'Stay signed in'));
    await wait(10 * MINUTE);
    expect(onExpired).not.toHaveBeenCalled();
  });

  it('signs out at once with "Sign out"', async () => {
    await wait(28 * MINUTE);
    click(byText(document, 'button', 'Sign out'));
    expect(onSignOut).toHaveBeenCalledOnce();
  });

  it('[SIGN-17] ends the session of a laptop that has slept, before its first movement counts', async () => {
    vi.setSystemTime(1_800_000_000_000 + 8 * 60 * MINUTE);
    move();
    expect(onExpired).toHaveBeenCalledOnce();
  });

  it.each(['focus', 'pageshow', 'visibilitychange'])(
    '[SIGN-17] looks at the hour when the page wakes by %s',
    (name) => {
      vi.setSystemTime(1_800_000_000_000 + 31 * MINUTE);
      act(() => void (name === 'visibilitychange' ? document : window).dispatchEvent(new Event(name)));
      expect(onExpired).toHaveBeenCalledOnce();
    },
  );

  it('[SIGN-18] sends what is unsaved when the warning comes, once', async () => {
    const save = vi.fn(async () => true);
    const withdraw = beforeSignOut(save);
    await wait(27 * MINUTE - 1000);
    expect(save).not.toHaveBeenCalled();
    await wait(60_000);
    expect(save).toHaveBeenCalledOnce();
    withdraw();
  });

  it('[SIGN-17] gives a clock that was put back no more than its half hour', async () => {
    vi.setSystemTime(1_800_000_000_000 - 5 * 60 * MINUTE);
    await wait(30 * MINUTE + 1000);
    expect(onExpired).toHaveBeenCalledOnce();
  });
});
