// One way of printing in a process of its own: the key stages' plan, every question answered.
import PDFDocument from 'pdfkit';
import { drawPaper } from '../../../src/server/paper/drawPaper.ts';
import type { Paper } from '../../../src/server/paper/types.ts';
import { wholePlan } from './wholePlan.ts';

/** Every text of a document, one after the other. */
const texts = (blocks: Paper['blocks']): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'heading' || block.kind === 'text') return [block.text];
    if (block.kind === 'picture') return [];
    const cells = block.kind === 'table' ? block.rows.flat() : block.lines.map(({ answer }) => answer);
    const labels =
      block.kind === 'table' ? block.columns.map(({ title }) => title) : block.lines.map(({ label }) => label);
    return [...labels, ...cells.map((answer) => (answer.kind === 'text' ? answer.text : '–'))];
  });

const paper = wholePlan();

async function plainly({ blocks }: Paper): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: 'A4' });
  const parts: Uint8Array[] = [];
  doc.on('data', (part: Uint8Array) => parts.push(part));
  const done = new Promise((resolve) => doc.once('end', resolve));
  for (const text of texts(blocks)) doc.text(text);
  doc.end();
  await done;
  return Buffer.concat(parts);
}

const print = process.argv[2] === 'plain' ? plainly : drawPaper;

async function timed(): Promise<{ readonly bytes: Uint8Array; readonly milliseconds: number }> {
  const before = process.cpuUsage();
  const bytes = await print(paper);
  const { user, system } = process.cpuUsage(before);
  return { bytes, milliseconds: (user + system) / 1000 };
}

function memory(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss / 2 ** 20;
}

const sizes = [memory()];
const firstTime = await timed();
let sum = 0;
for (let count = 2; count <= 50; count += 1) {
  sum += (await timed()).milliseconds;
  if (count === 10 || count === 50) sizes.push(memory());
}
const questions = paper.blocks.reduce((count, block) => {
  if (block.kind === 'answers') return count + block.lines.length;
  return block.kind === 'table' ? count + block.rows.flat().length : count;
}, 0);
console.log(
  JSON.stringify({
    questions,
    bytes: firstTime.bytes.length,
    pages:
      Buffer.from(firstTime.bytes)
        .toString('latin1')
        .match(/\/Type \/Page\n/g)?.length ?? 0,
    first: firstTime.milliseconds,
    then: sum / 49,
    memory: sizes,
  }),
);
