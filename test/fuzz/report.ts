import { parseArgs } from 'node:util';

interface Result {
  readonly saves: number;
  readonly faults: ReadonlyMap<string, number>;
  readonly failures: readonly string[];
}

/** `--runs` and `--seed` as they were given. */
export function commandLine(): { readonly runs: number; readonly seed: number } {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } } });
  return { runs: Number(values.runs), seed: Number(values.seed) };
}

interface Series {
  readonly what: string;
  readonly runs: number;
  readonly seed: number;
  run(seed: number): Promise<Result>;
}

/** Runs seed after seed and prints what came of it; a failure sets the exit code. */
export async function report({ what, runs, seed, run }: Series): Promise<void> {
  const began = Date.now();
  const faults = new Map<string, number>();
  let saves = 0;
  let failed = 0;
  for (let one = seed; one < seed + runs; one += 1) {
    const result = await run(one);
    saves += result.saves;
    for (const [kind, count] of result.faults) faults.set(kind, (faults.get(kind) ?? 0) + count);
    if (result.failures.length > 0) failed += 1;
    for (const line of result.failures.slice(0, 5)) console.log(line.slice(0, 600));
    if ((one - seed + 1) % 100 === 0) console.log(`… ${one - seed + 1} runs, ${failed} failed, ${Math.round((Date.now() - began) / 1000)} s`);
  }
  console.log(`fuzz:${what}: ${runs} runs from seed ${seed}, ${saves} saves sent`);
  for (const [kind, count] of [...faults].toSorted(([, a], [, b]) => b - a)) console.log(`  ${kind}: ${count}`);
  console.log(`  failures: ${failed}`);
  console.log(`  ${((Date.now() - began) / 1000).toFixed(0)} seconds`);
  process.exitCode = failed === 0 ? 0 : 1;
}
