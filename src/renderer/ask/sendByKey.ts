import type { KeyboardEvent, MouseEvent } from 'react';

/**
 * Leaving a field can take its fault away and move the button from under a press that has begun: the focus stays until
 * the press is done.
 */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** What `sendByKey` does, as it is told. */
export const sendKeys = [['Ctrl and Enter', 'In a form over the page, sends it']] as const;

/**
 * Ctrl+Enter, or Cmd+Enter, sends a form from any of its questions: in a long text Enter alone begins a line (D-204).
 */
export function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  if (key !== 'Enter' || ctrlKey === metaKey || altKey || shiftKey) return;
  event.preventDefault();
  if (!repeat) event.currentTarget.requestSubmit();
}
