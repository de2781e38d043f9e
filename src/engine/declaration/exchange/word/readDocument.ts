import type { LeftOut } from '../sheets.ts';
import { blocksOf, type Block, type Paragraph } from './blocks.ts';
import { marksIn } from './line.ts';
import type { Piece } from './pieces.ts';
import { thingsOfLine, type LineThing } from './readLine.ts';
import { isLayout, readTable } from './readTable.ts';
import { readXml } from './readXml.ts';
import type { DocumentThing, ReadDocument } from './things.ts';

/** Parts of a document that are looked through; as many questions are more than a form should have. */
export const MOST_THINGS = 300;

/**
 * What a Word document asks: `main` and `styles` are its parts of these names, `others` the names of all its parts.
 * Throws an UnreadableFile for a part that is damaged, too large or declares types of its own.
 */
export function readDocument(main: string, styles: string | null, others: readonly string[]): ReadDocument {
  const { blocks, pictures } = blocksOf(readXml(main), styles === null ? null : readXml(styles));
  const walk: Walk = { things: [], leftOut: [], paragraphs: 0, tables: 0, more: 0 };
  walkBlocks(blocks, walk);
  const told = (reason: string): LeftOut => ({ place: 'document', reason });
  const leftOut = [
    ...walk.leftOut,
    ...(walk.more === 0 ? [] : [told(`${walk.more} more parts: at most ${MOST_THINGS} are looked through`)]),
    ...(pictures === 0 ? [] : [told(pictures === 1 ? 'a picture' : `${pictures} pictures`)]),
    ...(/<\w+:(del|moveFrom)[\s>]/.test(main) ? [told('what was deleted as a tracked change')] : []),
    ...ASIDE.filter(([part]) => others.some((name) => part.test(name))).map(([, words]) => told(words)),
  ];
  const [first, second] = walk.things;
  // A heading over a heading is that of the whole.
  const isTitled = first?.kind === 'heading' && second?.kind === 'heading';
  const things = walk.things.slice(isTitled ? 1 : 0).map(({ leads: _leads, ...thing }) => thing);
  return { title: isTitled ? first.label : '', things, leftOut };
}

/** Parts that are not read, and what they are called. */
const ASIDE: readonly (readonly [part: RegExp, words: string])[] = [
  [/^word\/(header|footer)\d*\.xml$/, 'what stands at the top and the foot of pages'],
  [/^word\/(footnotes|endnotes)\.xml$/, 'notes at the foot or the end'],
  [/^word\/comments\.xml$/, 'comments'],
];

type WalkedThing = DocumentThing & Pick<LineThing, 'leads'>;

interface Walk {
  readonly things: WalkedThing[];
  readonly leftOut: LeftOut[];
  paragraphs: number;
  tables: number;
  /** Parts that are not looked through any more. */
  more: number;
}

function walkBlocks(blocks: readonly Block[], walk: Walk): void {
  for (const [index, block] of withJoinedBoxes(blocks).entries()) {
    if (walk.things.length >= MOST_THINGS) {
      walk.more += blocks.length - index;
      return;
    }
    if (block.kind === 'paragraph') walkLine(block, walk);
    else if (isLayout(block)) for (const cell of block.rows.flat()) walkBlocks(cell.blocks, walk);
    else walkTable(block, walk);
  }
}

/** Boxes in lines below each other are those of one question. */
function withJoinedBoxes(blocks: readonly Block[]): readonly Block[] {
  const made: Block[] = [];
  // Filled in place: copied for each line, many lines would take time by the square of their number.
  let joined: Piece[] | null = null;
  for (const block of blocks) {
    if (block.kind !== 'paragraph' || !isBoxLine(block)) {
      joined = null;
      made.push(block);
    } else if (joined === null) {
      joined = [...block.pieces];
      made.push({ ...block, pieces: joined });
    } else {
      joined.push({ kind: 'words', words: '\n' });
      for (const piece of block.pieces) joined.push(piece);
    }
  }
  return made;
}

function isBoxLine({ pieces }: Paragraph): boolean {
  const marks = marksIn(pieces);
  return marks[0]?.kind === 'box' && marks.filter(({ kind }) => kind === 'box').length === 1;
}

function walkLine(paragraph: Paragraph, walk: Walk): void {
  walk.paragraphs += 1;
  const place = `paragraph ${walk.paragraphs}`;
  const plain = thingsOfLine(paragraph);
  const last = walk.things.at(-1);
  if (plain[0]?.label !== '') return void add(plain, place, walk);
  if (last?.leads === true) {
    walk.things.pop();
    return void add(thingsOfLine(paragraph, `${last.label}:`), place, walk);
  }
  if (plain[0].answers.length > 0) {
    const why = 'No words say what its answers are of';
    return void add([{ ...plain[0], label: 'Please choose', sureness: 'guess', why }], place, walk);
  }
  if (last !== undefined && (last.kind === 'text' || last.kind === 'longText')) {
    walk.things[walk.things.length - 1] = { ...last, kind: 'longText', why: 'It has several lines to write in' };
    return;
  }
  walk.leftOut.push({ place, reason: 'a place to write in that no words belong to' });
}

const add = (things: readonly LineThing[], place: string, walk: Walk): number =>
  walk.things.push(...things.filter(({ label }) => label !== '').map((thing) => ({ ...thing, place })));

function walkTable(table: Extract<Block, { kind: 'table' }>, walk: Walk): void {
  walk.tables += 1;
  const last = walk.things.at(-1);
  const { things, usesLed } = readTable(table, last?.leads === true ? last.label : '');
  if (usesLed && last?.leads === true) walk.things.pop();
  const room = Math.max(0, MOST_THINGS - walk.things.length);
  walk.more += Math.max(0, things.length - room);
  const placed = things.slice(0, room).map(({ row, ...thing }) => ({
    ...thing,
    leads: false,
    place: `table ${walk.tables}, row ${row + 1}`,
  }));
  walk.things.push(...placed);
}
