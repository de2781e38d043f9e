import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isObject, type Json } from '../../src/engine/index.ts';
import { filesBelow, root } from './source.ts';

// What a declaration says a page does not say again: a configurer who changes the one would change half.

/** Members of a declaration that say which operation is called, and what is said of it afterwards. */
const saying: readonly string[] = ['command', 'success', 'unchanged', 'failure'];

/** The texts under those members, anywhere in a declaration. */
function saidIn(value: Json, member = ''): string[] {
  if (typeof value === 'string') return saying.includes(member) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => saidIn(item, member));
  return isObject(value) ? Object.entries(value).flatMap(([name, inner]) => saidIn(inner, name)) : [];
}

const declared = filesBelow('schemas').filter((path) => path.endsWith('.json') && !path.startsWith('schemas/meta/'));
const texts = new Set(declared.flatMap((path) => saidIn(JSON.parse(readFileSync(join(root, path), 'utf8')) as Json)));

/** A page that tells by the reply what a table's action, which sees none, cannot: whom a reminder has reached. */
const readsTheReply = ['src/app/pep/Remind.tsx: pep.remind'];

function repeatedIn(path: string, source: string): string[] {
  const quoted = (text: string) => ["'", '"', '`'].some((mark) => source.includes(mark + text + mark));
  return [...texts].filter(quoted).map((text) => `${path}: ${text}`);
}

describe('what declarations say', () => {
  it('is not said again by a page', () => {
    const pages = filesBelow('src/app').filter((path) => /\.tsx?$/.test(path));
    const repeated = pages.flatMap((path) => repeatedIn(path, readFileSync(join(root, path), 'utf8')));
    expect(repeated.sort()).toEqual(readsTheReply);
  });

  it('is found in a page that says it', () => {
    expect(repeatedIn('a.tsx', "host.notify('RAG rating saved')")).toEqual(['a.tsx: RAG rating saved']);
    expect(repeatedIn('a.tsx', 'useCommand("pep.updateStatus")')).toEqual(['a.tsx: pep.updateStatus']);
  });
});
