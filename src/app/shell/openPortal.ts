import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Session } from '../session/session.ts';
import { SignedInArea } from './SignedInArea.tsx';

/** Draws the signed-in area in an element, at once: between it and what stood there nothing is painted. */
export function openPortal(element: HTMLElement, session: Session): void {
  const root = createRoot(element);
  flushSync(() => root.render(createElement(SignedInArea, { session })));
}
