import sheetjs from 'sheetjs-style';
import { describe, expect, it } from 'vitest';
import type { EntrySheet } from '../../../src/server/workbook/messages.ts';
import { startSheets } from '../../../src/server/workbook/sheets.ts';

const open = (text: string, list: string) => ({ text, look: 'open', list }) as const;
const dead = (text: string) => ({ text, look: 'dead' }) as const;

const grid: EntrySheet = {
  name: 'Grid',
  lines: [
    ['Id', 'Who', { text: 'First', look: 'title' }, { text: 'Second', look: 'title' }],
    ['1', 'Ann', open('a', 'codes_1'), open('', 'codes_2')],
    ['2', 'Bob', open('', 'codes_1'), dead('closed')],
    ['3', '=Cid', dead(''), open('2', 'codes_2')],
  ],
  widths: [0, 20, 8, 8],
  isLocked: true,
  frozen: { lines: 1, columns: 2 },
  message: 'Choose “a” & co.',
};

const lists: EntrySheet = {
  name: 'Lists',
  lines: [
    ['a', '2'],
    ['b', ''],
  ],
  widths: [8, 8],
  isHidden: true,
  lists: [
    { name: 'codes_1', values: 2 },
    { name: 'codes_2', values: 1 },
  ],
};

function written(...sheets: readonly EntrySheet[]): Buffer {
  const workbook = startSheets();
  for (const sheet of sheets) workbook.enter(sheet);
  return workbook.write();
}

function partsOf(bytes: Buffer): (path: string) => string {
  const archive = sheetjs.CFB.read(bytes, { type: 'buffer' });
  return (path) => Buffer.from((sheetjs.CFB.find(archive, path)?.content ?? []) as Uint8Array).toString();
}

describe('a sheet that is filled in', () => {
  it('takes the values of a list in each open cell, those below each other as one range', () => {
    const xml = partsOf(written(grid, lists))('/xl/worksheets/sheet1.xml');
    const found = [...xml.matchAll(/<dataValidation [^>]*sqref="([^"]+)"><formula1>(\w+)<\/formula1>/g)];
    expect(found.map(([, places, list]) => [list, places])).toEqual([
      ['codes_1', 'C2:C3'],
      ['codes_2', 'D2 D4'],
    ]);
    expect(xml).toContain('<dataValidations count="2">');
    expect(xml).toContain('error="Choose “a” &#38; co."');
    // The format has its parts in this order, and a spreadsheet takes any other for damage.
    const order = ['<sheetData>', '<sheetProtection', '<dataValidations', '<ignoredErrors'];
    expect(order.map((part) => xml.indexOf(part))).toEqual(
      order.map((part) => xml.indexOf(part)).toSorted((a, b) => a - b),
    );
    expect(xml.indexOf('<sheetProtection')).toBeGreaterThan(0);
  });

  it('locks all but the open cells, keeps headings in sight and hides a column of no width', () => {
    const part = partsOf(written(grid, lists));
    const xml = part('/xl/worksheets/sheet1.xml');
    expect(xml).toContain('<pane xSplit="2" ySplit="1" topLeftCell="C2"');
    expect(xml).toMatch(/<col min="1" max="1" [^>]*hidden="true"/);
    const xfs = (/<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(part('/xl/styles.xml'))?.[1] ?? '').match(
      /<xf [^>]*?(?:\/>|>.*?<\/xf>)/g,
    );
    const unlocked = (xfs ?? []).flatMap((xf, place) => (xf.includes('<protection locked="0"/>') ? [place] : []));
    const inCell = (address: string) => Number(new RegExp(`<c r="${address}" s="(\\d+)"`).exec(xml)?.[1]);
    const isOpen = (address: string) => unlocked.includes(inCell(address));
    expect(['C2', 'D2', 'C3', 'D4'].map(isOpen)).toEqual([true, true, true, true]);
    expect(['A2', 'B2', 'C1', 'D3', 'C4', 'B4'].map(isOpen)).toEqual([false, false, false, false, false, false]);
  });

  it('names its lists, and shows a hidden sheet to nobody', () => {
    const xml = partsOf(written(grid, lists))('/xl/workbook.xml');
    expect(xml).toMatch(/<sheet name="Lists" [^>]*state="veryHidden"/);
    expect(xml).not.toMatch(/<sheet name="Grid" [^>]*state=/);
    expect(xml).toContain('<definedName name="codes_2">&apos;Lists&apos;!$B$1:$B$1</definedName>');
  });

  it('holds texts alone, as other programs read them', () => {
    const book = sheetjs.read(written(grid, lists), { type: 'buffer' });
    expect(book.Sheets.Grid?.D4).toMatchObject({ t: 's', v: '2' });
    expect(book.Sheets.Grid?.B4).toMatchObject({ t: 's', v: '=Cid' });
    expect(sheetjs.utils.sheet_to_json(book.Sheets.Grid ?? {}, { header: 1, defval: '' })).toEqual([
      ['Id', 'Who', 'First', 'Second'],
      ['1', 'Ann', 'a', ''],
      ['2', 'Bob', '', 'closed'],
      ['3', '=Cid', '', '2'],
    ]);
  });
});
