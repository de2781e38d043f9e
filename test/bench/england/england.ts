import { openQuery, type JsonObject, type TableQuery } from '../../../src/engine/index.ts';
import { loadServerCatalog } from '../../../src/server/catalog/loadServerCatalog.ts';
import { providePostgres } from '../../support/postgres.mjs';
import { everyList, pathOf, type ListCall } from '../../support/listQueries.ts';
import { median, percentile } from '../keystrokes.ts';
import { makeDatabases } from './databases.ts';
import { atRate, saturation } from './load.ts';
import { openSide, type Side } from './sides.ts';

const account = 'super@a001.england.example';
const authority = '101';
const rounds = 3;
const width = 16;

interface Figures {
  readonly name: string;
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
}

/** Every list, or one, through HTTP beside its bare statements, in a database of a part of all England. */
export async function benchEngland({ scale, seconds, only }: Wanted): Promise<void> {
  const postgres = await providePostgres(() => {
    throw new Error('the bench installs nothing');
  });
  if (postgres.url === undefined) return console.log(`Lists at the size of England: not run, ${postgres.missing}`);
  try {
    const databases = await makeDatabases(postgres.url, scale);
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
  const params = await somebody(sides.england);
  const own = await factsOf(sides.england);
  for (const call of everyList(loadServerCatalog(), authority)) {
    // As without anything in the address that narrows the list.
    const named = [...JSON.stringify(call.compiled.filters).matchAll(/\{route\.(\w+)\}/g)].map(
      ([, name]): [string, null] => [name ?? '', null],
    );
    const facts = { ...own, route: Object.fromEntries(named) };
    if (only !== undefined && call.list !== only) continue;
    const size = Math.max(...call.compiled.pageSizes.filter((each) => each <= 100));
    const opened: Partial<TableQuery> = { ...openQuery(call.compiled, facts), pageSize: size };
    console.log(describe(await measure(sides, { name: call.list, path: pathOf(call, opened, params), seconds })));
    for (const [name, change] of otherPages(call, opened)) {
      console.log(
        describe(await measure(sides, { name: `${call.list}, ${name}`, path: pathOf(call, change, params), seconds })),
      );
    }
  }
}

/** What costs more than a first page: of the longest list a page far behind, and the first one by another order. */
function otherPages({ list }: ListCall, opened: Partial<TableQuery>): [string, Partial<TableQuery>][] {
  if (list === 'pep.list') return [['all years, page 40', { ...opened, filters: {}, page: 40 }]];
  if (list === 'students.list')
    return [['by attendance', { ...opened, sort: { field: 'attendancePercentage', direction: 'asc' } }]];
  return [];
}

async function measure(
  { england, alone }: Sides,
  { name, path, seconds }: { name: string; path: string; seconds: number },
): Promise<Figures> {
  const answered = [await england.get(path), await alone.get(path)];
  if (answered.some((status) => status !== 200)) throw new Error(`${name} answered ${answered.join(' and ')}: ${path}`);
  const bare = await england.bare(path);
  // Once to warm up, once to count.
  await saturation(() => england.get(path), { width, seconds: seconds / 2 });
  const rate = (await saturation(() => england.get(path), { width, seconds })) / 2;
  const figures: Figures = { name, rate, http: [], bare: [], alone: [] };
  for (let round = 0; round < rounds; round += 1) {
    figures.http.push(...(await atRate(() => england.get(path), { rate, seconds })));
    figures.bare.push(...(await atRate(bare.ask, { rate, seconds })));
    figures.alone.push(...(await atRate(() => alone.get(path), { rate, seconds })));
  }
  return figures;
}

const columns = [40, 8, 16, 16, 16, 8] as const;
const row = (cells: readonly string[]) =>
  `  ${cells.map((cell, index) => (index === 0 ? cell.padEnd(columns[0]) : cell.padStart(columns[index] ?? 0))).join('')}`;
const heading = row(['list (p50 / p95 in ms)', 'a second', 'HTTP', 'bare SQL', 'alone, HTTP', '']);

function describe({ name, rate, http, bare, alone }: Figures): string {
  const pair = (list: readonly number[]) => `${median(list).toFixed(1)} / ${percentile(list, 0.95).toFixed(1)}`;
  const [p95, bare95] = [percentile(http, 0.95), percentile(bare, 0.95)];
  const goals = [p95 <= Math.max(bare95 * 1.5, bare95 + 5), median(http) <= 2 * median(alone)];
  const verdict = `  ${(p95 / bare95).toFixed(2)} × bare ${goals[0] ? '✓' : '✗'}  ${(median(http) / median(alone)).toFixed(2)} × alone ${goals[1] ? '✓' : '✗'}`;
  return row([name, rate.toFixed(0), pair(http), pair(bare), pair(alone), verdict]);
}

/** The facts that the page of this user starts from. */
const factsOf = async (side: Side) => (await side.json<{ facts: JsonObject }>('/api/catalog')).facts;

/** A pupil with a school, for the lists of one. */
async function somebody(side: Side): Promise<JsonObject> {
  const { data } = await side.json<{ data: { studentId: number; organisationId: number | null }[] }>(
    '/api/Students?page=1&sizePerPage=100',
  );
  const pupil = data.find(({ organisationId }) => organisationId !== null);
  return {
    studentId: pupil?.studentId ?? 1,
    organisationId: pupil?.organisationId ?? 1,
    weekStart: '2026-11-16',
    academicYearId: 17,
  };
}
