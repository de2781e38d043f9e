import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../architecture/source.ts';
import { median, percentile } from '../keystrokes.ts';

/** What a process measured of declarations that are published, beside those of the files. */
export interface Measured {
  /** Milliseconds of opening each section of a plan, round by round. */
  readonly files: readonly number[];
  readonly published: readonly number[];
  /** Milliseconds of the first call after a publication, and of one after that. */
  readonly first: number;
  /** Authorities, texts of each, and the megabytes of what is kept of them. */
  readonly authorities: number;
  readonly texts: number;
  readonly megabytes: number;
  /** Milliseconds of reading each authority's publication. */
  readonly reading: readonly number[];
}

const both = (list: readonly number[]) => `${median(list).toFixed(1)} / ${percentile(list, 0.95).toFixed(1)} ms`;

/** Sections opened from a publication beside those opened from files, and the memory of every authority's own. */
export function benchPublish(): void {
  const script = join(import.meta.dirname, 'measure.ts');
  const output = execFileSync(process.execPath, ['--expose-gc', '--import', 'tsx', script], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const found = JSON.parse(output.trim().split('\n').at(-1) ?? '') as Measured;
  const ratio = median(found.published) / median(found.files);
  console.log(
    [
      'Declarations that are published (p50 / p95)',
      `  a section opened from files:         ${both(found.files)}`,
      `  the same from a publication:         ${both(found.published)}, ${ratio.toFixed(2)} of it (goal: 1)`,
      `  the first section after publishing:  ${found.first.toFixed(0)} ms`,
      `  ${found.authorities} authorities with ${found.texts} texts each: ` +
        `${found.megabytes.toFixed(0)} MB (goal: below 300)`,
      `  reading the publication of one:      ${both(found.reading)}`,
    ].join('\n'),
  );
}
