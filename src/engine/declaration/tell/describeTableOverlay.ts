import type { Json } from '../../json.ts';
import { jsonEqual } from '../../json.ts';
import { movesBetween, nameBefore } from './overlayMoves.ts';
import { fieldName } from '../fieldName.ts';
import { plain, quoted } from '../check/overlayWords.ts';
import type { TableDeclaration } from '../tableTypes.ts';
import type { RecordSchema } from '../types.ts';

/** What an overlay changes in a table; sentences. */
export function describeTableOverlay(
  record: RecordSchema | undefined,
  base: TableDeclaration,
  result: TableDeclaration,
): string[] {
  const title = (name: string): string => quoted(record?.properties[name]?.title ?? name);
  const lists = [
    ['column', base.columns, result.columns],
    ['filter', base.filters, result.filters],
  ] as const;
  const sentences = lists.flatMap(([word, was = [], now = []]) => {
    const [before, after] = [was.map(fieldName), now.map(fieldName)];
    const place = (name: string | null): string => (name === null ? 'to the beginning' : `after ${title(name)}`);
    const changed = now.filter((one) =>
      was.some((other) => fieldName(other) === fieldName(one) && !jsonEqual(other as Json, one as Json)),
    );
    return [
      ...after
        .filter((name) => !before.includes(name))
        .map((name) => `adds the ${word} ${title(name)} ${place(nameBefore(after, name))}`),
      ...before.filter((name) => !after.includes(name)).map((name) => `leaves out the ${word} ${title(name)}`),
      ...changed.map((one) => `changes how the ${word} ${title(fieldName(one))} is shown`),
      ...movesBetween(before, after).map(
        ({ name, after: other }) => `moves the ${word} ${title(name)} ${place(other)}`,
      ),
    ];
  });
  const [was, now] = [wordsOf(base), wordsOf(result)];
  const others = Object.keys({ ...was, ...now }).filter(
    (key) => !['columns', 'filters'].includes(key) && !jsonEqual(was[key] ?? null, now[key] ?? null),
  );
  return [
    ...sentences,
    ...others.map((key) => {
      if (key === 'title') return `renames the table ${quoted(base.title)} to ${quoted(result.title)}`;
      if (key === 'splits') return splitsInWords(result.pivot?.splits, title);
      return `changes ${key} to ${plain(now[key])}`;
    }),
  ];
}

/** What a table says, word by word; what splits the lines of its grid stands apart: it has words of its own. */
function wordsOf({ pivot, ...rest }: TableDeclaration): { readonly [key: string]: Json } {
  const { splits = null, ...grid } = pivot ?? {};
  return { ...(rest as object), splits, ...(pivot === undefined ? {} : { pivot: grid as Json }) };
}

const splitsInWords = (splits: string | undefined, title: (name: string) => string): string =>
  splits === undefined ? 'splits the lines of its grid no longer' : `splits the lines of its grid by ${title(splits)}`;
