import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/engine/index.ts';
import { isObject } from '../../src/engine/index.ts';
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
const paste = (name: string, text: string) => pasteInto(page, name, text);

describe('the simple form [D-23]', () => {
  const tree = {
    title: 'Family',
    $ref: '#/definitions/person',
    definitions: {
      person: {
        type: 'object',
        properties: {
          name: { type: 'string', title: 'Name', minLength: 3 },
          children: { type: 'array', title: 'Children', items: { $ref: '#/definitions/person' } },
        },
      },
    },
  };

  beforeEach(async () => {
    watched.faults.length = 0;
    written.length = 0;
    await page.goto(`${product.url}/simpleForm`);
    await editor('JSON Schema').waitFor();
  });

  test('draws any schema, one that holds itself as well, and keeps data and form together', async () => {
    await paste('JSON Schema', JSON.stringify(tree, null, 2));
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.first().fill('Ottoline');
    await expect.poll(() => editor('Data').textContent()).toContain('"name": "Ottoline"');
    await paste('Data', '{\n  "name": "Bo"\n}');
    await expect.poll(() => name.first().inputValue()).toBe('Bo');
    await page.getByText(/^Line 2: \/name/).waitFor();
    expect([watched.faults, written]).toEqual([[], []]);
  });

  test('takes a schema that is of one text', async () => {
    await paste('JSON Schema', '{ "type": "string", "title": "Motto" }');
    await page.getByRole('textbox', { name: 'Motto' }).fill('Read on');
    await expect.poll(() => editor('Data').textContent()).toContain('"Read on"');
    expect(watched.faults).toEqual([]);
  });

  test('begins anew with a question of each kind, or keeps what is typed, and is downloaded', async () => {
    const anew = page.getByRole('button', { name: 'New', exact: true });
    await page.getByLabel('Begin with').selectOption('A question of each kind');
    await anew.click();
    await page.getByRole('button', { name: 'Keep these' }).click();
    await expect.poll(() => anew.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByRole('textbox', { name: 'Title' }).waitFor();
    await anew.click();
    await page.getByRole('button', { name: 'Begin anew' }).click();
    await page.getByRole('textbox', { name: 'A text', exact: true }).fill('Told');
    await expect.poll(() => editor('Data').textContent()).toContain('"text": "Told"');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    const { schema, uiSchema, data } = JSON.parse(await readFile(await file.path(), 'utf8')) as JsonObject;
    expect([isObject(schema) && schema.type, uiSchema, data]).toEqual(['object', {}, { text: 'Told' }]);
    await paste('Data', '{');
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByText('“Data” is no JSON: mend it before downloading.').waitFor();
    expect([watched.faults, written]).toEqual([[], []]);
  });

  test('becomes a draft of one’s own: faults told at their place, nothing lost where saving fails', async () => {
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('button', { name: 'Begin anew' }).click();
    const diary = (book: object) =>
      JSON.stringify(
        { title: 'Reading log', type: 'object', properties: { book: { title: 'Book', ...book } } },
        null,
        2,
      );
    await paste('JSON Schema', diary({ type: 'objekt' }));
    const ask = page.getByRole('button', { name: 'Save as draft…' });
    await ask.click();
    const dialog = page.getByRole('dialog', { name: 'Save as draft' });
    await dialog.getByText(/^JSON Schema, line 7: (?!.*\/properties)/).waitFor();
    expect(await axeViolations(watched)).toEqual([]);
    expect(written.filter((one) => !one.endsWith('/check'))).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => ask.evaluate((button) => button === document.activeElement)).toBe(true);
    await paste('JSON Schema', diary({ type: 'string', maxLength: 250, minLength: 1 }));
    await ask.click();
    await dialog.getByLabel('Name of the draft').fill('reading-diary');
    const saving = '**/api/declarations/save';
    await page.route(saving, (route) => route.fulfill({ status: 503, json: { message: 'Not now' } }));
    await dialog.getByRole('button', { name: 'Save draft' }).click();
    await dialog.getByRole('alert').waitFor();
    await page.unroute(saving);
    await expect.poll(() => dialog.getByLabel('Name of the draft').inputValue()).toBe('reading-diary');
    watched.faults.length = 0;
    await dialog.getByRole('button', { name: 'Save draft' }).click();
    const link = page.getByRole('link', { name: 'Open the draft forms/pep/reading-diary' });
    await expect.poll(() => link.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /forms\/pep\/reading-diary draft$/ }).waitFor();
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'As JSON Schema and UI schema' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain('"book"');
    await discardDraft(await callsAs(leader), 'forms/pep/reading-diary');
    expect(watched.faults).toEqual([]);
  });

  test('draws what it can of values without a question, and keeps them when another answer changes', async () => {
    const schema = {
      type: 'object',
      properties: { name: { type: 'string', title: 'Name' }, any: true, never: false, bare: { type: 'array' } },
      additionalProperties: { not: { type: 'number' } },
    };
    const data = { any: { deep: [1, { a: null }] }, bare: [1, 'two', [3]], other: ['x'] };
    await paste('JSON Schema', JSON.stringify(schema));
    await paste('Data', JSON.stringify(data));
    await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Ottoline');
    await expect.poll(() => editor('Data').textContent()).toContain('"name": "Ottoline"');
    const kept = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = JSON.parse(await readFile(await (await kept).path(), 'utf8')) as JsonObject;
    expect(file.data).toEqual({ ...data, name: 'Ottoline' });
    const asItIs = page.getByRole('group', { name: 'bare' });
    await asItIs.getByText('shown as it is, and kept').waitFor();
    await expect.poll(() => asItIs.locator('pre').textContent()).toBe(JSON.stringify(data.bare, null, 2));
    expect(watched.faults).toEqual([]);
  });

  test.each([
    '',
    '{',
    '5',
    '{"type":"objekt"}',
    '{"properties":{"a":5}}',
    '{"$ref":"#/none"}',
    '{"type":"object","properties":{"a":{"$ref":"#/properties/a"}}}',
    '{"allOf":5,"required":"a"}',
    '{"type":"array"}',
  ])('keeps the page when %j is pasted, and draws the next good schema', async (rubbish) => {
    await paste('JSON Schema', rubbish);
    await page.getByRole('heading', { level: 1, name: 'Simple form' }).waitFor();
    await paste(
      'JSON Schema',
      '{ "type": "object", "properties": { "motto": { "type": "string", "title": "Motto" } } }',
    );
    await page.getByRole('textbox', { name: 'Motto' }).waitFor();
    expect(written).toEqual([]);
  });

  test.each([
    ['1280', desktop],
    ['375', phone],
  ] as const)('has no violation of accessibility at %s pixels, and fits', async (_, viewport) => {
    await page.setViewportSize(viewport);
    await page.reload();
    await editor('JSON Schema').waitFor();
    await page.getByRole('textbox', { name: 'Title' }).waitFor();
    expect(await axeViolations(watched)).toEqual([]);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0);
    await page.setViewportSize(desktop);
  });
});
