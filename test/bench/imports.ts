import { startProduct } from '../browser/support/product.ts';
import { beside, callerAt, headersOf, mostHeld, replied } from './beside.ts';
import { median, percentile } from './keystrokes.ts';

/** Lines of a file of pupils, each another child. */
function fileOf(rows: number): string {
  const heading = 'UPN,Pupil number,First name,Last name,Date of birth,Gender,SEN status,Care status,Care status from';
  const lines = Array.from({ length: rows }, (_, index) => {
    const [day, month] = [1 + (index % 28), 1 + (index % 12)].map((part) => String(part).padStart(2, '0'));
    const upn = `B${String(index).padStart(12, '0')}`;
    const name = `Child${index},Benchmark`;
    return `${upn},${index},${name},${day}/${month}/${2010 + (index % 8)},Female,N,In care monitored,05/10/2025`;
  });
  return [heading, ...lines].join('\r\n');
}

const told = (what: string, rows: number, { taken, others }: { taken: number; others: readonly number[] }) =>
  `  ${what}: ${(taken / 1000).toFixed(1)} s, ${Math.round((rows / taken) * 1000)} rows a second; ` +
  `others' list meanwhile p50 ${Math.round(median(others))} ms, p95 ${Math.round(percentile(others, 0.95))} ms`;

/** A file of pupils read, brought into the records and taken back, while somebody of another authority works. */
export async function benchImports(rows: number, database: string, environment: Record<string, string>): Promise<void> {
  const product = await startProduct(undefined, { environment });
  try {
    const leader = await callerAt(product.url, 'super@ashcombe.example');
    const other = await callerAt(product.url, 'la@brinmoor.example');
    const alone = await beside(other, () => new Promise((resolve) => setTimeout(resolve, 5000)));
    const form = new FormData();
    form.append('file', new Blob([fileOf(rows)]), 'pupils.csv');
    const post = async (path: string, init: RequestInit) =>
      replied<{ id: number }>(await fetch(`${product.url}/api/Imports/${path}`, { method: 'POST', ...init }));
    const command = (path: string, runId: number) =>
      post(path, {
        headers: { ...headersOf(leader), 'content-type': 'application/json' },
        body: JSON.stringify({ runId }),
      });
    console.log(
      `${rows} pupils from a file on ${database}; others' list alone p50 ${Math.round(median(alone.others))} ms`,
    );
    const read = await beside(other, () => post('upload?kind=pupil', { headers: headersOf(leader), body: form }));
    console.log(told('read and compared', rows, read));
    console.log(told('brought in', rows, await beside(other, () => command('apply', read.result.id))));
    console.log(told('taken back', rows, await beside(other, () => command('undo', read.result.id))));
    console.log(`  the server held ${Math.round(mostHeld(product.child().pid ?? 0))} MB at most`);
  } finally {
    await product.remove();
  }
}
