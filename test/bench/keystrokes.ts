import type { CDPSession, Locator, Page } from 'playwright-core';

/**
 * Milliseconds of script and of wall-clock time per key, over a number of keys typed one at a time into one field. The field is
 * left at the end: a form that takes an answer over only then does not get away with it.
 */
export async function scriptPerKey(page: Page, field: Locator, keys: number): Promise<{ script: number; wall: number }> {
  const debuggee = await page.context().newCDPSession(page);
  await debuggee.send('Performance.enable');
  await field.click();
  await typeOne(page, 'a');
  const before = await metrics(debuggee);
  for (let index = 0; index < keys; index += 1) await typeOne(page, 'abcdefghij '[index % 11] ?? 'a');
  await field.blur();
  await nextFrame(page);
  const after = await metrics(debuggee);
  await debuggee.detach();
  return { script: ((after.script - before.script) * 1000) / keys, wall: ((after.at - before.at) * 1000) / keys };
}

/** One key, and then the frame in which the page shows it. */
async function typeOne(page: Page, key: string): Promise<void> {
  await page.keyboard.type(key);
  await nextFrame(page);
}

async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

async function metrics(debuggee: CDPSession): Promise<{ script: number; at: number }> {
  const { metrics: list } = await debuggee.send('Performance.getMetrics');
  const value = (name: string) => list.find((metric) => metric.name === name)?.value ?? 0;
  return { script: value('ScriptDuration'), at: value('Timestamp') };
}

/** The middle of a list of measurements. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
