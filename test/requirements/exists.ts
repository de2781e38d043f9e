import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '../../src/contract/index.ts';
import type { ScreenDeclaration } from '../../src/engine/index.ts';
import { filesBelow, root } from '../architecture/source.ts';

/** Addresses that no screen declares: the frame's own. */
const ofTheFrame = ['/', '/login', '/logout', '/authError'];

const pathsOfScreens = filesBelow('schemas/screens').flatMap((path) => {
  const screen = JSON.parse(readFileSync(join(root, path), 'utf8')) as ScreenDeclaration;
  return screen.tabs === undefined ? [screen.path] : [screen.path, `${screen.path}/{tab}`];
});

const segmentsOf = (path: string) =>
  path
    .toLowerCase()
    .replaceAll(/\{\w+\}|:\w+/g, '{}')
    .split('/')
    .filter(Boolean)
    .join('/');

const addresses = new Set([...ofTheFrame, ...pathsOfScreens].map(segmentsOf));
const calls = Object.values(operations).map(({ method, path }) => ({ method, path: `/${segmentsOf(path)}/` }));

/** `GET /api/Pep/details`, `POST pepPageExport`, `GET/POST/DELETE /api/CaseNotes`. */
const callPattern = /\b((?:GET|POST|DELETE)(?:\/(?:GET|POST|DELETE))*) (\/api\/[\w/{}]+|[A-Za-z]\w*(?:\/\w+)*)/g;

/** An address of a page; not a fraction, and not what follows a word. */
const addressPattern = /(?<=^|[\s("])(\/[A-Za-z{][\w{}/]*)/g;

/** A word of a sentence rather than the last part of a path. */
const isWord = (name: string) => /^[a-z]+$/.test(name);

/** The calls and addresses that a requirement speaks of and the product does not have, as they are written. */
export function missingIn(text: string): string[] {
  const missingCalls = [...text.matchAll(callPattern)].flatMap(([, methods = '', name = '']) => {
    if (isWord(name)) return [];
    const path = `/${segmentsOf(name)}/`;
    return methods
      .split('/')
      .filter((method) => !calls.some((call) => call.method === method && call.path.includes(path)))
      .map((method) => `${method} ${name}`);
  });
  const pages = [...text.replaceAll(callPattern, '').matchAll(addressPattern)].map(([, address = '']) => address);
  const missingPages = pages
    .filter((address) => !address.startsWith('/api/'))
    .filter((address) => !addresses.has(segmentsOf(address)));
  const missingPaths = pages
    .filter((address) => address.startsWith('/api/'))
    .filter((address) => !calls.some(({ path }) => path.includes(`/${segmentsOf(address)}/`)));
  return [...new Set([...missingCalls, ...missingPages, ...missingPaths])];
}
