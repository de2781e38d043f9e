import { waitFor } from 'storybook/test';

/** The first element that a selector finds, as soon as it is there. */
export function found<E extends HTMLElement = HTMLElement>(within: ParentNode, selector: string): Promise<E> {
  return waitFor(() => {
    const element = within.querySelector<E>(selector);
    if (element === null) throw new Error(`Nothing matches ${selector}.`);
    return element;
  });
}
