import { within } from 'storybook/test';

/** A story's play: waits for what has to be loaded first, so that the checks see the whole page. */
export function shows(text: string | RegExp): (context: { canvasElement: HTMLElement }) => Promise<void> {
  return async ({ canvasElement }) => {
    await within(canvasElement).findAllByText(text);
  };
}
