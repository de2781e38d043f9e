const texts = import.meta.glob<string>(['../../src/renderer/**/*.{ts,tsx}', '../../src/app/**/*.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const stories = import.meta.glob<string>('../{renderer,screens}/**/*.stories.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const sources = Object.entries(texts).map(([path, text]) => ({ path: path.replace('../../', ''), text }));

/** What a component takes. */
export interface Taken {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  readonly words: string;
}

/** A component as its source describes it. */
export interface Described {
  readonly path: string;
  /** The comment that stands above it. */
  readonly words: string;
  readonly takes: readonly Taken[];
}

/** What the sources say of an exported component; undefined for one that nobody exports or describes. */
export function described(component: string): Described | undefined {
  const comment = String.raw`/\*\*((?:(?!\*/)[\s\S])*)\*/\s*`;
  const declared = new RegExp(String.raw`${comment}export (?:function|const) ${component}\b(.*)`);
  for (const { path, text } of sources) {
    const [, words = '', rest = ''] = declared.exec(text) ?? [];
    if (words === '') continue;
    const [, props = ''] = /: (\w+)\)/.exec(rest) ?? /\}: (\w+)\) \{/.exec(text.slice(text.indexOf(rest))) ?? [];
    return { path, words: plain(words), takes: propsOf(props) };
  }
  return undefined;
}

/** Names that a registry of the product pairs with components: `chips: ChipsWidget`, as its source says. */
export function registered(name: string): string | undefined {
  const pair = new RegExp(String.raw`^  +'?${name}'?: ([A-Z]\w+)`, 'm');
  const registries = sources.filter(({ path }) => /\/(formParts|cells|registry)\.tsx?$/.test(path));
  return registries.flatMap(({ text }) => pair.exec(text)?.[1] ?? [])[0];
}

/** Titles of the stories whose source speaks of a word, in their order. */
export function storiesWith(word: RegExp): readonly string[] {
  return Object.values(stories)
    .filter((text) => word.test(text))
    .flatMap((text) => /title: '([^']+)'/.exec(text)?.[1] ?? [])
    .sort();
}

function propsOf(name: string): readonly Taken[] {
  if (name === '') return [];
  const body = sources.flatMap(
    ({ text }) => new RegExp(String.raw`interface ${name}(?: extends [^{]+)? \{\n([\s\S]*?)\n\}`).exec(text)?.[1] ?? [],
  )[0];
  const member = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?^ {2}(?:readonly )?(\w+)(\?)?(\(.*\))?: ([^;]+);/gm;
  return [...(body ?? '').matchAll(member)].map(([, words = '', taken = '', optional, call = '', type = '']) => ({
    name: taken,
    type: call === '' ? type : `${call} => ${type}`,
    isOptional: optional !== undefined,
    words: plain(words),
  }));
}

const plain = (comment: string) =>
  comment
    .replace(/^\s*\* ?/gm, '')
    .trim()
    .replace(/\s+/g, ' ');
