import { controlPiece, piecesIn, type Aside, type Piece } from './pieces.ts';
import { childOf, elementsOf, isOn, valOf, type XmlElement } from './readXml.ts';

/** A paragraph or a table of a document. */
export type Block = Paragraph | DocumentTable;

/** A paragraph. */
export interface Paragraph {
  readonly kind: 'paragraph';
  readonly pieces: readonly Piece[];
  /** `style` where the document says that it is a heading, `bold` where it only looks like one. */
  readonly heading: 'style' | 'bold' | null;
}

/** A table: cells that another goes on into are not there. */
export interface DocumentTable {
  readonly kind: 'table';
  readonly rows: readonly (readonly TableCell[])[];
}

/** A cell, and how many columns it is wide. */
export interface TableCell {
  readonly blocks: readonly Block[];
  readonly span: number;
}

/** What a document holds, in its order. */
export interface DocumentBlocks {
  readonly blocks: readonly Block[];
  readonly pictures: number;
}

/** The blocks of a document: `root` is its main part, `styles` the part of its styles, where it has one. */
export function blocksOf(root: XmlElement, styles: XmlElement | null): DocumentBlocks {
  const reading: Reading = { headings: headingStyles(styles), pictures: 0 };
  const blocks = blocksIn(childOf(root, 'body'), reading);
  return { blocks, pictures: reading.pictures };
}

interface Reading {
  /** Ids of styles of headings. */
  readonly headings: ReadonlySet<string>;
  pictures: number;
}

/** What stands around paragraphs and tables without being one. */
const AROUND = new Set(['ins', 'moveTo', 'customXml', 'smartTag', 'sdtContent']);

function blocksIn(parent: XmlElement | undefined, reading: Reading): Block[] {
  return elementsOf(parent).flatMap((child): Block[] => {
    if (child.name === 'p') return paragraphIn(child, reading);
    if (child.name === 'tbl') return [{ kind: 'table', rows: rowsIn(child, reading) }];
    if (child.name === 'sdt') return controlIn(child, reading);
    return AROUND.has(child.name) ? blocksIn(child, reading) : [];
  });
}

function controlIn(control: XmlElement, reading: Reading): Block[] {
  // A table of contents repeats the headings.
  if (childOf(childOf(control, 'sdtPr'), 'docPartObj') !== undefined) return [];
  const pieces = controlPiece(control);
  if (pieces !== null) return [{ kind: 'paragraph', pieces, heading: null }];
  return blocksIn(childOf(control, 'sdtContent'), reading);
}

/** A paragraph, and behind it the text boxes that hang on it. */
function paragraphIn(element: XmlElement, reading: Reading): Block[] {
  const aside: Aside = { boxes: [], pictures: 0, inField: false };
  const pieces = elementsOf(element).flatMap((child) => piecesIn(child, aside));
  reading.pictures += aside.pictures;
  const heading = headingIn(element, reading);
  return [{ kind: 'paragraph', pieces, heading }, ...aside.boxes.flatMap((box) => blocksIn(box, reading))];
}

function headingIn(element: XmlElement, { headings }: Reading): Paragraph['heading'] {
  const looks = childOf(element, 'pPr');
  const level = childOf(looks, 'outlineLvl');
  if (headings.has(valOf(childOf(looks, 'pStyle'))) || (level !== undefined && Number(valOf(level)) < 9))
    return 'style';
  const runs = elementsOf(element).filter(({ name }) => name === 'r');
  const spoken = runs.filter((run) => childOf(run, 't') !== undefined);
  const isBold = spoken.length > 0 && spoken.every((run) => isOn(childOf(childOf(run, 'rPr'), 'b')));
  return isBold ? 'bold' : null;
}

/** Styles of headings: by name, by their level in an outline, or because they follow such a style. */
function headingStyles(styles: XmlElement | null): ReadonlySet<string> {
  const ids = new Set(['Title', 'Heading1', 'Heading2', 'Heading3', 'Heading4']);
  const all = styles === null ? [] : elementsOf(styles).filter(({ name }) => name === 'style');
  for (const style of all) {
    const level = childOf(childOf(style, 'pPr'), 'outlineLvl');
    const isNamed = /^(heading \d|title)$/i.test(valOf(childOf(style, 'name')));
    const isBased = ids.has(valOf(childOf(style, 'basedOn')));
    const id = style.attributes.get('styleId') ?? '';
    if (isNamed || isBased || (level !== undefined && Number(valOf(level)) < 9)) ids.add(id);
  }
  return ids;
}

function rowsIn(table: XmlElement, reading: Reading): TableCell[][] {
  return elementsOf(table).flatMap((child): TableCell[][] => {
    if (child.name === 'tr') return isDeleted(child) ? [] : [cellsIn(child, reading)];
    const inner = child.name === 'sdt' ? childOf(child, 'sdtContent') : AROUND.has(child.name) ? child : undefined;
    return inner === undefined ? [] : rowsIn(inner, reading);
  });
}

const isDeleted = (row: XmlElement): boolean => childOf(childOf(row, 'trPr'), 'del') !== undefined;

function cellsIn(row: XmlElement, reading: Reading): TableCell[] {
  return elementsOf(row).flatMap((child): TableCell[] => {
    if (child.name === 'sdt') {
      const pieces = controlPiece(child);
      if (pieces !== null) return [{ blocks: [{ kind: 'paragraph', pieces, heading: null }], span: 1 }];
      return cellsIn(childOf(child, 'sdtContent') ?? child, reading);
    }
    if (child.name !== 'tc') return AROUND.has(child.name) ? cellsIn(child, reading) : [];
    const looks = childOf(child, 'tcPr');
    const merged = childOf(looks, 'vMerge');
    if (merged !== undefined && valOf(merged) !== 'restart') return [];
    const span = Math.min(Math.max(Number(valOf(childOf(looks, 'gridSpan'))) || 1, 1), 63);
    return [{ blocks: blocksIn(child, reading), span }];
  });
}
