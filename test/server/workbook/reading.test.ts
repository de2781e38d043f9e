import officeCrypto from 'officecrypto-tool';
import XLSX from 'sheetjs-style';
import { describe, expect, it } from 'vitest';
import type { ResolvedForm } from '../../../src/engine/index.ts';
import { ServerError } from '../../../src/server/errors.ts';
import type { FileRow } from '../../../src/server/workbook/reading/messages.ts';
import { readFile } from '../../../src/server/workbook/reading/reading.ts';
import { archiveOf } from '../../support/archiveOf.ts';

const form: ResolvedForm = {
  id: 'import/book',
  version: 1,
  title: 'Books',
  schema: {
    type: 'object',
    required: ['title'],
    properties: {
      title: { type: 'string', title: 'Title' },
      bought: { type: 'string', format: 'date', title: 'Bought on' },
      pages: { type: 'integer', title: 'Pages' },
    },
  },
};

async function rowsOf(bytes: Buffer, password: string | null = null) {
  // Bytes are the thread's from then on, and a test sends some twice.
  const plan = {
    bytes: Buffer.from(bytes),
    password,
    mostText: 1024 * 1024,
    form,
    today: '2026-06-15',
    remembered: {},
    longList: null,
  };
  return readFile(plan, async ({ head, batches }) => {
    const rows: FileRow[] = [];
    for await (const batch of batches()) rows.push(...batch.rows);
    return { head, rows };
  });
}

function workbook(rows: readonly (readonly unknown[])[]): Buffer {
  const book = XLSX.utils.book_new();
  const cells = rows.map((row) => [...row]);
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(cells, { cellDates: true }), 'Books');
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
}

const refusal = (bytes: Buffer, password: string | null = null) =>
  rowsOf(bytes, password).then(
    () => 'read',
    (error: unknown) => (error instanceof ServerError ? error.message : String(error)),
  );

const heading = ['Title', 'Bought on', 'Pages', 'Colour'];

