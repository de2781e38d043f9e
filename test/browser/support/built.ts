import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { root } from '../../architecture/source.ts';

interface Built {
  readonly file: string;
  readonly imports?: readonly string[];
}

const folder = join(root, 'dist', 'app');
const read = <Shape>(name: string) => JSON.parse(readFileSync(join(folder, '.vite', name), 'utf8')) as Shape;

/** The page itself, and the first files of its parts, by the sources they are built from. */
export const entry = 'index.html';
export const signedOut = 'src/app/session/SignedOutArea.tsx?signed-out';
export const signedIn = 'src/app/shell/openPortal.ts';
export const clientOfIdentity = 'src/app/session/pool.ts';
export const grid = 'src/renderer/table/GridBody.tsx';

/** The file that is built from a source. */
export function fileOf(source: string): string {
  const built = read<Record<string, Built>>('manifest.json')[source];
  if (built === undefined) throw new Error(`The build has no file of ${source}.`);
  return built.file;
}

/** The files of these sources with all that they need at once. */
export function closureOf(...sources: readonly string[]): Set<string> {
  const manifest = read<Record<string, Built>>('manifest.json');
  const files = new Set<string>();
  const take = (source: string): void => {
    const built = manifest[source];
    if (built === undefined) throw new Error(`The build has no file of ${source}.`);
    if (files.has(built.file)) return;
    files.add(built.file);
    for (const next of built.imports ?? []) take(next);
  };
  for (const source of sources) take(source);
  return files;
}

/** What only somebody who is signed in needs. */
export function inside(): Set<string> {
  const outside = closureOf(entry, signedOut, clientOfIdentity);
  return new Set([...closureOf(signedIn)].filter((file) => !outside.has(file)));
}

/** Bytes of files as they come to a browser that takes gzip. */
export function weightOf(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => {
    const path = join(folder, `${file}.gz`);
    return sum + (existsSync(path) ? statSync(path).size : 0);
  }, 0);
}

/** Sources of a file that leave something in it, the largest first, by the bundle's own report. */
export function sourcesOf(file: string): string[] {
  return weighedSources(file).map(([source]) => source);
}

/** The same with how long each is before it is made small. */
export function weighedSources(file: string): [source: string, length: number][] {
  const held = read<Record<string, [string, number][]>>('weights.json')[file] ?? [];
  return held.filter(([, length]) => length > 0).toSorted(([, a], [, b]) => b - a);
}

/** The files that the page names to be loaded ahead, as the build wrote them. */
export function namedAhead(): string[] {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  return [...page.matchAll(/<meta name="ahead" content="\/([^"]+)"/g)].map(([, file = '']) => file);
}

/** Those of them that a page of this width loads. */
export const filesAhead = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name="ahead"]')]
      .filter(({ media }) => media === '' || window.matchMedia(media).matches)
      .map(({ content }) => content.slice(1)),
  );
