import { operation } from '../../../src/contract/index.ts';
import type { JsonObject } from '../../../src/engine/index.ts';
import { loadServerCatalog } from '../../../src/server/catalog/loadServerCatalog.ts';
import { providePostgres } from '../../support/postgres.mjs';
import { median, percentile } from '../keystrokes.ts';
import { everyCall, type BenchCall } from './calls.ts';
import { makeDatabases } from './databases.ts';
import { atRate, saturation } from './load.ts';
import { openSide, type Side } from './sides.ts';

const account = 'super@a001.england.example';
const authority = '101';
const rounds = 3;
const width = 16;

interface Figures {
  readonly name: string;
  readonly rows: number | null;
  /** A second, in both databases and both ways. */
  readonly rate: number;
  readonly http: number[];
  readonly bare: number[];
  readonly alone: number[];
}

interface Wanted {
  /** Share of all authorities. */
  readonly scale: number;
  /** How long each list is asked for. */
  readonly seconds: number;
  readonly only: string | undefined;
  /** Whether the databases stay on the server of TEST_DATABASE_URL, for the next run. */
  readonly isKept: boolean;
}

/** Every list, or one, through HTTP beside its bare statements, in a database of a part of all England. */
export async function benchEngland({ scale, seconds, only, isKept }: Wanted): Promise<void> {
  const postgres = await providePostgres(() => {
    throw new Error('the bench installs nothing');
  });
  if (postgres.url === undefined) return console.log(`Lists at the size of England: not run, ${postgres.missing}`);
  try {
    const databases = await makeDatabases(postgres.url, scale, isKept);
    const [england, alone] = [await openSide(databases.england, account), await openSide(databases.alone, account)];
    try {
      console.log(
        `Lists of an authority among others (${databases.size}), through HTTP at half of what saturates this machine:`,
      );
      console.log(heading);
      await measureAll({ england, alone }, { seconds, only });
    } finally {
      await england.close();
      await alone.close();
      await databases.drop();
    }
  } finally {
    await postgres.stop();
  }
}

interface Sides {
  readonly england: Side;
  readonly alone: Side;
}

async function measureAll(
  sides: Sides,
  { seconds, only }: { seconds: number; only: string | undefined },
): Promise<void> {
  const asking = { facts: await factsOf(sides.england), params: await somebody(sides.england) };
  for (const call of everyCall(loadServerCatalog(), authority, asking)) {
    if (only !== undefined && !only.split(',').includes(call.list)) continue;
    const answered = [await sides.england.ask(call), await sides.alone.ask(call)];
    // Of what England has none of, such as an import, there is no list.
    if (answered.some((status) => status !== 200))
      console.log(`  ${call.name}: not measured, answered ${answered.join(' and ')}`);
    else console.log(describe(await measure(sides, call, seconds)));
  }
}

async function measure({ england, alone }: Sides, call: BenchCall, seconds: number): Promise<Figures> {
  const bare = await england.bare(call);
  const saturate = (during: number) => saturation(() => england.ask(call), { width, seconds: during });
  // Once to warm up, once to count.
  await saturate(seconds / 2);
  const rate = (await saturate(seconds)) / 2;
  const figures: Figures = { name: call.name, rows: await rowsOf(england, call), rate, http: [], bare: [], alone: [] };
  for (let round = 0; round < rounds; round += 1) {
    figures.http.push(...(await atRate(() => england.ask(call), { rate, seconds })));
    figures.bare.push(...(await atRate(bare.ask, { rate, seconds })));
    figures.alone.push(...(await atRate(() => alone.ask(call), { rate, seconds })));
  }
  return figures;
}

/** How many rows the list has in all; null of what is no list of pages. A line of an empty list says nothing. */
async function rowsOf(side: Side, call: BenchCall): Promise<number | null> {
  const body = await side.json<JsonObject>(call);
  const total = ['totalSize', 'totalCount', 'total'].map((name) => body[name]).find((each) => typeof each === 'number');
  return total ?? Object.values(body).find((each) => typeof each === 'number') ?? null;
}

const columns = [40, 8, 10, 16, 16, 16, 8] as const;
const row = (cells: readonly string[]) =>
  `  ${cells.map((cell, index) => (index === 0 ? cell.padEnd(columns[0]) : cell.padStart(columns[index] ?? 0))).join('')}`;
const heading = row(['list (p50 / p95 in ms)', 'rows', 'a second', 'HTTP', 'bare SQL', 'alone, HTTP', '']);

function describe({ name, rows, rate, http, bare, alone }: Figures): string {
  const pair = (list: readonly number[]) => `${median(list).toFixed(1)} / ${percentile(list, 0.95).toFixed(1)}`;
  const [p95, bare95] = [percentile(http, 0.95), percentile(bare, 0.95)];
  const goals = [p95 <= Math.max(bare95 * 1.5, bare95 + 5), median(http) <= 2 * median(alone)];
  const verdict = `  ${(p95 / bare95).toFixed(2)} × bare ${goals[0] ? '✓' : '✗'}  ${(median(http) / median(alone)).toFixed(2)} × alone ${goals[1] ? '✓' : '✗'}`;
  return row([name, rows === null ? '' : String(rows), rate.toFixed(0), pair(http), pair(bare), pair(alone), verdict]);
}

/** The facts that the page of this user starts from. */
const factsOf = async (side: Side) => (await side.json<{ facts: JsonObject }>({ path: '/api/catalog' })).facts;

/** A pupil with a school, and the newest of their plans with a document, for the lists of one. */
async function somebody(side: Side): Promise<JsonObject> {
  const students = { path: '/api/Students?page=1&sizePerPage=100' };
  const { data } = await side.json<{ data: { studentId: number; organisationId: number | null }[] }>(students);
  const pupil = data.find(({ organisationId }) => organisationId !== null);
  const documents = { path: `${operation('documents.ofPlans').path}?studentId=${pupil?.studentId ?? 1}` };
  const found = await side.json<{ data: { pepId: number }[] }>(documents);
  return {
    studentId: pupil?.studentId ?? 1,
    pepId: found.data[0]?.pepId ?? 1,
    organisationId: pupil?.organisationId ?? 1,
    weekStart: '2026-11-16',
    date: '2026-11-17',
    academicYearId: 17,
  };
}
