import { useEffect, useEffectEvent } from 'react';

/** The keys of the finder, as they are told. */
export const finderKeys = [
  ['Ctrl and K', 'Finds a pupil, a PEP, an organisation, a view of a list, a page, or an action of this page'],
  ['/', 'The same, where nothing is typed'],
] as const;

/** What takes signs that are typed. */
export const TYPES = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

/** "/" where nothing is typed, and Ctrl+K wherever no dialog asks something first. */
export function useFinderKeys(act: () => void, usesSlash: () => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
    const target = event.target instanceof HTMLElement ? event.target : null;
    const alone = !altKey && !shiftKey;
    const isCtrlK = alone && (ctrlKey || metaKey) && key.toLowerCase() === 'k' && !target?.closest('[role="dialog"]');
    // "/" is also the mark for present: a grid cell and every text box keep it for themselves.
    const isSlash = key === '/' && !altKey && !ctrlKey && !metaKey && !target?.closest(KEEPS_SLASH);
    if (defaultPrevented || !(isCtrlK || (isSlash && usesSlash()))) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const KEEPS_SLASH =
  'input, textarea, select, [contenteditable="true"], [role="grid"], [role="dialog"], [role="listbox"]';
