import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../architecture/source.ts';
import { discardDraft } from './support/api.ts';
import { axeViolations, desktop, phone, type Watched } from './support/browser.ts';
import { pasteInto } from './support/pasteInto.ts';
import { callsAs, openAs, product, shareProduct } from './support/running.ts';

shareProduct();

const leader = 'super@brinmoor.example';
let watched: Watched;
let page: Page;
/** Everything that was asked of the server with a method that could change something. */
const written: string[] = [];

beforeAll(async () => {
  watched = await openAs(leader);
  page = watched.page;
  page.on(
    'request',
    (request) => request.method() !== 'GET' && written.push(`${request.method()} ${new URL(request.url()).pathname}`),
  );
});

const editor = (name: string) => page.getByRole('textbox', { name });
const faults = () => page.getByRole('region', { name: 'What it makes' }).getByRole('status').getByRole('listitem');

const paste = (name: string, text: string) => pasteInto(page, name, text);

/** Puts the cursor behind a piece of an editor's text. */
async function placeBehind(name: string, piece: string): Promise<void> {
  await editor(name).focus();
  const at = await editor(name).evaluate((content, wanted) => {
    type Tile = { view: { state: { doc: { toString(): string } }; dispatch(change: object): void } };
    const { view } =
      (content as unknown as { cmTile?: Tile; cmView?: Tile }).cmTile ??
      (content as unknown as { cmView: Tile }).cmView;
    const found = view.state.doc.toString().indexOf(wanted);
    view.dispatch({ selection: { anchor: found + wanted.length }, scrollIntoView: true });
    return found;
  }, piece);
  expect(at).toBeGreaterThan(-1);
}

const form = 'forms/pep/agree.json';
const declaredText = () => readFile(join(root, 'schemas', form), 'utf8');

async function openForm(path = form): Promise<void> {
  await page.goto(`${product.url}/PepFormPlayground`);
  await page.getByLabel('Form', { exact: true }).selectOption(path);
  await editor(path).waitFor();
  await page.getByText(/required answers, \d+ faults?$/).waitFor();
}

