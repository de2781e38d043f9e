import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { readCommandLine, refuse, wholeNumber } from '../../src/server/cli/commandLine.mjs';
import { root } from '../architecture/source.ts';
import { chromiumArguments, chromiumPath } from '../support/chromium.mjs';
import { buildStorybook, commitNamed, layOut, takeAway } from './builds.ts';
import { comparisonPage, type Changed, type Comparison } from './comparisonPage.ts';
import { difference, openTable } from './difference.ts';
import { openCamera, photograph, widths, type Photo } from './photograph.ts';
import { serveFolder } from './serveFolder.ts';

const usage = `Shows which stories look otherwise than at a commit: both are built and photographed in the same browser,
each story at ${widths.join(' and ')} px. Says where the page with the pictures is; keeps nothing in the repository.

  npm run storybook:compare -- <commit> [--only <text>] [--minutes 30]

  <commit>    the state to compare with, such as main or HEAD~1; the other is the folder as it is
  --only      stories whose id holds this text, such as widgets-chips
  --minutes   when to stop photographing; what is left over is said (30)`;

interface Entry {
  readonly type: string;
  readonly title: string;
  readonly name: string;
}
type Entries = { readonly [id: string]: Entry };

const { values, positionals } = readCommandLine({
  usage,
  options: { only: { type: 'string' }, minutes: { type: 'string' } },
  takes: [1, 1],
});
const [name = ''] = positionals;
const only = String(values.only ?? '');
const minutes = wholeNumber(values.minutes ?? '30', { name: '--minutes', least: 1 });
const commit = commitNamed(name) ?? refuse(`There is no commit "${name}" in this repository.`);

const folder = mkdtempSync(join(tmpdir(), 'stories-'));
const before = join(folder, 'commit');
const built = { before: join(folder, 'built-before'), after: join(folder, 'built-after') };
try {
  console.log(`Building ${commit.slice(0, 12)} and what is here …`);
  await layOut(commit, before);
  await Promise.all([buildStorybook(before, built.before), buildStorybook(root, built.after)]);
} finally {
  takeAway(before);
}
const ends = Date.now() + minutes * 60_000;
const found = await compare();
const page = join(folder, 'index.html');
writeFileSync(page, comparisonPage(found));
const { compared, changed, added, gone, faults } = found;
console.log(
  `${compared} stories compared: ${changed.length} photographs look otherwise; ${added.length} stories added, ` +
    `${gone.length} gone, ${faults.length} not photographed.\n${page}`,
);

async function compare(): Promise<Comparison> {
  const [old, now] = [entriesOf(built.before), entriesOf(built.after)];
  const both = Object.keys(now).filter((id) => Object.hasOwn(old, id));
  const servers = [await serveFolder(built.before), await serveFolder(built.after)] as const;
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumArguments });
  const results: Results = { changed: [], faults: [], done: 0 };
  try {
    const waiting = [...both];
    const addresses = [servers[0].url, servers[1].url] as const;
    await Promise.all(
      Array.from({ length: availableParallelism() }, () =>
        work(browser, { waiting, now, addresses, results, all: both.length }),
      ),
    );
    results.faults.push(...waiting.map((id) => `${id}: no time was left`));
  } finally {
    await browser.close();
    for (const server of servers) server.stop();
  }
  return {
    commit: `${name} (${commit.slice(0, 12)})`,
    compared: results.done,
    changed: results.changed,
    added: Object.keys(now).filter((id) => !Object.hasOwn(old, id)),
    gone: Object.keys(old).filter((id) => !Object.hasOwn(now, id)),
    faults: results.faults,
  };
}

interface Results {
  readonly changed: Changed[];
  readonly faults: string[];
  done: number;
}

interface Work {
  readonly waiting: string[];
  readonly now: Entries;
  readonly addresses: readonly [before: string, after: string];
  readonly results: Results;
  readonly all: number;
}

/** Photographs stories until none is left, or no time. */
async function work(browser: Browser, { waiting, now, addresses, results, all }: Work): Promise<void> {
  const cameras = [await openCamera(browser, addresses[0]), await openCamera(browser, addresses[1])] as const;
  const table = await openTable(browser);
  for (let id = waiting.shift(); id !== undefined; id = Date.now() < ends ? waiting.shift() : undefined) {
    const [old, fresh] = [await photograph(cameras[0], id), await photograph(cameras[1], id)];
    const title = `${now[id]?.title ?? id} / ${now[id]?.name ?? ''}`;
    for (const [place, width] of widths.entries()) {
      const photos = [old[place] ?? {}, fresh[place] ?? {}] as const;
      const fault = photos.map((photo) => photo.fault).find((words) => words !== undefined);
      if (fault !== undefined) results.faults.push(`${id} at ${width} px: ${fault}`);
      const change = await changeOf(photos, (one, other) => difference(table, one, other));
      if (change !== null) results.changed.push({ id, title, width, ...keep(`${id}-${width}`, change) });
    }
    results.done += 1;
    if (results.done % 20 === 0 || results.done === all)
      console.log(`${results.done} of ${all}: ${results.changed.length} photographs look otherwise`);
  }
}

interface Change {
  readonly pixels: number;
  readonly pictures: { readonly before: Buffer; readonly after: Buffer; readonly difference: Buffer };
}

async function changeOf(
  [{ png: old }, { png: fresh }]: readonly [Photo, Photo],
  compared: (one: Buffer, other: Buffer) => ReturnType<typeof difference>,
): Promise<Change | null> {
  if (old === undefined || fresh === undefined) return null;
  const found = await compared(old, fresh);
  return found && { pixels: found.pixels, pictures: { before: old, after: fresh, difference: found.picture } };
}

/** Writes the pictures beside the page, and gives their names. */
function keep(stem: string, { pixels, pictures }: Change) {
  const written = Object.entries(pictures).map(([kind, png]) => {
    const file = `${stem}-${kind}.png`;
    writeFileSync(join(folder, file), png);
    return [kind, file];
  });
  return { pixels, ...(Object.fromEntries(written) as { before: string; after: string; difference: string }) };
}

/** The stories of a build, as its index lists them. */
function entriesOf(build: string): Entries {
  const { entries } = JSON.parse(readFileSync(join(build, 'index.json'), 'utf8')) as { entries: Entries };
  return Object.fromEntries(Object.entries(entries).filter(([id, { type }]) => type === 'story' && id.includes(only)));
}
