import { readCommandLine, wholeNumber } from '../../src/server/cli/commandLine.mjs';

interface Result {
  readonly saves: number;
  readonly faults: ReadonlyMap<string, number>;
  readonly failures: readonly string[];
}

/** `--runs` and `--seed` as they were given to a command that does so. */
export function commandLine(what: string, does: string): { readonly runs: number; readonly seed: number } {
  const usage = `${does}

  npm run fuzz:${what} [-- --runs 1000 --seed 1]

  --runs   how many, each with its own seed (1000)
  --seed   of the first one (1); the same seed does the same again`;
  const text = { type: 'string' } as const;
  const { values } = readCommandLine({ usage, options: { runs: text, seed: text } });
  return {
    runs: wholeNumber(values.runs ?? '1000', { name: '--runs', least: 1 }),
    seed: wholeNumber(values.seed ?? '1', { name: '--seed' }),
  };
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
  const tenth = Math.max(1, Math.floor(runs / 10));
  let failed = 0;
  for (let one = seed; one < seed + runs; one += 1) {
    const result = await run(one);
    saves += result.saves;
    for (const [kind, count] of result.faults) faults.set(kind, (faults.get(kind) ?? 0) + count);
    if (result.failures.length > 0) failed += 1;
    for (const line of result.failures.slice(0, 5)) console.log(line.slice(0, 600));
    if ((one - seed + 1) % tenth === 0)
      console.log(`… ${one - seed + 1} runs, ${failed} failed, ${Math.round((Date.now() - began) / 1000)} s`);
  }
  console.log(`fuzz:${what}: ${runs} runs from seed ${seed}, ${saves} saves sent`);
  for (const [kind, count] of [...faults].toSorted(([, a], [, b]) => b - a)) console.log(`  ${kind}: ${count}`);
  console.log(`  failures: ${failed}`);
  console.log(`  ${((Date.now() - began) / 1000).toFixed(0)} seconds`);
  process.exitCode = failed === 0 ? 0 : 1;
}
