import { useEffect, useLayoutEffect, useRef } from 'react';
import type { FocusEvent, RefObject } from 'react';

type Edge = 'first' | 'last';

interface WaitingPlaceProps {
  /** About how high what is to stand here will be, in pixels. */
  readonly height: number;
  readonly label: string;
  /** Somebody comes near: what is to stand here is needed now. */
  onNear(): void;
  /** Somebody came in with the keyboard, from above or from below. */
  onEnter(edge: Edge): void;
}

/** The place of something that is not built yet. The keyboard reaches it, so that nothing is passed over by Tab. */
export function WaitingPlace({ height, label, onNear, onEnter }: WaitingPlaceProps) {
  const place = useRef<HTMLButtonElement>(null);
  const near = useRef(onNear);
  useEffect(() => {
    if (!place.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && near.current(),
      { rootMargin: '50% 0px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const enter = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    const fromBelow =
      relatedTarget instanceof Node &&
      Boolean(currentTarget.compareDocumentPosition(relatedTarget) & Node.DOCUMENT_POSITION_FOLLOWING);
    onEnter(fromBelow ? 'last' : 'first');
    onNear();
  };
  return (
    <button
      type="button"
      className="waiting"
      ref={place}
      aria-label={label}
      style={{ minHeight: height }}
      onFocus={enter}
      onClick={onNear}
    />
  );
}

const CONTROLS = 'input:not([type=hidden]), select, textarea, button, a[href], [tabindex="0"]';

/**
 * Hands the focus of a WaitingPlace on to the first or last control of what comes to stand there. `controls` gives
 * them.
 */
export function useHandOver(built: boolean, controls: RefObject<() => readonly HTMLElement[]>): (edge: Edge) => void {
  const entered = useRef<Edge | null>(null);
  useLayoutEffect(() => {
    if (!built || entered.current === null) return;
    const found = controls.current();
    (entered.current === 'first' ? found[0] : found.at(-1))?.focus();
    entered.current = null;
  }, [built, controls]);
  return (edge) => {
    entered.current = edge;
  };
}

/** What Tab reaches in an element, in its order. */
export function controlsIn(element: Element | null): readonly HTMLElement[] {
  return [...(element?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter(
    (control) => !control.matches(':disabled, [tabindex="-1"]'),
  );
}
