import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseSource, root, sourcesBelow } from '../architecture/source.ts';
import { titlesOf } from '../requirements/titles.ts';
import { checked, ids } from './asvs.ts';

it('names every requirement of the standard’s levels 1 and 2 in these chapters, once', () => {
  const named = checked.map(([id]) => id);
  expect(named.filter((id, index) => named.indexOf(id) !== index)).toEqual([]);
  expect(ids.filter((id) => !named.includes(id))).toEqual([]);
  expect(named.filter((id) => !ids.includes(id))).toEqual([]);
  expect(ids).toHaveLength(159);
});

it('says of each what proves it, why it does not apply, or what is missing', () => {
  const told = ([, says, ...rest]: (typeof checked)[number]) =>
    says.length > 5 &&
    rest.length === 1 &&
    Object.values(rest[0] ?? {}).every((value: string | readonly string[]) => value.length > 0);
  expect(checked.filter((line) => !told(line)).map(([id]) => id)).toEqual([]);
});

it('names tests and sources that there are', () => {
  const titles = new Map(
    sourcesBelow('test').map((source) => [
      source.path,
      titlesOf(parseSource(source.path, source.text)).map(({ text }) => text),
    ]),
  );
  const missing = checked.flatMap(([id, , verdict]) => {
    if (verdict === undefined || 'na' in verdict || 'unmet' in verdict) return [];
    const named = 'held' in verdict ? [verdict.held] : verdict.by;
    return named
      .filter((place) => {
        const [path = '', title] = place.split(' > ');
        return 'held' in verdict
          ? !existsSync(join(root, path))
          : titles.get(path)?.some((text) => title === undefined || text.includes(title)) !== true;
      })
      .map((place) => `${id}: ${place}`);
  });
  expect(missing).toEqual([]);
});
