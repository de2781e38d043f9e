import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../architecture/source.ts';
import type { ManyMade } from './many.ts';

interface Made {
  readonly questions: number;
  readonly bytes: number;
  readonly pages: number;
  /** CPU milliseconds of the first, and of each of the others. */
  readonly first: number;
  readonly then: number;
  /** Megabytes of the process: before, after ten, after fifty. */
  readonly memory: readonly number[];
}

/** A whole plan printed fifty times, beside the same text laid out plainly by the same library. */
export function benchPdf(): void {
  const [ours, plain] = (['tagged', 'plain'] as const).map((way) => run<Made>('print.ts', way));
  const many = run<ManyMade>('many.ts');
  if (ours === undefined || plain === undefined) throw new Error('Nothing was measured.');
  const figures = ({ bytes, pages, first, then, memory }: Made) =>
    `${first.toFixed(0)} ms of CPU the first time, ${then.toFixed(0)} ms then; ${(bytes / 1024).toFixed(0)} kB, ` +
    `${pages} pages; ${memory.map((size) => size.toFixed(0)).join(', ')} MB (before, after 10, after 50)`;
  console.log(
    [
      `A plan of ${ours.questions} answers as a PDF (goal: below 500 ms once warm, at most 200 MB more, level)`,
      `  tagged, with tables and repeated heads: ${figures(ours)}`,
      `  the same text, plainly, no tags:        ${figures(plain)}`,
      `500 such plans, each locked, in one archive (goal: the memory is level)`,
      `  ${many.seconds.toFixed(0)} s; ${(many.bytes / 2 ** 20).toFixed(0)} MB; ` +
        `${many.memory.map((size) => size.toFixed(0)).join(', ')} MB (before, after 100, 300, 500)`,
    ].join('\n'),
  );
}

/** A process of its own, so that its memory is its own. */
function run<T>(file: string, ...way: readonly string[]): T {
  const script = join(import.meta.dirname, file);
  const output = execFileSync(process.execPath, ['--expose-gc', '--import', 'tsx', script, ...way], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as T;
}