describe('a file of rows', () => {
  const expected = {
    head: { headings: heading, unread: ['Colour'] },
    rows: [
      { row: 2, answers: { title: 'Tides', bought: '2026-03-01', pages: 320 }, faults: {} },
      {
        row: 4,
        answers: { bought: '2026-12-31' },
        faults: { title: 'Enter an answer for “Title”', pages: '“x” is no number' },
      },
    ],
  };

  it('is read from CSV text, as a spreadsheet counts its rows', async () => {
    const text = 'Title,Bought on,Pages,Colour\r\nTides,01/03/2026,320,red\r\n,,,\r\n,31/12/2026,x,\r\n';
    expect(await rowsOf(Buffer.from(text))).toMatchObject(expected);
  });

  it('is read from a workbook, whose days are days, locked or not', async () => {
    const day = (text: string) => new Date(`${text}T00:00:00Z`);
    const book = workbook([
      heading,
      ['Tides', day('2026-03-01'), 320, 'red'],
      [],
      [null, day('2026-12-31'), 'x', null],
    ]);
    expect(await rowsOf(book)).toMatchObject(expected);
    const locked = Buffer.from(officeCrypto.encrypt(book, { password: 'tide table' }));
    expect(await rowsOf(locked, 'tide table')).toMatchObject(expected);
    expect(await refusal(locked)).toBe('This workbook is locked. Please type its password.');
    expect(await refusal(locked, 'time table')).toBe('This workbook cannot be opened with that password.');
  });

  it('gives what formulas came to, and calculates none itself', async () => {
    const book = XLSX.utils.book_new();
    const sheet = XLSX.utils.aoa_to_sheet([
      ['Title', 'Pages'],
      ['Tides', 3],
    ]);
    sheet.B2 = { t: 'n', v: 7, f: '3+3' };
    XLSX.utils.book_append_sheet(book, sheet, 'Books');
    const bytes = XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    expect((await rowsOf(bytes)).rows[0]?.answers).toEqual({ title: 'Tides', pages: 7 });
  });

  it('is refused in a sentence where it cannot be read', async () => {
    const book = workbook([heading, ['Tides']]);
    expect(await refusal(Buffer.from('Pages\r\n7'))).toBe(
      'The first row of the file names its columns. Missing: Title.',
    );
    expect(await refusal(Buffer.from('Title,TITLE\r\na,b'))).toBe('The column “TITLE” stands in this file twice.');
    expect(await refusal(book.subarray(0, book.length - 30))).toBe(
      'This workbook is damaged. Please save it in the spreadsheet again.',
    );
    const wrong = Buffer.from(book);
    wrong.fill(7, 60, wrong.indexOf(Buffer.from('PK\x01\x02', 'latin1')));
    expect(await refusal(wrong)).toMatch(/^This workbook cannot be read/);
    expect(await refusal(Buffer.from('d0cf11e0a1b11ae1'.repeat(200), 'hex'))).toMatch(/^This is no \.xlsx workbook/);
  });

  it('that would unpack to more than can be held is refused before anything of it is', async () => {
    const book = workbook([heading, ['Tides']]);
    const entry = book.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
    const large = Buffer.from(book);
    large.writeUInt32LE(1024 ** 3, entry + 24);
    expect(await refusal(large)).toMatch(/^This workbook holds more than can be read at once/);
    const silent = Buffer.from(book);
    silent.writeUInt32LE(0, entry + 24);
    expect(await refusal(silent)).toMatch(/^This workbook is damaged/);
  });

  it('whose list leads to other parts or sizes than it says is refused before anything of it is unpacked', async () => {
    const part = { name: 'xl/workbook.xml', bytes: Buffer.alloc(1024 * 1024) };
    const damaged = 'This workbook is damaged. Please save it in the spreadsheet again.';
    expect(await refusal(archiveOf([{ ...part, saysPacked: 0, isSaidBehind: true }]))).toBe(damaged);
    expect(await refusal(archiveOf([part], { parts: 2 }))).toBe(damaged);
    expect(await refusal(archiveOf([part], { size: 0xffffffff }))).toBe(damaged);
    expect(await refusal(archiveOf([{ ...part, says: 1000 }]))).toMatch(/^This workbook cannot be read/);
  });

  it('is read from a zip that holds one CSV file, whatever that is called', async () => {
    const text = Buffer.from('Title,Bought on,Pages,Colour\r\nTides,01/03/2026,320,red\r\n,,,\r\n,31/12/2026,x,\r\n');
    const beside = [
      { name: 'lists/', bytes: Buffer.alloc(0) },
      { name: '__MACOSX/lists/._books.csv', bytes: Buffer.from('no text\u0000') },
      { name: 'Read me.txt', bytes: Buffer.from('Books of the house') },
    ];
    expect(await rowsOf(archiveOf([...beside, { name: 'lists/books.CSV', bytes: text }]))).toMatchObject(expected);
    expect(await rowsOf(archiveOf([{ name: '../../../etc/books.csv', bytes: text }]))).toMatchObject(expected);
  });

  it('in a zip is refused in a sentence where it is not the only one, or more or less than the zip says', async () => {
    const part = { name: 'books.csv', bytes: Buffer.from('Title\r\nTides\r\n') };
    const damaged = 'This zip is damaged, or locked with a password. Please send the CSV file that is in it.';
    expect(await refusal(archiveOf([part, { ...part, name: 'more.csv' }]))).toBe(
      'This zip holds 2 CSV files. Please send one of them, zipped by itself or as it is.',
    );
    expect(await refusal(archiveOf([{ name: 'books.xlsx', bytes: workbook([heading, ['Tides']]) }]))).toBe(
      'This zip holds no CSV file. Please send the file that is in it.',
    );
    const large = { ...part, bytes: Buffer.concat([part.bytes, Buffer.alloc(1024 * 1024, 'a')]) };
    const tooMuch = 'This zip holds more than 1 MB. Please send its CSV file in parts.';
    expect(await refusal(archiveOf([large]))).toBe(tooMuch);
    expect(await refusal(archiveOf([part, { ...large, name: 'picture.png' }]))).toBe(tooMuch);
    expect(await refusal(archiveOf([{ ...large, says: part.bytes.length }]))).toBe(damaged);
    expect(await refusal(archiveOf([{ ...part, says: part.bytes.length + 1 }]))).toBe(damaged);
    expect(await refusal(archiveOf([{ ...part, saysPacked: 5 }]))).toBe(damaged);
    expect(await refusal(archiveOf([part], { parts: 2 }))).toBe(damaged);
    expect(await refusal(archiveOf([{ ...part, bytes: Buffer.from('a\u0001b'.repeat(9)) }]))).toMatch(
      /^This is not a CSV file of text/,
    );
    expect(
      await refusal(
        archiveOf(Array.from({ length: 2001 }, (_, at) => ({ ...part, name: at === 0 ? 'a.csv' : `${at}` }))),
      ),
    ).toBe(tooMuch);
  });

  it('of so many columns that its row alone could not be held is refused before there is one', async () => {
    const wide = (commas: number) => Buffer.from(`Title\r\n"Tides${','.repeat(20_000)}"${','.repeat(commas)}\r\n`);
    expect(await refusal(wide(16_384))).toBe('This file has a row of more columns than any spreadsheet has.');
    expect(await refusal(wide(16_383))).toBe('Row 2 has 16384 columns; at most 200 are read.');
    expect(await refusal(wide(199))).toBe('read');
  });

  it('of more than 100,000 rows is refused', async () => {
    const text = `Title\n${'Tides\n'.repeat(100_001)}`;
    expect(await refusal(Buffer.from(text))).toBe('This file has more than 100,000 rows; please send it in parts.');
  });
});
