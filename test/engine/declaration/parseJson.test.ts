import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../src/engine/declaration/parseJson.ts';

const text = `{
  "title": "Book",
  "pages": [
    1,
    { "a/b": -2.5e1 }
  ],
  "lent": null
}`;

describe('parseJson', () => {
  it('reads what JSON.parse reads, escapes included', () => {
    for (const json of [text, '[]', '{}', ' "a\\u00e9\\n\\"" ', '[true, false, null, 0, -1, 1.5E-3]', '\uFEFF{"a":{"b":[[]]}}']) {
      expect(parseJson(json).value).toEqual(JSON.parse(json.replace('\uFEFF', '')));
    }
  });

  it('knows the line of every place, and of a missing one that of the nearest around it', () => {
    const { lineOf } = parseJson(text);
    expect(['', '/title', '/pages', '/pages/0', '/pages/1/a~1b', '/lent', '/pages/1/none'].map(lineOf)).toEqual([1, 2, 3, 4, 5, 7, 5]);
  });

  it.each([
    ['{\n  "a": 1,\n}', 3, 'not JSON: a comma before }'],
    ['[1,]', 1, 'not JSON: a comma before ]'],
    ['{\n  "a" 1 }', 2, 'not JSON: expected : but found 1'],
    ['{ a: 1 }', 1, 'not JSON: unexpected a:'],
    ['{ 1: 2 }', 1, 'not JSON: expected a name in quotes but found 1'],
    ['[1', 1, 'not JSON: expected , but found the end'],
    ['', 1, 'not JSON: expected a value but found the end'],
    ['{} {}', 1, 'not JSON: there is more after the end: {'],
    ["{ 'a': 1 }", 1, "not JSON: unexpected 'a':"],
    ['{\n  "a": "b c,\n  "d": 1 }', 2, 'not JSON: the quotation mark that ends "b c, is missing'],
    [String.raw`["a\d"]`, 1, String.raw`not JSON: "a\d"] holds a backslash or a tab that JSON does not know: write \\ for a backslash`],
    ['[01]', 1, 'not JSON: expected , but found 1'],
  ])('says where %j is not JSON', (json, line, message) => {
    expect(parseJson(json)).toMatchObject({ value: undefined, faults: [{ line, message }] });
  });

  it('reports a name given twice, which JSON.parse passes over', () => {
    expect(parseJson('{\n "a": 1,\n "a": 2 }').faults).toEqual([{ line: 3, pointer: '/a', message: '"a" is given twice' }]);
  });

  it('refuses the name that would reach the prototype', () => {
    const { faults, value } = parseJson('{ "__proto__": { "open": true } }');
    expect(faults).toEqual([{ line: 1, pointer: '/__proto__', message: '"__proto__" may not be a name' }]);
    expect((value as { open?: boolean }).open).toBeUndefined();
  });
});
