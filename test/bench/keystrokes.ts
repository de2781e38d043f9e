import type { CDPSession, Locator, Page } from 'playwright-core';

/** What typing cost: script per key, and from each key until the page had painted it. */
export interface Typed {
  readonly script: number;
  readonly paints: readonly number[];
}

declare global {
  interface Window {
    benchPaints: number[];
    benchWatched?: true;
  }
}

/**
 * Types as people do: quick runs and pauses, always the same ones, so that what a form puts off until a
 * pause is counted too, and now and then meets the next key. The field is left at the end: a form that
 * takes an answer over only then does not get away with it.
 */
export async function typeInto(field: Locator, keys: number): Promise<Typed> {
  const page = field.page();
  const debuggee = await page.context().newCDPSession(page);
  await debuggee.send('Performance.enable');
  await page.bringToFront();
  await page.evaluate(watchPaints);
  await field.click();
  await page.keyboard.type('a');
  await pause(page, 400);
  await page.evaluate(() => void (window.benchPaints = []));
  const before = await scriptTime(debuggee);
  const random = seeded(7);
  for (let index = 0; index < keys; index += 1) {
    await page.keyboard.type('abcdefghij '[index % 11] ?? 'a');
    await pause(page, random() < 0.75 ? 60 + random() * 80 : 150 + random() * 250);
  }
  await field.blur();
  await pause(page, 400);
  const script = ((await scriptTime(debuggee)) - before) / keys;
  const paints = await page.evaluate(() => window.benchPaints);
  await debuggee.detach();
  return { script, paints };
}

/** Runs what follows on a slower machine, as CDP plays it. */
export async function throttle(page: Page, rate: number): Promise<void> {
  const debuggee = await page.context().newCDPSession(page);
  await debuggee.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Notes for each key the time from when it was pressed until after the next paint. */
function watchPaints(): void {
  window.benchPaints = [];
  if (window.benchWatched) return;
  window.benchWatched = true;
  const { port1, port2 } = new MessageChannel();
  const pressed: number[] = [];
  port1.onmessage = () => void window.benchPaints.push(...pressed.splice(0).map((at) => performance.now() - at));
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      pressed.push(timeStamp);
      if (pressed.length === 1) requestAnimationFrame(() => port2.postMessage(null));
    },
    { capture: true },
  );
}

/** Waits, and then until the page has answered. */
async function pause(page: Page, milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  await page.evaluate(() => undefined);
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

async function scriptTime(debuggee: CDPSession): Promise<number> {
  const { metrics } = await debuggee.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
}

/** The middle of a list of measurements. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))] ?? Number.NaN;
}
