import { describe, expect, it } from 'vitest';
import { checkCatalog, loadCatalog, openWorkbench, type JsonObject } from '../../../../src/engine/index.ts';
import { asFiles, libraryNames, libraryWith } from '../library.ts';

const files = libraryWith({});
const bench = openWorkbench(files, libraryNames);
const file = (path: string, value: JsonObject) =>
  asFiles({ [path]: value }).find((one) => one.path === path) ?? { path, text: '' };
const reading = files.find(({ path }) => path === 'forms/review/reading.json') ?? { path: '', text: '' };
const overlay = file('overlays/7/forms/review/reading.json', {
  base: { form: 'review/reading', version: 3 },
  hide: ['pages'],
});

describe('a workbench', () => {
  it('says of edited files what the check of all files says', () => {
    const edited = { ...reading, text: reading.text.replace('"textarea"', '"txtarea"').replace('"liked",', '"likd",') };
    const all = files.map((one) => (one.path === edited.path ? edited : one));
    expect(bench.edit([edited]).problems).toEqual(checkCatalog(all, libraryNames));
    expect(bench.edit([edited]).problems).toHaveLength(2);
  });

  it('forgets an edit with the next', () => {
    expect(bench.edit([{ ...reading, text: '{' }]).problems).toHaveLength(1);
    expect(bench.edit([reading]).problems).toEqual([]);
  });

  it('resolves what the files make, as a catalogue does, for everybody and for a tenant', () => {
    const catalog = loadCatalog([...files, overlay], libraryNames);
    const edited = bench.edit([reading, overlay]);
    expect(edited.problems).toEqual([]);
    expect(edited.form('review/reading')).toEqual(catalog.form('review/reading'));
    expect(edited.form('review/reading', '7')).toEqual(catalog.of('7').form('review/reading'));
    expect(() => edited.form('review/writing')).toThrow('unknown form');
  });

  it('says in words what an edited overlay changes', () => {
    const words = { facts: {}, owners: {} };
    expect(bench.edit([overlay]).describe(overlay.path, words)).toEqual(['leaves out the question "Pages"']);
    expect(bench.edit([reading]).describe(reading.path, words)).toEqual([]);
  });
});
