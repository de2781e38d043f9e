import { namedBy, type Catalog, type OwnText, type SourceFile } from '../../../engine/index.ts';
import { filesOf, hashText } from '../../catalog/loadServerCatalog.ts';

/** What all authorities have: every file but overlays, and the hash of them. */
export interface Base {
  readonly files: readonly SourceFile[];
  readonly hash: string;
}

const bases = new WeakMap<Catalog['ids'], Base>();

/** Everybody's declarations; another reading of the files has others. */
export function baseOf(catalog: Catalog): Base {
  const found = bases.get(catalog.ids);
  if (found !== undefined) return found;
  const files = filesOf(catalog).filter(({ path }) => !path.startsWith('overlays/'));
  const made = { files, hash: hashText(JSON.stringify(files.map(({ path, text }) => [path, text]))) };
  bases.set(catalog.ids, made);
  return made;
}

/** The texts of everybody's that an authority's own lie on. */
export function textsBelow({ files }: Base, own: readonly OwnText[]): OwnText[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return own.flatMap(({ path }) => {
    const text = texts.get(`${path}.json`);
    return text === undefined ? [] : [{ path, text }];
  });
}

/** What the files of the product say for an authority: its publication 1, before it has published anything. */
export const textsInFiles = (catalog: Catalog, authorityId: number): OwnText[] =>
  textsAmong(filesOf(catalog), authorityId);

/** What stands in an authority's folder among some files. */
export function textsAmong(files: readonly SourceFile[], authorityId: number): OwnText[] {
  const folder = `overlays/${authorityId}/`;
  return files.flatMap(({ path, text }) =>
    path.startsWith(folder) ? [{ path: path.slice(folder.length, -'.json'.length), text }] : [],
  );
}

/** With their whole paths, as the engine reads them. */
export const asFiles = (authorityId: number, texts: readonly OwnText[]): SourceFile[] =>
  texts.map(({ path, text }) => ({ path: `overlays/${authorityId}/${path}.json`, text }));

/** The path below an authority's folder that a file has, without `.json`. */
export const ownPath = (file: string): string => file.replace(/^overlays\/[^/]+\//, '').replace(/\.json$/, '');

/** The texts of a stored publication. */
export const textsOf = (content: string): OwnText[] =>
  (JSON.parse(content) as [string, string][]).map(([path, text]) => ({ path, text }));

/** The name of a publication: what it says, and what it lies on. */
export const nameOf = (baseHash: string, content: string): string => hashText(namedBy(baseHash, content));

/** Texts with drafts laid on them; an empty one takes its path out. */
export function withDrafts(texts: readonly OwnText[], drafts: readonly OwnText[]): OwnText[] {
  const all = new Map([...texts, ...drafts].map(({ path, text }) => [path, text]));
  return [...all].flatMap(([path, text]) => (text.trim() === '' ? [] : [{ path, text }]));
}
