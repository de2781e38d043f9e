import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useFormScope } from '../formScope.ts';

/** Milliseconds without a keystroke after which what is typed goes into the document. */
export const IDLE = 180;

/** Milliseconds after which it goes there all the same, where somebody types without a pause. */
export const LONGEST = 2000;

interface DraftOptions {
  /** The text of the document's value. */
  readonly shown: string;
  /** Puts a text into the document. */
  commit(text: string): void;
  /** The text that a typed one is shown as once it is left: `5` -> `5.00`. */
  normalise?(text: string): string;
  /** The user left the field. */
  left?(): void;
}

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps what is typed in the element itself, so that a keystroke draws nothing. It goes into the
 * document when typing pauses, when the field is left, and whenever the form is flushed.
 */
export function useDraft<E extends TextElement>(options: DraftOptions) {
  const { drafts } = useFormScope();
  const element = useRef<E>(null);
  const state = useRef({ typed: null as string | null, timer: 0, since: 0 });
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  const flush = useCallback(() => {
    const { typed, timer } = state.current;
    window.clearTimeout(timer);
    drafts.delete(flush);
    if (typed === null) return;
    state.current.typed = null;
    latest.current.commit(typed);
  }, [drafts]);

  const typed = useCallback(
    (text: string) => {
      const { typed: before, timer, since: began } = state.current;
      window.clearTimeout(timer);
      const now = performance.now();
      const since = before === null ? now : began;
      const wait = Math.max(0, Math.min(IDLE, since + LONGEST - now));
      state.current = { typed: text, timer: window.setTimeout(flush, wait), since };
      drafts.add(flush);
    },
    [drafts, flush],
  );

  const left = useCallback(() => {
    flush();
    const { current } = element;
    const { normalise, left: after } = latest.current;
    if (current && normalise) current.value = normalise(current.value);
    after?.();
  }, [flush]);

  useLayoutEffect(() => {
    if (element.current && state.current.typed === null) show(element.current, options);
  }, [options.shown, options]);

  // A form view that goes away flushes its drafts first; a field that goes away alone has no place any more.
  useEffect(
    () => () => {
      window.clearTimeout(state.current.timer);
      drafts.delete(flush);
    },
    [drafts, flush],
  );

  return { element, typed, left, flush };
}

/** Puts the document's text into the element. */
function show(element: TextElement, { shown, normalise }: DraftOptions): void {
  // The user's own way of writing the same value stays while they are in the field.
  const own = document.activeElement === element && (normalise?.(element.value) ?? element.value) === shown;
  if (!own && element.value !== shown) element.value = shown;
}
