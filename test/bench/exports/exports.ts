import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../architecture/source.ts';

const ROWS = 50_000;

interface OurFigures {
  readonly seconds: number;
  readonly peakMb: number;
  readonly bytes: number;
  readonly rows: number;
  readonly p99: number;
  readonly max: number;
}

/** Writes 50,000 rows of 25 columns, encrypted, through the server, and then by exceljs' streaming writer, unencrypted. */
export function benchExports(): void {
  const folder = mkdtempSync(join(tmpdir(), 'portal-export-bench-'));
  try {
    const rowsFile = join(folder, 'rows.jsonl');
    const ours = run<OurFigures>(['--import', 'tsx', join(import.meta.dirname, 'server.ts'), String(ROWS), rowsFile]);
    const theirs = run<{ seconds: number; peakMb: number }>([join(import.meta.dirname, 'exceljs.mjs'), installed(), rowsFile, join(folder, 'theirs.xlsx')]);
    const line = (name: string, { seconds, peakMb }: { seconds: number; peakMb: number }, more: string) => `  ${name}: ${seconds.toFixed(1)} s, ${peakMb.toFixed(0)} MB at most ${more}`;
    console.log([
      `Export of ${ours.rows} rows × 25 columns`,
      line('the product', ours, `(query, workbook and encryption; ${(ours.bytes / 2 ** 20).toFixed(1)} MB)`),
      line('exceljs, streaming', theirs, '(workbook alone)'),
      `  the server's event loop meanwhile: p99 ${ours.p99.toFixed(0)} ms, longest ${ours.max.toFixed(0)} ms (goal: p99 below 100 ms)`,
    ].join('\n'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run<Figures>(args: string[]): Figures {
  const output = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Figures;
}

/** The other writer stands in a folder of its own, out of what the product and its tests install. */
function installed(): string {
  const folder = join(root, '.cache', 'bench-exports');
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(import.meta.dirname, name), join(folder, name));
  if (!existsSync(join(folder, 'node_modules', 'exceljs'))) execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}
