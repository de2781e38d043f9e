import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { countsFolder, tasks, type Counts, type Task } from '../staffTasks.ts';

/**
 * The pointer and the keyboard of somebody who counts. A chord is as many keys as are held down; choosing from a native
 * list is two presses. The letters of an answer are no way to anything, and not counted.
 */
export function hands(page: Page) {
  let presses = 0;
  let keys = 0;
  return {
    async press(what: Locator) {
      await what.click();
      presses += 1;
    },
    async key(...pressed: readonly string[]) {
      for (const key of pressed) {
        await page.keyboard.press(key);
        keys += key.split('+').length;
      }
    },
    async choose(from: Locator, label: string) {
      await from.selectOption({ label });
      presses += 2;
    },
    /** Files are chosen in a dialog of the device: once to open it, once to take them there. */
    async take(button: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
      await chooser.setFiles(file);
      presses += 2;
    },
    /** Typed where the focus is. */
    letters: (text: string) => page.keyboard.type(text),
    counts: (): Counts => ({ presses, keys }),
  };
}

/** How a task took more than it may, in words; what it took is kept for `npm run bench -- tasks`. */
export function tooMany(task: Task, counts: Counts): string[] {
  mkdirSync(countsFolder, { recursive: true });
  writeFileSync(join(countsFolder, `${task}.json`), JSON.stringify(counts));
  const { most } = tasks[task];
  return (['presses', 'keys'] as const).flatMap((what) =>
    counts[what] > most[what] ? [`${counts[what]} ${what}, not ${most[what]}`] : [],
  );
}
