import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { serveBenchPage } from './benchPage.ts';
import { median, percentile } from './keystrokes.ts';
import type { Side } from './opening.ts';

const desktop = { width: 1280, height: 900 };
const rounds = 5;
const all = 50_000;

/** One side in one round. Milliseconds, and bytes of heap. */
interface Opened {
  readonly shown: number;
  readonly script: number;
}

interface Scrolled extends Opened {
  /** Of each frame of the scroll. */
  readonly frames: readonly number[];
  readonly perFrame: number;
  readonly heap: number;
}

type Both<T> = Record<Side, T[]>;

/** Our TableView against the stock DataGrid with the same rows, turn by turn in one browser, on a production build. */
export async function benchGrid(browser: Browser): Promise<void> {
  const served = await serveBenchPage('grid');
  const context = await browser.newContext({ viewport: desktop });
  try {
    const hundred: Both<Opened> = { ours: [], stock: [] };
    const every: Both<Scrolled> = { ours: [], stock: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const side of ['ours', 'stock'] as const) {
        hundred[side].push(
          await onFreshPage(context, served.url, (page, debuggee) => open(page, debuggee, { side, rows: 100 })),
        );
        every[side].push(
          await onFreshPage(context, served.url, (page, debuggee) => openAndScroll(page, debuggee, side)),
        );
      }
    }
    console.log(describe(hundred, every));
  } finally {
    await context.close();
    served.server.close();
  }
}

async function onFreshPage<T>(
  context: BrowserContext,
  url: string,
  work: (page: Page, debuggee: CDPSession) => Promise<T>,
): Promise<T> {
  const page = await context.newPage();
  await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  await page.goto(url);
  await page.bringToFront();
  const debuggee = await context.newCDPSession(page);
  await debuggee.send('Performance.enable');
  try {
    return await work(page, debuggee);
  } finally {
    await page.close();
  }
}

async function metric(debuggee: CDPSession, name: 'ScriptDuration' | 'JSHeapUsedSize'): Promise<number> {
  const { metrics } = await debuggee.send('Performance.getMetrics');
  return metrics.find((each) => each.name === name)?.value ?? 0;
}

/** Until rows stand on the screen and the page would take a key. */
async function open(page: Page, debuggee: CDPSession, { side, rows }: { side: Side; rows: number }): Promise<Opened> {
  const before = await metric(debuggee, 'ScriptDuration');
  const shown = await page.evaluate(
    async ([which, count]) => {
      const at = window.drawGrid(which, count);
      const settled = () =>
        new Promise<number>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))));
      let now = await settled();
      while (document.querySelector('[role=gridcell], [role=cell]') === null) now = await settled();
      return now - at;
    },
    [side, rows] as const,
  );
  return { shown, script: ((await metric(debuggee, 'ScriptDuration')) - before) * 1000 };
}

/** A hundred frames of a steady scroll, a good nine rows each. */
async function openAndScroll(page: Page, debuggee: CDPSession, side: Side): Promise<Scrolled> {
  const opened = await open(page, debuggee, { side, rows: all });
  await debuggee.send('HeapProfiler.collectGarbage');
  const heap = await metric(debuggee, 'JSHeapUsedSize');
  const before = await metric(debuggee, 'ScriptDuration');
  const frames = await page.evaluate(async () => {
    const scroller = document.querySelector('.MuiDataGrid-virtualScroller');
    if (scroller === null || scroller.scrollHeight < 100_000) throw new Error('There is nothing to scroll through.');
    const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const took: number[] = [];
    let last = await next();
    for (let frame = 0; frame < 100; frame += 1) {
      scroller.scrollTop += 340;
      const now = await next();
      took.push(now - last);
      last = now;
    }
    return took;
  });
  const script = ((await metric(debuggee, 'ScriptDuration')) - before) * 1000;
  return { ...opened, frames, perFrame: script / frames.length, heap };
}

function describe(hundred: Both<Opened>, every: Both<Scrolled>): string {
  const line = <T>(
    what: string,
    both: Both<T>,
    { of, unit = 'ms' }: { of: (list: readonly T[]) => number; unit?: string },
  ) => {
    const [ours, stock] = [of(both.ours), of(both.stock)];
    return `  ${what.padEnd(34)} ours ${ours.toFixed(1)} ${unit}, stock ${stock.toFixed(1)} ${unit}: ${(ours / stock).toFixed(2)}`;
  };
  const mid =
    <T>(pick: (one: T) => number) =>
    (list: readonly T[]) =>
      median(list.map(pick));
  const frames = (list: readonly Scrolled[]) => list.flatMap((one) => one.frames);
  return [
    `Opening 100 rows of 25 columns (median of ${rounds} rounds):`,
    line('until they are there', hundred, { of: mid((one) => one.shown) }),
    line('script', hundred, { of: mid((one) => one.script) }),
    `“All” of ${all.toLocaleString('en-GB')} rows of 25 columns, then 100 frames of scrolling:`,
    line('until they are there', every, { of: mid((one) => one.shown) }),
    line('script to open', every, { of: mid((one) => one.script) }),
    line('script per frame', every, { of: mid((one) => one.perFrame) }),
    line('frame time, p95', every, { of: (list) => percentile(frames(list), 0.95) }),
    line('frames over 50 ms, of 100', every, {
      of: (list) => (100 * frames(list).filter((frame) => frame > 50).length) / frames(list).length,
      unit: '%',
    }),
    line('heap', every, { of: mid((one) => one.heap / 1_048_576), unit: 'MB' }),
  ].join('\n');
}
