// The product's writer alone, in a process of its own: the rows in, an encrypted workbook out.
import { createReadStream } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { loadServerCatalog } from '../../../src/server/catalog/loadServerCatalog.ts';
import { openWorkbook } from '../../../src/server/workbook/workbook.ts';
import { filePassword } from '../../support/exportCalls.ts';
import { columns } from './columns.ts';

const [rowsFile = ''] = process.argv.slice(2);
const catalog = loadServerCatalog();
const { filters: _filters, ...table } = catalog.table('pep-status');
const lookups = Object.fromEntries(catalog.ids.lookups.map((id) => [id, catalog.lookup(id)]));

let peak = 0;
const before = process.memoryUsage().rss;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 50);
const started = performance.now();
const workbook = await openWorkbook(new AbortController().signal);
await workbook.sheet({
  name: table.title,
  table: { ...table, columns: [...columns] },
  record: catalog.record(table.record),
  lookups,
});
const batch: unknown[][] = [];
for await (const line of createInterface({ input: createReadStream(rowsFile) })) {
  batch.push(JSON.parse(line) as unknown[]);
  if (batch.length === 500) await workbook.add(batch.splice(0));
}
await workbook.add(batch);
await workbook.finish(filePassword);
const seconds = (performance.now() - started) / 1000;
clearInterval(watch);
await workbook.close();
process.stdout.write(`${JSON.stringify({ seconds, peakMb: (peak - before) / 2 ** 20 })}\n`);
