import type { BrowserContext, Locator, Page } from 'playwright-core';
import { percentile, throttle, typeInto } from './keystrokes.ts';
import { type Opened, prepare, type Side } from './opening.ts';
import { countRendering, renderedPerKey } from './rendered.ts';

/** One of the two forms: how to open it on a fresh page, and the field that is typed into. */
export interface Contender {
  readonly context: BrowserContext;
  open(page: Page): Promise<Opened>;
  field(page: Page): Promise<Locator>;
  /** Leaves the page as a person does who is done. */
  leave?(page: Page): Promise<void>;
}

/** Every figure of one contender, a list entry for each round. */
export interface Figures {
  readonly usable: number[];
  readonly built: number[];
  readonly script: number[];
  /** Key to paint at a fourth of the machine's speed, all rounds' keys together. */
  readonly paints: number[];
  /** Components drawn by each of some keys. */
  rendered: readonly (readonly string[])[];
}

export type Compared = Record<Side, Figures>;

export const rounds = 5;
const KEYS = 30;
const SLOWER = 4;

/** Opens both and types into both, turn by turn, each time on a fresh page. */
export async function compare(contenders: Record<Side, Contender>): Promise<Compared> {
  const figures: Compared = { ours: noFigures(), stock: noFigures() };
  for (let round = 0; round < rounds; round += 1) {
    for (const side of ['ours', 'stock'] as const) await measure(contenders[side], figures[side]);
  }
  for (const side of ['ours', 'stock'] as const) figures[side].rendered = await countDrawn(contenders[side]);
  return figures;
}

const noFigures = (): Figures => ({ usable: [], built: [], script: [], paints: [], rendered: [] });

async function measure({ context, open, field, leave }: Contender, figures: Figures): Promise<void> {
  const page = await prepare(await context.newPage());
  const { usable, built } = await open(page);
  figures.usable.push(usable);
  figures.built.push(built);
  const box = await field(page);
  figures.script.push((await typeInto(box, KEYS)).script);
  await throttle(page, SLOWER);
  figures.paints.push(...(await typeInto(box, KEYS)).paints);
  await throttle(page, 1);
  await leave?.(page);
  await page.close();
}

async function countDrawn({ context, open, field }: Contender): Promise<readonly (readonly string[])[]> {
  const page = await prepare(await context.newPage());
  await countRendering(page);
  await open(page);
  const rendered = await renderedPerKey(await field(page), 3);
  await page.close();
  return rendered;
}

/** A figure of one side against the other's, with the goal and whether it is reached. */
export function line(
  what: string,
  figure: { ours: number; stock: number; most: number; goal: string; against?: string },
): string {
  const { ours, stock, most, goal, against = 'stock' } = figure;
  const share = ours / stock;
  const digits = ours < 10 ? 2 : 0;
  return `  ${what.padEnd(30)} ours ${ours.toFixed(digits)} ms, ${against} ${stock.toFixed(digits)} ms: ${share.toFixed(3)}   goal ${goal}: ${share <= most ? 'reached' : 'not reached'}`;
}

export const p95 = (values: readonly number[]) => percentile(values, 0.95);
