import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext } from 'playwright-core';
import type { JsonObject, ResolvedForm } from '../../src/engine/index.ts';
import { type Call, callsOf, contentsOf, listedPeps, type PepKey, type Row } from '../browser/support/api.ts';
import { signedIn } from '../browser/support/browser.ts';
import type { Contender } from './compare.ts';
import { countQuestions, fillAnswers } from './fillAnswers.ts';
import { openInProduct } from './opening.ts';

/** A stage with every question answered, and the page it is open to. */
export interface Stage {
  readonly context: BrowserContext;
  readonly address: string;
  readonly phase: string;
  readonly title: string;
  readonly questions: number;
  readonly form: ResolvedForm;
  readonly answers: JsonObject;
  /** Name of the long answer that is typed into. */
  readonly field: string;
}

/**
 * Fills the stages of one plan of each phase, as far as the signed-in officer may, and gives the one with the most
 * questions.
 */
export async function largestStage(browser: Browser, url: string): Promise<Stage> {
  const { page, context } = await signedIn(browser, url, 'super@ashcombe.example');
  const call = await callsOf(page, url);
  const seen = new Set<string>();
  const stages: Stage[] = [];
  for (const key of await listedPeps(call)) {
    const { formSlug, stages: list } = contentsOf(
      await call(`/api/Pep/details?studentId=${key.studentId}&pepId=${key.pepId}`),
    ) as { formSlug: string; stages: Row[] };
    if (seen.has(formSlug)) continue;
    const filled = await fillPlan(call, key, { phase: formSlug, list });
    if (filled.length === 0) continue;
    seen.add(formSlug);
    stages.push(...filled.map((stage) => ({ ...stage, context, address: url + stage.address })));
    if (seen.size === 3) break;
  }
  await page.close();
  const largest = stages.toSorted((a, b) => b.questions - a.questions)[0];
  if (!largest) throw new Error('The demonstration data has no plan that may be edited.');
  return largest;
}

async function fillPlan(
  call: Call,
  key: PepKey,
  { phase, list }: { phase: string; list: Row[] },
): Promise<Omit<Stage, 'context'>[]> {
  const stages: Omit<Stage, 'context'>[] = [];
  for (const { formSlug, title } of list) {
    const path = `/api/Pep/${phase}/form/${String(formSlug)}?studentId=${key.studentId}&pepId=${key.pepId}`;
    const before = contentsOf(await call(path));
    if ('pep.saveStage' in (before.denied as Row)) continue;
    const { schema } = before.form as { schema: Row };
    const formData = { ...fillAnswers(schema), ...automatic(before.formData as Row) };
    await save(call, { ...key, stageId: before.pepStageId, parked: {}, revision: before.revision }, formData);
    const { form, formData: answers } = contentsOf(await call(path)) as unknown as {
      form: ResolvedForm;
      formData: JsonObject;
    };
    const field = longAnswer(form, answers);
    const address = `/students/${key.studentId}/pep/${key.pepId}/${String(formSlug)}/form`;
    if (field)
      stages.push({ address, phase, title: String(title), questions: countQuestions(answers), form, answers, field });
  }
  return stages;
}

/** Saves a stage without what the server cannot keep: files that are not there, for one. */
async function save(call: Call, stage: Row, formData: Row): Promise<void> {
  const { status, body } = await call('/api/Pep/saveData', { ...stage, formData, saveId: randomUUID() });
  if (status === 200) return;
  const refused = Object.keys((body.errors ?? {}) as Row).map((pointer) => pointer.split('/')[1] ?? '');
  const kept = Object.fromEntries(Object.entries(formData).filter(([name]) => !refused.includes(name)));
  if (Object.keys(kept).length === Object.keys(formData).length)
    throw new Error(`A stage could not be filled: ${JSON.stringify(body)}`);
  await save(call, stage, kept);
}

function automatic(answers: Row): Row {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => name.startsWith('cg_auto_')));
}

/** The first long answer that stands by itself, outside of tables. */
function longAnswer({ uiSchema = {} }: ResolvedForm, answers: JsonObject): string | undefined {
  return Object.keys(answers).find((name) => (uiSchema[name] as Row | undefined)?.['ui:widget'] === 'textarea');
}

/** The stage in the product itself, with all that stands around it. */
export function oursInProduct({ context, address, field }: Stage): Contender {
  return {
    context,
    open: (page) =>
      openInProduct(page, address, {
        first: '.form-body .section .fields',
        last: '.form-body .section .fields',
        waiting: '.waiting',
      }),
    field: (page) => Promise.resolve(page.locator(`[id$="-${field}"]:is(textarea)`)),
    // What is not saved would be offered on the next page.
    async leave(page) {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.locator('[data-save-state=saved]').waitFor();
    },
  };
}