describe('the form playground [D-23]', () => {
  beforeEach(() => {
    watched.faults.length = 0;
    written.length = 0;
  });

  test('shows the form live beside its declaration, follows what is written and writes nothing to the server', async () => {
    await openForm();
    await page.getByRole('textbox', { name: 'Place of next meeting' }).waitFor();
    await placeBehind(form, '"title": "Place of next');
    await page.keyboard.type(' big');
    await page.getByRole('textbox', { name: 'Place of next big meeting' }).fill('The library');
    await expect.poll(() => editor('Answers').textContent()).toContain('"next_venue": "The library"');
    expect([watched.faults, written]).toEqual([[], []]);
  });

  test('says what is wrong at its line with what was meant, keeps the last good form, and goes on with the next', async () => {
    await openForm();
    await placeBehind(form, '"ui:widget": "any');
    await page.keyboard.type('e');
    await faults().getByText('unknown widget "anye-text"; did you mean "any-text"?').waitFor();
    const line = (await declaredText()).split('"ui:widget": "any')[0]?.split('\n').length;
    await expect.poll(() => faults().first().textContent()).toContain(`Line ${line}, /uiSchema/next_venue/ui:widget`);
    await page.getByRole('textbox', { name: 'Place of next meeting' }).waitFor();
    await page.keyboard.press('Backspace');
    await expect.poll(() => faults().count()).toBe(0);
  });

  test.each([
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '{"schema":5}',
    '{"schema":{"type":"object","properties":{"a":{"$ref":"lookups/none"}}}}',
    '\u0000\u2028}{',
  ])('keeps the page when %j is pasted', async (rubbish) => {
    await openForm();
    const good = (await declaredText()).replace('Place of next meeting', 'Place of one after next');
    for (const name of [form, 'Answers', 'Facts']) {
      await paste(name, rubbish);
      await page.getByRole('textbox', { name: 'Place of next meeting' }).waitFor();
    }
    await page.getByRole('heading', { level: 1, name: 'PEP form playground' }).waitFor();
    // Drawn after all of the above, it shows that the page has had to do with it.
    await paste(form, good);
    await page.getByRole('textbox', { name: 'Place of one after next' }).waitFor();
    expect(watched.faults).toEqual([]);
  });

  test('completes names and values where the cursor is', async () => {
    await openForm();
    await placeBehind(form, '"next_meeting": { "ui:widget": "');
    await page.keyboard.press('Control+Space');
    await page.getByRole('option', { name: '"textarea"' }).waitFor();
    await page.keyboard.press('Escape');
    await placeBehind(form, '"uiSchema": {');
    await page.keyboard.type('"ui:or');
    await page.getByRole('option', { name: '"ui:order"' }).waitFor();
    expect(watched.faults).toEqual([]);
  });

  test('shows base, overlay, result and their differences in words', async () => {
    await openForm('forms/pep/care.json');
    await page.getByRole('switch', { name: 'With the overlay of Brinmoor' }).check();
    await editor('overlays/12/forms/pep/care.json').waitFor();
    await page.getByRole('tab', { name: 'Overlay', exact: true }).first().click();
    const made = page.getByRole('region', { name: 'What it makes' });
    await made.getByRole('tab', { name: 'Differences in words' }).waitFor();
    await expect.poll(() => made.getByRole('listitem').count()).toBeGreaterThan(0);
    for (const [side, holds] of [
      ['Base', '"id": "pep/care"'],
      ['Overlay', '"base"'],
      ['Result', '"id": "pep/care"'],
    ] as const) {
      const tab = made
        .getByRole('tablist', { name: 'Sides of the overlay' })
        .getByRole('tab', { name: side, exact: true });
      await tab.click();
      await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
      await made.getByText(holds).first().waitFor();
    }
    expect([watched.faults, written]).toEqual([[], []]);
  });

  test('shows the form as another role, and for another year group', async () => {
    await openForm('forms/pep/targets.json');
    await page.getByLabel('Seen by', { exact: true }).selectOption({ label: 'Read Only' });
    await page.getByText('PEP Read Only').waitFor();
    await page.getByLabel('Year group', { exact: true }).selectOption({ label: 'Reception' });
    await expect.poll(() => editor('Facts').textContent()).toContain('"phase": "early-years"');
  });

  test('takes a changed form along, and saves it as a draft of one’s own under a name that is free', async () => {
    await openForm();
    const changed = (await declaredText()).replace(/"title": "[^"]*"/, '"title": "Agreed by us"');
    await paste(form, changed);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect([file.suggestedFilename(), await readFile(await file.path(), 'utf8')]).toEqual(['agree.json', changed]);
    await page.getByRole('button', { name: 'Save as draft…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as draft' });
    await dialog.getByLabel('Name of the draft').fill('agree');
    await dialog.getByText('There is a form of this name; please give it another').waitFor();
    await dialog.getByLabel('Name of the draft').fill('agreed-by-us');
    await dialog.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('link', { name: 'Open the draft forms/pep/agreed-by-us' }).waitFor();
    expect(written.filter((one) => !one.endsWith('/check'))).toEqual(['POST /api/declarations/save']);
    await discardDraft(await callsAs(leader), 'forms/pep/agreed-by-us');
    expect(watched.faults).toEqual([]);
  });

  test('is left by Tab', async () => {
    await openForm();
    await editor(form).focus();
    await page.keyboard.press('Tab');
    await expect.poll(() => editor(form).evaluate((element) => element === document.activeElement)).toBe(false);
  });

  test.each([
    ['1280', desktop],
    ['375', phone],
  ] as const)('has no violation of accessibility at %s pixels, and fits', async (_, viewport) => {
    await page.setViewportSize(viewport);
    await openForm();
    await page.getByRole('textbox', { name: 'Place of next meeting' }).waitFor();
    expect(await axeViolations(watched)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0);
    await page.setViewportSize(desktop);
    expect(watched.faults).toEqual([]);
  });
});
