import type { Locator, Page } from 'playwright-core';

type Fiber = {
  tag: number;
  flags: number;
  type: unknown;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
};

declare global {
  interface Window {
    benchRendered: string[];
  }
}

/** Counts, from before React loads, which components each of its commits drew: what its own developer tools read. */
export async function countRendering(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.benchRendered = [];
    const PERFORMED_WORK = 1;
    // Functions, classes, forwarded refs and plain memos; a memo that compares is but a shell around its function.
    const componentTags = new Set([0, 1, 11, 15]);
    const nameOf = (type: unknown): string => {
      const {
        displayName,
        name,
        type: inner,
        render,
      } = (type ?? {}) as { displayName?: string; name?: string; type?: unknown; render?: unknown };
      return displayName || name || (inner || render ? nameOf(inner ?? render) : 'anonymous');
    };
    const note = (fiber: Fiber) => {
      if (componentTags.has(fiber.tag) && fiber.flags & PERFORMED_WORK) window.benchRendered.push(nameOf(fiber.type));
    };
    const walk = (now: Fiber, before: Fiber | null) => {
      if (before !== null && now.child === before.child) return;
      for (let child = now.child; child; child = child.sibling) {
        // What was not looked at in this commit is the very fiber of the one before.
        let old = before?.child ?? null;
        while (old && old !== child && old !== child.alternate) old = old.sibling;
        if (old === child) continue;
        note(child);
        walk(child, old);
      }
    };
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        isDisabled: false,
        supportsFiber: true,
        renderers: new Map(),
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
        onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => {
          note(current);
          walk(current, current.alternate);
        },
      },
    });
  });
}

/**
 * The components drawn by each of some keys, every one of them followed by a pause in which all it leads to is drawn.
 */
export async function renderedPerKey(field: Locator, keys: number): Promise<readonly (readonly string[])[]> {
  const page = field.page();
  await page.bringToFront();
  await field.click();
  const drawn: string[][] = [];
  for (let index = -1; index < keys; index += 1) {
    await page.waitForTimeout(400);
    await page.evaluate(() => void (window.benchRendered = []));
    await page.keyboard.type('abcde'[index % 5] ?? 'x');
    await page.waitForTimeout(400);
    // The first key also opens what stays open while one types.
    if (index >= 0) drawn.push(await page.evaluate(() => window.benchRendered));
  }
  return drawn;
}

/** `Name` or `Name ×3` for each, in the order first drawn. */
export function namesOf(drawn: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of drawn) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count === 1 ? name : `${name} ×${count}`)).join(', ');
}
