import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** What a test drew into an element of the page. */
export interface Drawn {
  readonly element: HTMLElement;
  /** Draws this in its place. */
  show(ui: ReactNode): void;
  /** Takes it off the page; a second time does nothing. */
  unmount(): void;
}

const onPage = new Set<Drawn>();

/**
 * Draws into a fresh element of the page, until `takeAllAway`. What nobody takes away goes on: a transition that ends
 * after its file is through finds no window, and the run fails in a test that has nothing to do with it.
 */
export function draw(ui: ReactNode): Drawn {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const drawn: Drawn = {
    element,
    show: (next) => act(() => root.render(next)),
    unmount() {
      if (!onPage.delete(drawn)) return;
      act(() => root.unmount());
      element.remove();
    },
  };
  onPage.add(drawn);
  drawn.show(ui);
  return drawn;
}

/** Takes away all that is drawn still, after each test: `test/renderer/setUp.ts`. */
export function takeAllAway(): void {
  for (const drawn of onPage) drawn.unmount();
}
