import { act } from 'react';

export { draw as mount, type Drawn as Mounted } from '../support/drawn.ts';

export function press(target: Element, key: string, more: KeyboardEventInit = {}): void {
  act(() => void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })));
}

export function click(target: Element): void {
  act(() => void target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));
}

/** Types into a controlled input as a browser does. */
export function fill(input: HTMLInputElement, text: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  act(() => {
    set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

export function find<E extends Element>(within: ParentNode, selector: string): E {
  const found = within.querySelector<E>(selector);
  if (found === null) throw new Error(`Nothing matches ${selector}.`);
  return found;
}

export function byText(within: ParentNode, selector: string, text: string): HTMLElement {
  const found = [...within.querySelectorAll<HTMLElement>(selector)].find(
    (element) => element.textContent?.trim() === text,
  );
  if (found === undefined) throw new Error(`No ${selector} reads "${text}".`);
  return found;
}
