import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';
import { type Call } from '../browser/support/api.ts';
import { percentile } from './keystrokes.ts';

const path = '/api/pep/getPepStatuses?page=1&sizePerPage=100&sortField=lastName&sortOrder=asc';
const rounds = 5;
const perRound = 100;

export type ListFigures = { statements: number; rows: number; http: number[]; bare: number[] };

/** The PEP list through HTTP, and the statements it ran repeated bare on the same connection, turn by turn. */
export async function measurePepList(server: ChildProcess, call: Call): Promise<ListFigures> {
  const first = await call(path);
  if (first.status !== 200) throw new Error(`The list answered ${first.status}.`);
  await ask(server, { kind: 'record' });
  await call(path);
  const { statements } = (await ask(server, { kind: 'keep' })) as { statements: string[] };
  const figures: ListFigures = {
    statements: statements.length,
    rows: (first.body.data as unknown[]).length,
    http: [],
    bare: [],
  };
  await throughHttp(call, 50);
  await bare(server, 50);
  for (let round = 0; round < rounds; round += 1) {
    figures.http.push(...(await throughHttp(call, perRound)));
    figures.bare.push(...(await bare(server, perRound)));
  }
  return figures;
}

export function describeList(database: string, { statements, rows, http, bare: sql }: ListFigures): string {
  const [p95, bare95] = [percentile(http, 0.95), percentile(sql, 0.95)];
  const line = (name: string, list: number[]) =>
    `  ${name} p50 ${percentile(list, 0.5).toFixed(2)} ms, p95 ${percentile(list, 0.95).toFixed(2)} ms`;
  return [
    `PEP list of ${rows} rows on ${database} (${http.length} times each, ${statements} statements):`,
    line('through HTTP', http),
    line('its SQL bare', sql),
    `  p95 ratio    ${(p95 / bare95).toFixed(2)}`,
  ].join('\n');
}

async function throughHttp(call: Call, times: number): Promise<number[]> {
  const milliseconds: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const start = performance.now();
    await call(path);
    milliseconds.push(performance.now() - start);
  }
  return milliseconds;
}

async function bare(server: ChildProcess, times: number): Promise<number[]> {
  return ((await ask(server, { kind: 'repeat', times })) as { milliseconds: number[] }).milliseconds;
}

async function ask(server: ChildProcess, message: object): Promise<unknown> {
  const answer = once(server, 'message');
  server.send(message);
  const [body] = (await answer) as [unknown];
  return body;
}
