import { beforeEach, describe, expect, it } from 'vitest';
import { idleState, isIdleTooLong, minutesAndSeconds, touchActivity } from '../../../src/app/session/inactivity.ts';

const MINUTE = 60_000;

beforeEach(() => localStorage.clear());

describe('inactivity', () => {
  it('[SIGN-18] warns when three minutes remain, after 27 minutes', () => {
    expect(idleState(27 * MINUTE - 1, 0)).toEqual({ kind: 'active' });
    expect(idleState(27 * MINUTE, 0)).toEqual({ kind: 'warning', secondsLeft: 180 });
    expect(idleState(29 * MINUTE + 59_500, 0)).toEqual({ kind: 'warning', secondsLeft: 1 });
  });

  it('[SIGN-17] ends the session after 30 minutes', () => {
    expect(idleState(30 * MINUTE, 0)).toEqual({ kind: 'expired' });
  });

  it('[SIGN-17] finds out on waking that a laptop has slept too long', () => {
    touchActivity(0);
    expect(isIdleTooLong(29 * MINUTE)).toBe(false);
    expect(isIdleTooLong(8 * 60 * MINUTE)).toBe(true);
  });

  it('does not end a session whose activity was never noted', () => {
    expect(isIdleTooLong(8 * 60 * MINUTE)).toBe(false);
  });

  it('[SIGN-18] counts down in minutes and seconds', () => {
    expect(minutesAndSeconds(180)).toBe('3:00');
    expect(minutesAndSeconds(9)).toBe('0:09');
  });
});
