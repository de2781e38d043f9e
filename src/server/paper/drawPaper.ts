import type { PaperBlock } from '../../engine/index.ts';
import { measureAnswers } from './answers.ts';
import { oneLine } from './cleanText.ts';
import { linesOf } from './lines.ts';
import { flow, looks, setText, type Look, type Measured } from './measured.ts';
import { measurePicture } from './pictures.ts';
import { ink, Sheet } from './sheet.ts';
import { measureTable } from './tables.ts';
import type { Paper } from './types.ts';

type Heading = Extract<PaperBlock, { kind: 'heading' }>;
type Text = Extract<PaperBlock, { kind: 'text' }>;

/** The bytes of a document: tagged for readers of the screen (PDF/UA-1), with its fonts in it; locked by a password. */
export async function drawPaper(paper: Paper, password: string | null = null): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = new Sheet(paper, password);
  const parts: Uint8Array[] = [];
  const done = new Promise<void>((resolve, reject) => {
    sheet.doc.on('data', (part: Uint8Array) => parts.push(part));
    sheet.doc.once('end', resolve);
    sheet.doc.once('error', reject);
  });
  drawBlocks(sheet, paper.blocks);
  tellMissing(sheet);
  drawEdges(sheet, paper);
  sheet.root.element.end();
  sheet.doc.end();
  await done;
  return joined(parts);
}

/** A copy of its own: what is handed over must not be a part of a pool. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Headings stay with the first lines of what they are over, however many of them stand above each other. */
function drawBlocks(sheet: Sheet, blocks: Paper['blocks']): void {
  const outline = new Outline(sheet);
  let waiting: Measured[] = [];
  for (const block of blocks) {
    const measured = measure(sheet, block, outline);
    waiting.push(measured);
    if (block.kind === 'heading') continue;
    sheet.need(waiting.reduce((sum, { first }) => sum + first, 0));
    for (const each of waiting) each.draw();
    waiting = [];
  }
  for (const each of waiting) each.draw();
}

function measure(sheet: Sheet, block: Paper['blocks'][number], outline: Outline): Measured {
  if (block.kind === 'answers') return measureAnswers(sheet, block.lines, sheet.root);
  if (block.kind === 'table') return measureTable(sheet, block, sheet.root);
  if (block.kind === 'picture') return measurePicture(sheet, block, sheet.root);
  return block.kind === 'heading' ? measureHeading(sheet, block, outline) : measureText(sheet, block);
}

const headings: { readonly [level: number]: Look & { readonly above: number; readonly below: number } } = {
  1: { size: 25, weight: 'strong', colour: ink.heading, above: 0, below: 8 },
  2: { size: 16.5, weight: 'strong', colour: ink.heading, above: 26, below: 8 },
  3: { size: 12.5, weight: 'strong', colour: ink.heading, above: 14, below: 6 },
  4: { size: 10.5, weight: 'strong', colour: ink.heading, above: 10, below: 5 },
  5: { size: 10, weight: 'strong', colour: ink.text, above: 8, below: 4 },
  6: { size: 10, weight: 'strong', colour: ink.quiet, above: 8, below: 4 },
};

/** The same where the document stands close. */
const denseHeadings: typeof headings = {
  1: { size: 18, weight: 'strong', colour: ink.heading, above: 0, below: 4 },
  2: { size: 12.5, weight: 'strong', colour: ink.heading, above: 8, below: 3 },
};

function measureHeading(sheet: Sheet, { level, text, isBookmark }: Heading, outline: Outline): Measured {
  const look = (sheet.isDense ? denseHeadings[level] : undefined) ??
    headings[level] ?? { ...looks.label, above: 8, below: 4 };
  const set = setText(sheet, text, look, { x: sheet.left, width: sheet.width });
  return {
    first: look.above + set.height + look.below,
    draw: () => {
      if (!sheet.isAtTop) sheet.y += look.above;
      if (isBookmark) outline.add(level, text);
      flow(sheet, sheet.tag(sheet.root, `H${level}`), set);
      if (level === 2 && !sheet.isDense)
        sheet.decorate((doc) => void doc.rect(sheet.left, sheet.y + 2, 42, 2).fill(ink.heading));
      sheet.y += look.below;
    },
  };
}

function measureText(sheet: Sheet, { text, look }: Text): Measured {
  const isNotice = look === 'notice';
  const inset = isNotice ? 10 : 0;
  const set = setText(sheet, text, look === 'quiet' ? looks.quiet : looks.answer, {
    x: sheet.left + inset,
    width: sheet.width - 2 * inset,
  });
  return {
    first: Math.min(set.height + 2 * inset, sheet.wholePage / 3),
    draw: () => {
      if (isNotice) {
        sheet.need(set.height + 2 * inset);
        sheet.decorate((doc) => void doc.rect(sheet.left, sheet.y, sheet.width, set.height + inset).fill(ink.notice));
        sheet.y += inset / 2;
      }
      flow(sheet, sheet.tag(sheet.root, 'P'), set);
      sheet.y += isNotice ? inset + 4 : sheet.isDense ? 3 : 6;
    },
  };
}

/** A letter that could not be printed is said to be missing, where it would be a box without a word. */
function tellMissing(sheet: Sheet): void {
  const { missing } = sheet.faces;
  if (missing === 0) return;
  const text =
    missing === 1
      ? '1 character could not be printed. [?] stands in its place.'
      : `${missing} characters could not be printed. [?] stands in the place of each.`;
  const notice = measureText(sheet, { kind: 'text', text, look: 'notice' });
  sheet.need(notice.first + 12);
  sheet.y += 12;
  notice.draw();
}

/** Head and foot of every page, once it is known how many there are. */
function drawEdges(sheet: Sheet, { running, foot }: Paper): void {
  const { doc, left, width } = sheet;
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    edge(sheet, 40, [running.left, running.right]);
    sheet.rule(58, { x: left, width });
    edge(sheet, sheet.bottom + 24, [foot, `Page ${index + 1} of ${count}`]);
  }
}

function edge(sheet: Sheet, y: number, [left, right]: readonly [string, string]): void {
  const { place, lines } = setText(sheet, oneLine(right), looks.quiet, { x: sheet.left, width: sheet.width * 0.55 });
  const [atRight] = lines;
  // A name as long as a line is cut: it stands whole on the first page.
  const width = sheet.width - (atRight?.width ?? 0) - 20;
  const [atLeft] = linesOf(sheet.faces, oneLine(left), { ...looks.quiet, width });
  if (atLeft) sheet.write(null, [{ ...atLeft, isRightToLeft: false }], y, place);
  if (atRight) sheet.write(null, [{ ...atRight, isRightToLeft: true }], y, { ...place, width: sheet.width });
}

type Entry = ReturnType<Sheet['doc']['outline']['addItem']>;

/** The bookmarks, each under the one of the level above. */
class Outline {
  readonly #sheet: Sheet;
  readonly #last: { readonly level: number; readonly entry: Entry }[] = [];

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
  }

  add(level: number, text: string): void {
    while ((this.#last.at(-1)?.level ?? 0) >= level) this.#last.pop();
    const parent = this.#last.at(-1)?.entry ?? this.#sheet.doc.outline;
    // pdfkit counts from the far corner: the page's own width leads to its left edge.
    const place: object = { left: this.#sheet.doc.page.width, top: this.#sheet.y - 12, expanded: level < 2 };
    this.#last.push({ level, entry: parent.addItem(oneLine(text), place) });
  }
}
