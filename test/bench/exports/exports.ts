import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../architecture/source.ts';

const ROWS = 50_000;

interface Held {
  readonly seconds: number;
  /** Milliseconds in which the event loop could do nothing else. */
  readonly p99: number;
  readonly max: number;
}

interface Written {
  readonly seconds: number;
  readonly peakMb: number;
}

/**
 * 50,000 rows of 25 columns: through the server while others wait for it, and by the writers alone, ours and exceljs'
 * streaming one.
 */
export function benchExports(): void {
  const folder = mkdtempSync(join(tmpdir(), 'portal-export-bench-'));
  const ourScript = (name: string) => ['--import', 'tsx', join(import.meta.dirname, name)];
  try {
    const rowsFile = join(folder, 'rows.jsonl');
    const served = run<{ rows: number; bytes: number; exported: Held; listed: Held }>([
      ...ourScript('server.ts'),
      String(ROWS),
      rowsFile,
    ]);
    const ours = run<Written>([...ourScript('writer.ts'), rowsFile]);
    const theirs = run<Written>([
      join(import.meta.dirname, 'exceljs.mjs'),
      installed(),
      rowsFile,
      join(folder, 'theirs.xlsx'),
    ]);
    const held = ({ seconds, p99, max }: Held) =>
      `${seconds.toFixed(1)} s; the server's event loop meanwhile: p99 ${p99.toFixed(0)} ms, longest ${max.toFixed(0)} ms`;
    const written = ({ seconds, peakMb }: Written) => `${seconds.toFixed(1)} s, ${peakMb.toFixed(0)} MB at most`;
    console.log(
      [
        `Files and lists of ${served.rows} rows × 25 columns`,
        `  export, encrypted (${(served.bytes / 2 ** 20).toFixed(1)} MB): ${held(served.exported)} (goal: p99 below 100 ms)`,
        `  list of all rows: ${held(served.listed)}`,
        `  the workbook alone: ours, encrypted ${written(ours)}; exceljs, streaming, not encrypted ${written(theirs)}`,
      ].join('\n'),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run<Figures>(args: string[]): Figures {
  const output = execFileSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Figures;
}

/** The other writer stands in a folder of its own, out of what the product and its tests install. */
function installed(): string {
  const folder = join(root, '.cache', 'bench-exports');
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(import.meta.dirname, name), join(folder, name));
  if (!existsSync(join(folder, 'node_modules', 'exceljs')))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}
