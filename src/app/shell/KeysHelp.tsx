import { useEffect, useEffectEvent, useState } from 'react';
import { EVERYWHERE, KeysDialog, sendKeys, usePageKeys } from '../../renderer/index.ts';
import { finderKeys, TYPES } from './finderKeys.ts';

/** The keys that do the same on every page (D-276). */
export const everyKeys = [
  ...finderKeys,
  ['?', 'Lists the keys of the page'],
  ['Tab, Shift and Tab', 'To the next and the previous button, link, field or table'],
  ...sendKeys,
  ['Escape', 'Closes a dialog, a menu or a list'],
] as const;

/**
 * "?" lists the keys of what is on the page; in a table always, elsewhere where `usesSigns` holds: a single key that
 * does something anywhere can be switched off.
 */
export function KeysHelp({ usesSigns }: { readonly usesSigns: () => boolean }) {
  const [open, setOpen] = useState(false);
  usePageKeys(EVERYWHERE, everyKeys);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (key !== '?' || ctrlKey || metaKey || altKey || defaultPrevented) return;
    if (target?.closest(`${TYPES}, [role="dialog"], [role="listbox"]`)) return;
    if (!target?.closest('[role="grid"]') && !usesSigns()) return;
    event.preventDefault();
    setOpen(true);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return open && <KeysDialog onClose={() => setOpen(false)} />;
}
