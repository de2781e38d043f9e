import { isObject, type Json, type JsonObject } from '../../json.ts';

/** One declaration of a tenant's own, by its path below the tenant's folder, without `.json`. */
export interface OwnText {
  readonly path: string;
  readonly text: string;
}

/** A declaration of a publication, with what it is called and what it changes, in sentences. */
export interface ToldText extends OwnText {
  readonly title: string;
  readonly words: readonly string[];
}

/** All declarations of a tenant's own as they held at once. */
export interface Publication {
  /** Whose it is, in words. */
  readonly tenant: string;
  readonly number: number;
  readonly note: string;
  /** ISO instant; null of what the files of the product say. */
  readonly publishedAt: string | null;
  /** Names everybody's declarations that it lay on. */
  readonly baseHash: string;
  /** Names both: `namedBy` makes what it is the hash of. */
  readonly hash: string;
  readonly declarations: readonly ToldText[];
}

/** What a file may hold. */
export interface PublicationLimits {
  readonly texts: number;
  /** Letters of one text, and of all of them. */
  readonly letters: number;
  readonly allLetters: number;
  readonly path: RegExp;
}

/** What a file was read as: a publication, or why it is none. */
export type ReadPublication =
  | { readonly publication: Publication; readonly problem: null }
  | { readonly publication: null; readonly problem: string };

const KIND = 'publication of declarations';
const VERSION = 1;

/** All texts as one: the same texts are always the same. */
export const publicationContent = (texts: readonly OwnText[]): string =>
  JSON.stringify(texts.toSorted((a, b) => (a.path < b.path ? -1 : 1)).map(({ path, text }) => [path, text]));

/** What the name of a publication is the hash (SHA-256, of UTF-8, in hexadecimal) of: what it lies on, what it says. */
export const namedBy = (baseHash: string, content: string): string => `${baseHash}\n${content}`;

/** The file of a publication, to be read by people too. */
export function publicationFile({ declarations, ...about }: Publication): string {
  const texts = declarations.map(({ path, title, words, text }) => ({ path, title, words, text }));
  return `${JSON.stringify({ kind: KIND, version: VERSION, ...about, declarations: texts }, null, 2)}\n`;
}

/** Reads what `publicationFile` wrote. Whether the hash is that of its texts is another question: see `namedBy`. */
export function readPublication(file: string, limits: PublicationLimits): ReadPublication {
  const value = parsed(file);
  if (value === undefined)
    return refused(
      'This file is damaged, or of another kind. Please choose one that “Download” of a publication made.',
    );
  if (!isObject(value) || value.kind !== KIND)
    return refused('This file is no publication. Please choose one that “Download” of a publication made.');
  if (value.version !== VERSION)
    return refused('This file was made by another version of the product, and cannot be read by this one.');
  const lacking = ['tenant', 'note', 'baseHash', 'hash'].find((name) => typeof value[name] !== 'string');
  const isTold = Number.isInteger(value.number) && (value.publishedAt === null || isText(value.publishedAt));
  if (lacking !== undefined || !isTold)
    return refused(`This file is not whole: it does not say its “${lacking ?? 'number'}”.`);
  const { declarations } = value;
  const fault = Array.isArray(declarations) ? faultOf(declarations, limits) : 'it holds no declarations';
  if (fault !== null) return refused(`This file cannot be taken in: ${fault}.`);
  return { publication: value as unknown as Publication, problem: null };
}

const refused = (problem: string): ReadPublication => ({ publication: null, problem });

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

const isText = (value: Json | undefined): boolean => typeof value === 'string';

function faultOf(texts: readonly Json[], limits: PublicationLimits): string | null {
  if (texts.length > limits.texts) return `it holds ${texts.length} declarations; ${limits.texts} are allowed`;
  const known = new Set<string>();
  let letters = 0;
  for (const [index, one] of texts.entries()) {
    const fault = isObject(one) ? faultOfText(one, limits) : 'is no declaration';
    if (fault !== null) return `its declaration ${index + 1} ${fault}`;
    const { path, text } = one as unknown as OwnText;
    if (known.has(path)) return `it holds “${path}” twice`;
    known.add(path);
    letters += text.length;
  }
  return letters > limits.allLetters
    ? `its declarations have ${letters} characters together; ${limits.allLetters} are allowed`
    : null;
}

function faultOfText({ path, title, text, words }: JsonObject, limits: PublicationLimits): string | null {
  if (typeof path !== 'string' || !limits.path.test(path)) return 'has a path that no declaration can have';
  if (typeof text !== 'string' || text.trim() === '') return `(${path}) has no text`;
  if (text.length > limits.letters) return `(${path}) has ${text.length} characters; ${limits.letters} are allowed`;
  const isTold = typeof title === 'string' && Array.isArray(words) && words.every(isText);
  return isTold ? null : `(${path}) has no title or words`;
}

/** A draft of a text that has not been published. */
export interface DraftText extends OwnText {
  readonly revision: number;
}

/** What has to be done at one path so that what stands there is what is wanted. */
export interface TextStep<Draft extends DraftText = DraftText> extends OwnText {
  /** `same`: wanted as it is published, though a draft stands there; `gone`: not wanted at all, its text is empty. */
  readonly kind: 'new' | 'changed' | 'gone' | 'same';
  /** Somebody's work in its place, which says otherwise; null where there is none. */
  readonly draft: Draft | null;
}

/** Steps from what is published, and drafts on it, to the texts that are wanted; none where they stand already. */
export function stepsTo<Draft extends DraftText>(
  wanted: readonly OwnText[],
  published: readonly OwnText[],
  drafts: readonly Draft[] = [],
): readonly TextStep<Draft>[] {
  const [to, was, drafted] = [byPath(wanted), byPath(published), new Map(drafts.map((one) => [one.path, one]))];
  return [...new Set([...to.keys(), ...was.keys(), ...drafted.keys()])].toSorted().flatMap((path) => {
    const [text, before, draft] = [to.get(path) ?? '', was.get(path) ?? '', drafted.get(path)];
    const now = draft === undefined ? before : draft.text;
    if (now === text || (now.trim() === '' && text === '')) return [];
    return [{ path, text, kind: kindOf(text, before), draft: draft ?? null }];
  });
}

function kindOf(text: string, before: string): TextStep['kind'] {
  if (text === before) return 'same';
  if (text === '') return 'gone';
  return before === '' ? 'new' : 'changed';
}

const byPath = (texts: readonly OwnText[]): ReadonlyMap<string, string> =>
  new Map(texts.map(({ path, text }) => [path, text]));
