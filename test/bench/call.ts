import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import type { Call } from '../browser/support/api.ts';
import { median, percentile } from './keystrokes.ts';

const rounds = 200;
const warming = 40;

/** One statement of a call: what it is for, and its milliseconds in each round. */
interface Step {
  readonly name: string;
  readonly text: string;
  readonly milliseconds: number[];
}

/** A call taken apart: the whole of it, its statements in their order, and those of its list alone. */
export interface TakenApart {
  readonly path: string;
  readonly http: readonly number[];
  readonly bare: readonly number[];
  readonly steps: readonly Step[];
}

interface Recorded {
  readonly text: string;
  readonly milliseconds: number;
}

/** What a statement is for, by how it begins; the first that fits. */
const purposes: readonly (readonly [RegExp, string])[] = [
  [/^(begin|start)\b.*set_config/is, 'begins, as whom and in which authority'],
  [/^(begin|start)\b/i, 'begins'],
  [/^commit\b/i, 'ends'],
  [/^select set_config/i, 'as whom, and in which authority'],
  [/^insert into "audit"/i, 'the trail'],
  [/from "app_user"/i, 'who asks, with their session and settings'],
  [/^select count\(|^select [^;]* as "total"/i, 'the counts'],
];

const purposeOf = (text: string) => purposes.find(([begins]) => begins.test(text.trim()))?.[1] ?? 'what was asked for';

/** Asks for a path again and again, one call at a time, and says where the time of it goes. */
export async function takeApart(server: ChildProcess, call: Call, path: string): Promise<TakenApart> {
  const first = await call(path);
  if (first.status !== 200) throw new Error(`${path} answered ${first.status}.`);
  for (let round = 0; round < warming; round += 1) await call(path);
  const http: number[] = [];
  const steps: Step[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await ask(server, { kind: 'record' });
    const start = performance.now();
    await call(path);
    http.push(performance.now() - start);
    const { recorded } = (await ask(server, { kind: 'keep' })) as { recorded: Recorded[] };
    recorded.forEach(({ text, milliseconds }, index) => {
      steps[index] ??= { name: purposeOf(text), text, milliseconds: [] };
      steps[index].milliseconds.push(milliseconds);
    });
  }
  const { milliseconds: bare } = (await ask(server, { kind: 'repeat', times: rounds })) as { milliseconds: number[] };
  // What another timer of the server asks meanwhile stands behind in a round or two.
  return { path, http, bare, steps: steps.filter(({ milliseconds }) => milliseconds.length > rounds / 2) };
}

const pair = (list: readonly number[]) => `${median(list).toFixed(2)} / ${percentile(list, 0.95).toFixed(2)}`;

/** A table: a line for each statement, the server's own work, and the whole beside its statements bare. */
export function describeCall({ path, http, bare, steps }: TakenApart): string {
  const inSql = http.map((_, round) => steps.reduce((sum, { milliseconds }) => sum + (milliseconds[round] ?? 0), 0));
  const own = http.map((whole, round) => whole - (inSql[round] ?? 0));
  const listed = median(http) <= Math.max(1.5 * median(bare), median(bare) + 5);
  const lines: [string, readonly number[]][] = [
    ...steps.map(({ name, milliseconds }): [string, readonly number[]] => [name, milliseconds]),
    ['the server’s own work, and the way there and back', own],
    ['the whole call', http],
    [`its ${steps.length} statements, repeated bare`, bare],
  ];
  return [
    `${path.replace(/\?.*/, '')} (p50 / p95 in ms)`,
    ...lines.map(([name, list]) => `  ${name.padEnd(52)}${pair(list).padStart(16)}`),
    `  at most 1.5 × bare, or 5 ms more: ${listed ? 'reached' : 'not reached'}`,
  ].join('\n');
}

async function ask(server: ChildProcess, message: object): Promise<unknown> {
  const answer = once(server, 'message');
  server.send(message);
  return ((await answer) as [unknown])[0];
}
