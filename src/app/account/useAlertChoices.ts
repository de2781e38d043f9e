import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '../../contract/index.ts';
import { useEngine } from '../../renderer/index.ts';
import { beforeSignOut } from '../session/beforeSignOut.ts';
import { createChoiceSaver } from './choiceSaver.ts';

export type AlertItem = ReplyOf<'account.alerts'>['general'][number];

export interface AlertChoices {
  isChecked(item: AlertItem): boolean;
  change(item: AlertItem, isChecked: boolean): void;
  /** What was stored last, for a status. */
  readonly saved: string;
  /** What could not be stored, and is as it was. */
  readonly failed: string;
}

export const notSaved = (name: string) => `“${name}” could not be saved and is as it was before. Please try again.`;

/** The boxes of the alerts: each is sent when it has rested, and all that waits when the page is left (SET-13). */
export function useAlertChoices(): AlertChoices {
  const { host } = useEngine();
  const { run } = host.useCommand('account.saveAlert');
  const [shown, setShown] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [said, setSaid] = useState({ saved: '', failed: '' });
  const stored = useRef(new Map<number, boolean>());
  const names = useRef(new Map<number, string>());
  const isOpen = useRef(true);
  const latest = useRef({ run, notify: host.notify });
  latest.current = { run, notify: host.notify };
  const [saver] = useState(() =>
    createChoiceSaver({
      send: async (id, isChecked) => {
        const { ok } = await latest.current.run({ id, isChecked });
        if (ok) stored.current.set(id, isChecked);
        return ok;
      },
      onSettled: (id, _value, ok) => {
        const name = names.current.get(id) ?? '';
        if (!isOpen.current) return ok ? undefined : latest.current.notify({ tone: 'error', text: notSaved(name) });
        if (!ok) setShown((now) => new Map(now).set(id, stored.current.get(id) === true));
        setSaid(ok ? { saved: `${name} saved`, failed: '' } : { saved: '', failed: notSaved(name) });
      },
    }),
  );
  useSentOnLeaving(saver.flush, isOpen);
  return {
    isChecked: ({ id, isChecked }) => shown.get(id) ?? isChecked,
    change: (item, isChecked) => {
      if (!stored.current.has(item.id)) stored.current.set(item.id, item.isChecked);
      names.current.set(item.id, item.name);
      setShown((now) => new Map(now).set(item.id, isChecked));
      setSaid({ saved: '', failed: '' });
      saver.change(item.id, isChecked);
    },
    ...said,
  };
}

/** Leaving the page, the window or the session sends what waits. */
function useSentOnLeaving(flush: () => Promise<boolean>, isOpen: RefObject<boolean>): void {
  useEffect(() => {
    isOpen.current = true;
    const withdraw = beforeSignOut(flush);
    const leave = () => void flush();
    window.addEventListener('pagehide', leave);
    return () => {
      isOpen.current = false;
      withdraw();
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [flush, isOpen]);
}
