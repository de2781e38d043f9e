import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { JsonObject, ResolvedForm } from '../../src/engine/index.ts';
import { startProduct } from '../browser/support/product.ts';
import { stockUiSchema } from '../support/stockUiSchema.ts';
import { serveBenchPage } from './benchPage.ts';
import { type Compared, compare, type Contender, line, p95, rounds } from './compare.ts';
import { largeAnswers, largeForm, rowsAnswers, rowsForm } from './generatedForms.ts';
import { median, typeInto } from './keystrokes.ts';
import { openOnPage, prepare, type Side, type Signs, stockSigns } from './opening.ts';
import type { Drawing } from './page/main.tsx';
import { namesOf } from './rendered.ts';
import { largestStage, oursInProduct, type Stage } from './stages.ts';

const desktop = { width: 1280, height: 900 };

/** Our forms against the stock ones of @rjsf/mui, in one browser, on production builds. Prints as it goes. */
export async function benchForms(browser: Browser): Promise<void> {
  const served = await serveBenchPage();
  const context = await browser.newContext({ viewport: desktop });
  const product = await startProduct();
  try {
    const large = drawingOf(largeForm, largeAnswers);
    const field = '#root-q265';
    console.log(
      describe(
        '500 filled fields in 10 sections, 3 conditions in each',
        await compare({
          ours: onPage(context, served.url, {
            side: 'ours',
            drawing: large,
            signs: { first: '#root-q49', last: '#root-q499', waiting: '.waiting' },
            field,
          }),
          stock: onPage(context, served.url, { side: 'stock', drawing: large, signs: stockSigns, field }),
        }),
        aloneGoals,
      ),
    );
    console.log(await benchRows(context, served.url));
    const stage = await largestStage(browser, product.url);
    console.log(
      describe(
        `The largest stage of the product, “${stage.title}” (${stage.phase}), ${stage.questions} questions filled`,
        await compare({
          ours: oursInProduct(stage),
          stock: onPage(context, served.url, {
            side: 'stock',
            drawing: drawingOf(stage.form, stage.answers),
            signs: stockSigns,
            field: stockField(stage),
          }),
        }),
        stageGoals,
      ),
    );
  } finally {
    served.server.close();
    await product.remove();
  }
}

function drawingOf(form: ResolvedForm, answers: JsonObject): Drawing {
  return { form, answers, stockUiSchema: stockUiSchema(form.uiSchema ?? {}) };
}

const stockField = ({ field }: Stage) => `#root-${field}`;

function onPage(
  context: BrowserContext,
  address: string,
  task: { side: Side; drawing: Drawing; signs: Signs; field: string },
): Contender {
  return {
    context,
    open: (page) => openOnPage(page, address, task),
    field: (page) => Promise.resolve(page.locator(task.field)),
  };
}

/** Shares of the stock form's figure that are wanted at most. */
interface Goals {
  readonly script: number;
  readonly paint: number;
  readonly usable: number;
  readonly built: number;
}

const aloneGoals: Goals = { script: 1 / 10, paint: 1 / 4, usable: 1 / 10, built: 1 / 3 };

/** With the page around it: header, sections, rating, what keeps and counts the answers. */
const stageGoals: Goals = { script: 1 / 8, paint: 1 / 3, usable: 1 / 5, built: 0.4 };

function describe(title: string, { ours, stock }: Compared, goals: Goals): string {
  const both = (pick: (figures: Compared[Side]) => number) => ({ ours: pick(ours), stock: pick(stock) });
  const goal = (most: number) => ({ most, goal: most.toFixed(3) });
  const drawn = ours.rendered.at(-1) ?? [];
  const perKey = ours.rendered.map((names) => names.length);
  const built = { ours: median(ours.built), stock: median(stock.usable) };
  return [
    `${title} (median of ${rounds} rounds):`,
    line('script per key', { ...both(({ script }) => median(script)), ...goal(goals.script) }),
    line('key to paint, p95, 4× slower', { ...both(({ paints }) => p95(paints)), ...goal(goals.paint) }),
    line('first section usable', { ...both(({ usable }) => median(usable)), ...goal(goals.usable) }),
    line('everything built in', { ...built, ...goal(goals.built) }),
    `  components drawn by a key          ours ${median(perKey)}, stock ${median(stock.rendered.map((names) => names.length))}`,
    // In the product's own build the names are gone.
    ...(drawn.includes('FormBody') ? [`    ours: ${namesOf(drawn)}`] : []),
  ].join('\n');
}

/** 100 rows: how soon they are there, and what a key in one costs beside a key elsewhere in the same form. */
async function benchRows(context: BrowserContext, address: string): Promise<string> {
  const drawing = drawingOf(rowsForm, rowsAnswers);
  const figures = {
    ours: [] as number[],
    built: [] as number[],
    stock: [] as number[],
    row: [] as number[],
    elsewhere: [] as number[],
  };
  for (let round = 0; round < rounds; round += 1) {
    await onFreshPage(context, async (page) => {
      const { usable, built } = await openOnPage(page, address, {
        side: 'ours',
        drawing,
        signs: { first: '#root-copies-0', last: '#root-copies-99', waiting: '.waiting' },
      });
      figures.ours.push(usable);
      figures.built.push(built);
      figures.elsewhere.push((await typeInto(page.locator('#root-note'), 30)).script);
      await page.locator('#root-copies-40 .row-title').click();
      figures.row.push((await typeInto(page.locator('#root-copies-40-c0'), 30)).script);
    });
    await onFreshPage(context, async (page) => {
      figures.stock.push((await openOnPage(page, address, { side: 'stock', drawing, signs: stockSigns })).usable);
    });
  }
  const stock = median(figures.stock);
  return [
    `100 rows of 8 fields in a form (median of ${rounds} rounds):`,
    line('opens', { ours: median(figures.ours), stock, most: 1 / 10, goal: '1/10' }),
    line('everything built in', { ours: median(figures.built), stock, most: 1 / 3, goal: '1/3' }),
    line('script per key, in a row', {
      ours: median(figures.row),
      stock: median(figures.elsewhere),
      most: 1.1,
      goal: 'no more than elsewhere in the form',
      against: 'elsewhere',
    }),
  ].join('\n');
}

async function onFreshPage(context: BrowserContext, measure: (page: Page) => Promise<void>): Promise<void> {
  const page = await prepare(await context.newPage());
  await measure(page);
  await page.close();
}
