// The other writer, in a process of its own: its streaming writer with the same rows; it encrypts nothing.
import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';

const [folder = '', rowsFile = '', target = ''] = process.argv.slice(2);
const exceljs = createRequire(`${folder}/package.json`)('exceljs');

let peak = 0;
const before = process.memoryUsage().rss;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 50);
const started = performance.now();
const book = new exceljs.stream.xlsx.WorkbookWriter({ filename: target, useStyles: true, useSharedStrings: true });
const sheet = book.addWorksheet('PEPs');
for await (const line of createInterface({ input: createReadStream(rowsFile) }))
  sheet.addRow(JSON.parse(line)).commit();
await book.commit();
const seconds = (performance.now() - started) / 1000;
clearInterval(watch);
process.stdout.write(`${JSON.stringify({ seconds, peakMb: (peak - before) / 2 ** 20 })}\n`);
