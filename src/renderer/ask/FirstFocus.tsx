import { useEffect, useRef } from 'react';

const CONTROLS = 'input:not([type="hidden"]), select, textarea, [role="combobox"], [contenteditable="true"]';

/** A question whose choices are still loading. */
const WAITING = '[aria-busy="true"]';

/**
 * Puts the focus into the first question of the form that it stands in front of, as soon as that is there: what floats
 * is drawn later than what opens it, and choices may have to be loaded. Who has begun elsewhere meanwhile stays there.
 */
export function FirstFocus() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = place.current?.parentElement;
    if (!form) return;
    const observer = new MutationObserver(() => look());
    const look = () => {
      const first = form.contains(document.activeElement) ? undefined : firstIn(form);
      if (first?.matches(WAITING)) return observer.observe(form, { childList: true, subtree: true });
      observer.disconnect();
      first?.focus({ preventScroll: true });
    };
    look();
    return () => observer.disconnect();
  }, []);
  return <span ref={place} hidden />;
}

function firstIn(form: HTMLElement): HTMLElement | undefined {
  return [...form.querySelectorAll<HTMLElement>(`${CONTROLS}, ${WAITING}`)].find(
    (one) => !one.matches(':disabled, [readonly]') && one.closest('[hidden]') === null,
  );
}
