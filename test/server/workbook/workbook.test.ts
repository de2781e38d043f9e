import { read, type WorkSheet } from 'sheetjs-style';
import { describe, expect, it } from 'vitest';
import type { SheetPlan } from '../../../src/server/workbook/messages.ts';
import { sheetName } from '../../../src/server/workbook/sheetName.ts';
import { startSheets } from '../../../src/server/workbook/sheets.ts';
import { inTurn } from '../../../src/server/workbook/turns.ts';
import { openWorkbook } from '../../../src/server/workbook/workbook.ts';
import { shownCells } from '../../support/exportCalls.ts';

const plan = (name = 'Books'): SheetPlan => ({
  name,
  table: { id: 'books', title: 'Books', record: 'book', list: 'books.list', columns: ['title', 'added', 'price'] },
  record: {
    title: 'Book',
    id: 'title',
    properties: {
      title: { title: 'Title', type: 'string' },
      added: { title: 'Added', type: 'string', format: 'date' },
      price: { title: 'Price', type: 'number', format: 'money' },
    },
  },
  lookups: {},
});

function written(rows: readonly unknown[][]): WorkSheet {
  const sheets = startSheets();
  sheets.open(plan());
  sheets.add(rows);
  return read(sheets.write(), { type: 'buffer', cellNF: true, cellStyles: true }).Sheets.Books ?? {};
}

describe('a sheet', () => {
  it('has dates and sums that a spreadsheet can reckon with, and headings that stand out', () => {
    const sheet = written([['A', '2026-11-18', 1234.5]]);
    expect(shownCells(sheet)).toEqual([
      ['Title', 'Added', 'Price'],
      ['A', '18/11/2026', '£1,234.50'],
    ]);
    expect([sheet.B2, sheet.C2].map((cell: { t: string; v: number }) => [cell.t, cell.v])).toEqual([
      ['n', 46_344],
      ['n', 1234.5],
    ]);
    expect((sheet.A1 as { s: { fgColor: object; patternType: string } }).s.patternType).toBe('solid');
    expect(sheet['!autofilter']).toEqual({ ref: 'A1:C2' });
  });

  it('is as wide as its texts, up to a bound', () => {
    const widths = (written([['word '.repeat(100), null, 1]])['!cols'] ?? []).map(({ width = 0 }) => Math.round(width));
    expect(widths[0]).toBeGreaterThan(50);
    expect(widths[0]).toBeLessThan(65);
    expect(widths[1]).toBeLessThan(15);
  });

  it('keeps every text as it was written, but for its end where a cell takes no more', () => {
    const texts = ['line\nline', '  spaces  ', '<b>&amp;"', '_x000D_', 'Łódź 🦔', 'bell \u0007', '=HYPERLINK("x")'];
    const sheet = written(texts.map((text) => [text, null, 0]));
    expect(texts.map((_text, index) => (sheet[`A${index + 2}`] as { v: string }).v)).toEqual(texts);
    const long = (written([['x'.repeat(40_000), null, 0]]).A2 as { v: string }).v;
    expect([long.length, long.endsWith('x…')]).toEqual([32_767, true]);
  });

  it('writes nothing that XML cannot hold: one such letter would damage the whole file', () => {
    const sheet = written([['before \ufffe\uffff after', null, 0]]);
    expect((sheet.A2 as { v: string }).v).toBe('before \ufffd\ufffd after');
    expect(sheetName('Ann\u0001 \uffffBee\u0085', [])).toBe('Ann Bee');
  });

  it('has a name that workbooks take and no other has', () => {
    expect(sheetName('Ann [A]: 1/2?', [])).toBe('Ann A 1 2');
    expect(sheetName("O'Neil", [])).toBe('O Neil');
    expect(sheetName('', ['sheet'])).toBe('Sheet (2)');
    const long = 'A name of more than thirty-one letters';
    const second = sheetName(long, [sheetName(long, [])]);
    expect([second.length <= 31, second.endsWith(' (2)')]).toEqual([true, true]);
  });
});

describe('the thread of a workbook', () => {
  it('ends when the file is wanted no longer, and says so to what waits for it', async () => {
    const gone = new AbortController();
    const workbook = await openWorkbook(gone.signal);
    await workbook.sheet(plan());
    const file = workbook.finish('Abcdef-1');
    gone.abort();
    await expect(file).rejects.toThrow('wanted no longer');
    await expect(workbook.add([['B', null, 1]])).rejects.toThrow('aborted');
    await workbook.close();
    await expect(openWorkbook(gone.signal)).rejects.toThrow('aborted');
  });

  it('says where it failed, never with what', async () => {
    const workbook = await openWorkbook(new AbortController().signal);
    await workbook.sheet(plan());
    const failure = await workbook
      .add([['A', 'Secret of Ann', 1]])
      .catch((error: unknown) => (error instanceof Error ? error.message : ''));
    expect(failure).toContain('EngineError');
    expect(failure).not.toContain('Secret');
    await workbook.close();
  });
});

describe('the turns', () => {
  it('come in the order asked, one at a time, past who failed and who is gone', async () => {
    const order: string[] = [];
    const [here, gone] = [new AbortController().signal, AbortSignal.abort()].map((signal) => () => ({
      userId: 1,
      signal,
    }));
    if (here === undefined || gone === undefined) throw new Error('There is nobody to ask.');
    const work = (name: string) => async () => {
      order.push(`${name} begins`);
      await Promise.resolve();
      order.push(`${name} ends`);
      if (name === 'b') throw new Error('b failed');
      return name;
    };
    const asked = [
      inTurn(here(), work('a')),
      inTurn(here(), work('b')),
      inTurn(gone(), work('c')),
      inTurn(here(), work('d')),
    ];
    const done = await Promise.allSettled(asked);
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'd begins', 'd ends']);
  });

  it('keep nobody from a file whom another has been before with many, and forget at once who is gone', async () => {
    let finish: () => void = () => undefined;
    const running = inTurn(
      { userId: 1, signal: new AbortController().signal },
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    // The first one is being made, and counts no longer.
    await Promise.resolve();
    const left = new AbortController();
    const ask = (userId: number, signal = new AbortController().signal) =>
      inTurn({ userId, signal }, () => Promise.resolve('made'));
    const tooMany = { code: 'TOO_MANY' };
    const waiting = [ask(1, left.signal), ask(1), ask(1)];
    await expect(ask(1)).rejects.toMatchObject(tooMany);
    const another = ask(2);
    left.abort();
    const again = ask(1);
    await expect(ask(1)).rejects.toMatchObject(tooMany);
    const many = Array.from({ length: 16 }, (_, index) => ask(10 + index));
    await expect(ask(99)).rejects.toMatchObject(tooMany);
    finish();
    await running;
    const done = await Promise.allSettled([...waiting, another, again, ...many]);
    expect(done.map(({ status }) => status)).toEqual(['rejected', ...Array.from({ length: 20 }, () => 'fulfilled')]);
    expect(await ask(1)).toBe('made');
  });
});
