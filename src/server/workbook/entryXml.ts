import sheetjs from 'sheetjs-style';
import type { EntrySheet } from './messages.ts';

/** What the file format takes as a list of a cell's values is a name; a sheet's cells are named by theirs. */
interface Sqref {
  readonly [list: string]: readonly string[];
}

/** The number format of texts, by which the cells are told that are to be filled in. */
const TEXT_FORMAT = 49;

/**
 * Puts into the bytes of a workbook what the library that wrote them cannot: the lists of values that cells take, cells
 * that are not locked where the others are, and headings that stay in sight. `sheets` by their place in the workbook.
 */
export function withEntries(bytes: Buffer, sheets: ReadonlyMap<number, EntrySheet>): Buffer {
  const archive = sheetjs.CFB.read(bytes, { type: 'buffer' });
  const change = (path: string, to: (xml: string) => string) => {
    const part = sheetjs.CFB.find(archive, path);
    if (part === null) throw new Error(`A workbook was written without ${path}.`);
    const content = Buffer.from(to(Buffer.from(part.content as Uint8Array).toString()));
    part.content = content;
    part.size = content.length;
  };
  change('/xl/styles.xml', unlocked);
  for (const [place, sheet] of sheets)
    change(`/xl/worksheets/sheet${place + 1}.xml`, (xml) => withValidations(withPane(xml, sheet), sheet));
  return sheetjs.CFB.write(archive, { fileType: 'zip', type: 'buffer', compression: true }) as Buffer;
}

/** Styles with the format of texts are not locked. */
const unlocked = (xml: string): string =>
  xml.replace(
    new RegExp(`<xf numFmtId="${TEXT_FORMAT}"([^>]*?)(?:/>|>(.*?)</xf>)`, 'g'),
    (_, attributes: string, within: string | undefined) =>
      `<xf numFmtId="${TEXT_FORMAT}"${attributes} applyProtection="1">${within ?? ''}<protection locked="0"/></xf>`,
  );

function withPane(xml: string, { frozen }: EntrySheet): string {
  if (frozen === undefined) return xml;
  const { lines, columns } = frozen;
  const corner = sheetjs.utils.encode_cell({ r: lines, c: columns });
  const split = `xSplit="${columns}" ySplit="${lines}" topLeftCell="${corner}"`;
  const pane = `<pane ${split} activePane="bottomRight" state="frozen"/>`;
  return replaceOnce(xml, '<sheetView workbookViewId="0"/>', `<sheetView workbookViewId="0">${pane}</sheetView>`);
}

function withValidations(xml: string, { lines, message = '' }: EntrySheet): string {
  const all = Object.entries(placesOf(lines)).map(
    ([list, places]) =>
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" errorTitle="${escaped('Not in the list')}" ` +
      `error="${escaped(message)}" sqref="${places.join(' ')}"><formula1>${escaped(list)}</formula1></dataValidation>`,
  );
  if (all.length === 0) return xml;
  const part = `<dataValidations count="${all.length}">${all.join('')}</dataValidations>`;
  return replaceOnce(xml, '<ignoredErrors>', `${part}<ignoredErrors>`);
}

/** By the list that they take, the cells of a sheet: one below the other as one range. */
function placesOf(lines: EntrySheet['lines']): Sqref {
  const found: Record<string, string[]> = {};
  const widest = Math.max(0, ...lines.map(({ length }) => length));
  for (let c = 0; c < widest; c += 1) {
    let from = 0;
    for (let r = 0; r <= lines.length; r += 1) {
      const before = r === 0 ? undefined : listAt(lines, r - 1, c);
      if (listAt(lines, r, c) === before) continue;
      if (before !== undefined) (found[before] ??= []).push(range({ from, to: r - 1, c }));
      from = r;
    }
  }
  return found;
}

function listAt(lines: EntrySheet['lines'], r: number, c: number): string | undefined {
  const cell = lines[r]?.[c];
  return typeof cell === 'object' ? cell.list : undefined;
}

const range = ({ from, to, c }: { from: number; to: number; c: number }): string =>
  sheetjs.utils.encode_range({ s: { r: from, c }, e: { r: to, c } });

function replaceOnce(xml: string, what: string, by: string): string {
  if (!xml.includes(what)) throw new Error(`A sheet was written without ${what}.`);
  return xml.replace(what, () => by);
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
