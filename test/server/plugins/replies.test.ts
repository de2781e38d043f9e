import { describe, expect, it } from 'vitest';
import { operations, type Operation } from '../../../src/contract/index.ts';
import { isObject, valueAt, type Json } from '../../../src/engine/index.ts';
import { servedCatalog } from '../../support/servedCatalog.ts';
import { handlers } from '../../../src/server/modules/index.ts';
import { openApi } from '../../../src/server/plugins/openApi.ts';
import { replyFaults } from '../../support/replyFaults.ts';

const all = Object.entries<Operation>(operations);

/** Every place that a description refers to. */
function references(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (!isObject(value)) return [];
  const own = typeof value.$ref === 'string' ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(references)];
}

// That real replies are as they are described, the matrix of calls and user types shows.
describe('the description of the calls', () => {
  it('says of every operation what it replies, and every operation has a handler [API-1]', () => {
    const { paths = null, ...others } = openApi(operations, servedCatalog());
    const described = all.map(([id, { method, path }]) => {
      const content = valueAt(paths, [path, method.toLowerCase(), 'responses', '200', 'content']);
      return [id, Object.keys(isObject(content) ? content : {})];
    });
    expect(described).toEqual(all.map(([id, { kind }]) => [id, [kind === 'file' ? '*/*' : 'application/json']]));
    const missing = references(paths).filter((ref) => valueAt(others, ref.split('/').slice(1)) === undefined);
    expect(missing).toEqual([]);
    expect(Object.keys(handlers).toSorted()).toEqual(Object.keys(operations).toSorted());
  });

  it('is what replies are held to: what lacks, is of another type, or is not declared', () => {
    const faultsOf = replyFaults(servedCatalog());
    expect(faultsOf('account.profile', { contents: [{ telephone: '', authorityName: '' }] })).toEqual([]);
    expect(faultsOf('account.profile', { contents: [{ telephone: 1 }] })).toEqual([
      '/contents/0 required',
      '/contents/0/telephone type',
    ]);
    expect(faultsOf('pep.list', { data: [{ id: 'x', other: 1 }], totalSize: 1 })).toEqual([
      '/data/0 additionalProperties',
      '/data/0/id type',
    ]);
    expect(faultsOf('notes.read', { contents: [{ id: 'x' }] })).toEqual(['/contents/0/id type']);
  });
});
