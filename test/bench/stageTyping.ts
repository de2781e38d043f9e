import { randomUUID } from 'node:crypto';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { Browser, Locator, Page } from 'playwright-core';
import { type Call, callsOf, contentsOf, editablePep, type Row } from '../browser/support/api.ts';
import { signedIn } from '../browser/support/browser.ts';
import { countQuestions, fillAnswers } from './fillAnswers.ts';
import { median, scriptPerKey } from './keystrokes.ts';
import { serveStockForm, stockUiSchema } from './stockForm.ts';

const keys = 60;
const rounds = 5;

type Stage = { link: string; title: string; questions: number; schema: Row; uiSchema: Row; answers: Row };
export type TypingFigures = { stage: string; questions: number; field: string; ours: number; stock: number };

/** Types into the same long answer of the largest stage, in the product and in the stock form, turn by turn in one browser. */
export async function measureTyping(browser: Browser, url: string): Promise<TypingFigures> {
  const { page } = await signedIn(browser, url, 'dt@ashcombe.example');
  const stage = await largestStage(await callsOf(page, url));
  const stock = await serveStockForm();
  try {
    const field = longAnswer(stage);
    const ours = await openOurs(page, url + stage.link, field);
    const theirs = await openStock(await browser.newPage(), stock.url, stage, field);
    const figures = { ours: [] as number[], stock: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      figures.ours.push((await measure(ours)).script);
      figures.stock.push((await measure(theirs)).script);
    }
    return { stage: stage.title, questions: stage.questions, field, ours: median(figures.ours), stock: median(figures.stock) };
  } finally {
    stock.server.close();
  }
}

export function describeTyping({ stage, questions, field, ours, stock }: TypingFigures): string {
  return [
    `Script per keystroke in “${field}” of the stage “${stage}”, ${questions} questions filled (median of ${rounds} × ${keys} keys):`,
    `  this portal  ${ours.toFixed(2)} ms`,
    `  stock form   ${stock.toFixed(2)} ms`,
    `  ratio        ${(ours / stock).toFixed(2)}`,
  ].join('\n');
}

async function measure(field: Locator): Promise<{ script: number }> {
  await field.page().bringToFront();
  return scriptPerKey(field.page(), field, keys);
}

/** Fills every stage of a PEP that may be edited and gives the one with the most questions. */
async function largestStage(call: Call): Promise<Stage> {
  const stages: Stage[] = [];
  const { studentId, pepId } = await editablePep(call);
  const details = contentsOf(await call(`/api/Pep/details?studentId=${studentId}&pepId=${pepId}`));
  for (const { formSlug, title } of details.stages as Row[]) {
    const path = `/api/Pep/key-stages-1-4/form/${formSlug}?studentId=${studentId}&pepId=${pepId}`;
    const before = contentsOf(await call(path));
    const { schema } = before.form as { schema: Row };
    const formData = { ...fillAnswers(schema), ...automatic(before.formData as Row) };
    const save = { pepId, studentId, stageId: before.pepStageId, formData, parked: {}, revision: before.revision, saveId: randomUUID() };
    const saved = await call('/api/Pep/saveData', save);
    if (saved.status !== 200) throw new Error(`The stage ${String(formSlug)} could not be filled: ${JSON.stringify(saved.body)}`);
    const { form, formData: answers } = contentsOf(await call(path)) as { form: { schema: Row; uiSchema: Row }; formData: Row };
    const link = `/students/${studentId}/pep/${pepId}/${formSlug}/form`;
    stages.push({ link, title: String(title), questions: countQuestions(answers), schema: form.schema, uiSchema: form.uiSchema, answers });
  }
  return stages.toSorted((a, b) => b.questions - a.questions)[0]!;
}

function automatic(answers: Row): Row {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => name.startsWith('cg_auto_')));
}

/** The title of the first long answer that stands by itself, outside of tables. */
function longAnswer({ schema, uiSchema }: Stage): string {
  const properties = schema.properties as Record<string, Row>;
  const name = Object.keys(properties).find((key) => (uiSchema[key] as Row | undefined)?.['ui:widget'] === 'textarea');
  return String(properties[name ?? '']?.title);
}

async function openOurs(page: Page, address: string, field: string): Promise<Locator> {
  await page.goto(address);
  const box = page.getByRole('textbox', { name: field }).first();
  await box.waitFor();
  return box;
}

async function openStock(page: Page, address: string, stage: Stage, field: string): Promise<Locator> {
  await page.goto(address);
  const { schema, uiSchema, answers } = stage;
  const drawing = { schema, uiSchema: stockUiSchema(uiSchema), answers } as Parameters<typeof draw>[0];
  await page.evaluate(draw, drawing);
  const box = page.getByRole('textbox', { name: field }).first();
  await box.waitFor({ timeout: 120_000 });
  return box;
}

function draw({ schema, uiSchema, answers }: { schema: RJSFSchema; uiSchema: UiSchema; answers: object }): void {
  window.drawStock(schema, uiSchema, answers);
}
