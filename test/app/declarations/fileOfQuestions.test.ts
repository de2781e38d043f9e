import { File } from 'node:buffer';
import { finished } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFile } from '../../../src/app/declarations/exchange/workbookFile.ts';
import { archiveOf, type MadeEnd, type MadePart } from '../../support/archiveOf.ts';
import { paragraph, wordDocument } from '../../support/wordDocument.ts';

const MB = 1024 * 1024;
const much = 'This file holds more than can be read at once. Please leave out other sheets and pictures.';
const damaged = 'This file is damaged. Please save it again in the program that it is from.';

const main = (bytes: Buffer, more: Partial<MadePart> = {}): MadePart => ({ name: 'word/document.xml', bytes, ...more });
const form = main(Buffer.from(wordDocument(paragraph('Date of the visit: ________'))));
const nothing = (megabytes: number) => Buffer.alloc(megabytes * MB);

/** Bytes that the browser has unpacked. */
let unpackedBytes = 0;

/** Unpacks as Chromium does: all of a piece that it is handed, before any of it is asked for. */
function browsersOwn(): TransformStream<Uint8Array, Uint8Array> {
  const inflate = createInflateRaw();
  let made: Buffer[] = [];
  inflate.on('data', (bytes: Buffer) => made.push(bytes));
  const given = (to: TransformStreamDefaultController<Uint8Array>) => {
    for (const bytes of made) {
      unpackedBytes += bytes.length;
      to.enqueue(bytes);
    }
    made = [];
  };
  return new TransformStream({
    async transform(piece, to) {
      await new Promise<void>((done, fail) => inflate.write(piece, (error) => (error ? fail(error) : done())));
      given(to);
    },
    async flush(to) {
      inflate.end();
      await finished(inflate);
      given(to);
    },
  });
}

beforeEach(() => {
  unpackedBytes = 0;
  vi.stubGlobal('DecompressionStream', browsersOwn);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const fileOf = (bytes: Uint8Array, name: string) => new File([bytes], name) as unknown as globalThis.File;

const opened = (parts: readonly MadePart[], end: MadeEnd = {}, name = 'visit.docx') =>
  openFile(fileOf(archiveOf(parts, end), name));

describe('a form in Word', () => {
  it('is read of its main part, and nothing else of it is unpacked', async () => {
    const { document } = await opened([{ name: 'word/media/image1.png', bytes: nothing(20) }, form]);
    expect(document?.things.map(({ label }) => label)).toEqual(['Date of the visit']);
    expect(unpackedBytes).toBe(form.bytes.length);
  });

  it('that holds hundreds of megabytes, or hundreds of parts, is refused before anything is unpacked', async () => {
    const file = archiveOf([main(nothing(300))]);
    expect(file.length).toBeLessThan(MB);
    await expect(openFile(fileOf(file, 'visit.docx'))).rejects.toThrow(much);
    const pictures = Array.from({ length: 300 }, (_, index) => ({ name: `word/${index}.png`, bytes: nothing(0) }));
    await expect(opened([...pictures, form])).rejects.toThrow(much);
    await expect(opened([main(nothing(17))])).rejects.toThrow(
      'This document holds more text than can be read at once. Please send it in parts.',
    );
    expect(unpackedBytes).toBe(0);
  });

  it('that says less than it holds is refused when so much has come, and the rest is not unpacked', async () => {
    const told = 'This document is damaged. Please save it in the word processor again.';
    await expect(opened([main(nothing(300), { says: 1000 })])).rejects.toThrow(told);
    expect(unpackedBytes).toBeLessThan(10 * MB);
    await expect(opened([main(form.bytes, { says: form.bytes.length + 1 })])).rejects.toThrow(told);
  });

  it('whose list leads a reader to another list, or to other sizes, is damaged, and nothing is unpacked', async () => {
    const bomb = { name: 'xl/workbook.xml', bytes: nothing(100) };
    await expect(opened([form, { ...bomb, says: 0 }])).rejects.toThrow(damaged);
    await expect(opened([form, { ...bomb, says: 0, saysPacked: 0, isSaidBehind: true }])).rejects.toThrow(damaged);
    await expect(opened([form], { parts: 2 })).rejects.toThrow(damaged);
    await expect(opened([form], { size: 0xffffffff })).rejects.toThrow(damaged);
    expect(unpackedBytes).toBe(0);
  });
});

describe('a workbook of questions', () => {
  it('is read, part for part as much as it says', async () => {
    const bytes = await writeXlsx({ sheets: [{ name: 'survey', rows: [['type', 'name']] }] });
    const { sheets } = await openFile(fileOf(bytes, 'clubs.xlsx'));
    expect(sheets?.map(({ name, rows }) => [name, rows])).toEqual([['survey', [['type', 'name']]]]);
  });

  it('of which a part says less than it holds is refused, and the rest is not unpacked', async () => {
    const sheet = { name: 'xl/worksheets/sheet1.xml', bytes: nothing(300), says: 1000 };
    await expect(opened([sheet], {}, 'clubs.xlsx')).rejects.toThrow(damaged);
    expect(unpackedBytes).toBeLessThan(10 * MB);
  });
});
