import { useCallback, useEffect, useRef, useState } from 'react';
import { idleState, lastActivity, touchActivity, type IdleState } from '../session/inactivity.ts';

const EVENTS = ['mousemove', 'mousedown', 'keydown', 'touchstart', 'wheel', 'scroll'] as const;
const WRITE_EVERY_MS = 1000;
/** What a page that has slept, or lain behind others, is told when it wakes. */
const WAKINGS = ['focus', 'pageshow', 'storage'] as const;

interface InactivityEvents {
  onWarned(): void;
  onExpired(): void;
}

interface Inactivity {
  readonly state: IdleState;
  stay(): void;
}

/**
 * Watches for activity in this tab and, through local storage, in the others. While the warning is
 * open only its buttons count here, or it would vanish under the pointer that reaches for one.
 */
export function useInactivity({ onWarned, onExpired }: InactivityEvents): Inactivity {
  const [state, setState] = useState<IdleState>({ kind: 'active' });
  const events = useRef({ onWarned, onExpired });
  events.current = { onWarned, onExpired };
  const warned = useRef(false);
  const ended = useRef(false);

  const look = useCallback(() => {
    const next = idleNow();
    if (next.kind === 'warning' && !warned.current) events.current.onWarned();
    warned.current = next.kind !== 'active';
    setState((before) => (before.kind === 'active' && next.kind === 'active' ? before : next));
    if (next.kind === 'expired' && !ended.current) {
      ended.current = true;
      events.current.onExpired();
    }
    return next;
  }, []);

  useEffect(() => {
    let lastWrite = 0;
    if (lastActivity() === null) touchActivity(Date.now());
    const onActivity = () => {
      const now = Date.now();
      if (warned.current || now - lastWrite < WRITE_EVERY_MS) return;
      // A laptop that has slept is found out before its first movement could count.
      if (look().kind !== 'active') return;
      lastWrite = now;
      touchActivity(now);
    };
    const timer = setInterval(look, 1000);
    document.addEventListener('visibilitychange', look);
    for (const name of WAKINGS) window.addEventListener(name, look);
    for (const name of EVENTS) window.addEventListener(name, onActivity, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      for (const name of WAKINGS) window.removeEventListener(name, look);
      for (const name of EVENTS) window.removeEventListener(name, onActivity, { capture: true });
    };
  }, [look]);

  const stay = useCallback(() => {
    touchActivity(Date.now());
    look();
  }, [look]);
  return { state, stay };
}

/** A clock that was put back would keep a session open for as long: its hour begins anew. */
function idleNow(): IdleState {
  const now = Date.now();
  const last = lastActivity() ?? now;
  if (last > now) touchActivity(now);
  return idleState(now, Math.min(last, now));
}
