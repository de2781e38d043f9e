import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../../src/engine/declaration/read/parseJson.ts';

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
    for (const json of [
      text,
      '[]',
      '{}',
      ' "a\\u00e9\\n\\"" ',
      '[true, false, null, 0, -1, 1.5E-3]',
      '{"a":{"b":[[]]}}',
    ]) {
      expect(parseJson(json).value).toEqual(JSON.parse(json));
    }
  });

  it('knows the line of every place, and of a missing one that of the nearest around it', () => {
    const { lineOf } = parseJson(text);
    expect(['', '/title', '/pages', '/pages/0', '/pages/1/a~1b', '/lent', '/pages/1/none'].map(lineOf)).toEqual([
      1, 2, 3, 4, 5, 7, 5,
    ]);
  });

  it.each<[what: string, json: string, line: number, column: number, message: string]>([
    ['a comma before the end of a group', '{\n  "a": 1,\n}', 2, 9, 'a comma before }; take it out'],
    ['a comma before the end of a list', '[1,]', 1, 3, 'a comma before ]; take it out'],
    ['two commas', '[1,,2]', 1, 4, 'two commas; take one out'],
    [
      'a comma that is missing after a value',
      '{\n  "a": "yes"\n  "b": 2\n}',
      2,
      13,
      'a comma is missing after "yes", before "b"',
    ],
    ['a comma that is missing after a group', '{ "a": {}\n "b": 2 }', 1, 10, 'a comma is missing after }, before "b"'],
    ['a colon that is missing', '{\n  "a" 1 }', 2, 7, 'a colon is missing after "a"'],
    ['a name alone', '{ "a", "b": 1 }', 1, 6, '"a" stands without a value; write "a": …'],
    ['a name without quotation marks', '{ a: 1 }', 1, 3, 'unexpected a: a name stands in quotation marks, "a"'],
    [
      'a text without quotation marks',
      '{ "a": yes, please }',
      1,
      8,
      'unexpected yes: a text stands in quotation marks, "yes, please"',
    ],
    ['a number for a name', '{ 1: 2 }', 1, 3, 'expected a name in quotes but found 1'],
    ['nothing', ' ', 1, 2, 'the file is empty'],
    ['more than one value', '{} {}', 1, 4, 'there is more after the end: {'],
    [
      'single quotation marks',
      "{ 'a': 1 }",
      1,
      3,
      'texts and names stand in double quotation marks: write " and not \'',
    ],
    [
      'a mark that ends no text',
      '{\n  "a": "b c,\n  "d": 1 }',
      2,
      8,
      'the quotation mark that ends "b c, is missing; a text stands on one line',
    ],
    ['a mark that ends no name', '{ "a: "b" }', 1, 3, 'the quotation mark that ends the name "a is missing'],
    [
      'a quotation mark inside a text',
      '["say "yes" now"]',
      1,
      8,
      'unexpected yes; a quotation mark inside a text is written \\"',
    ],
    [
      'a backslash',
      String.raw`["a\d"]`,
      1,
      2,
      String.raw`"a\d"] holds a backslash or a tab that JSON does not know: write \\ for a backslash`,
    ],
    ['a zero too many', '[01]', 1, 3, 'a number does not begin with 0: 1'],
    ['a number that begins with its point', '[.5]', 1, 2, 'unexpected .5; write 0.5'],
    ['a plus', '[+5]', 1, 2, 'unexpected +5; write 5'],
    ['a pound', '{"a": £5}', 1, 7, 'unexpected £; an amount is its number alone'],
    ['commas in a number', '{ "a": 1,000 }', 1, 10, 'expected a name in quotes but found 000; a number has no commas'],
    ['words of other languages', '{ "a": True }', 1, 8, 'unexpected True; write true'],
    ['nothing, in other languages', '{ "a": None }', 1, 8, 'unexpected None; write null'],
    ['a remark at the end of a line', '{\n  "a": 1 // why\n}', 2, 10, 'JSON has no comments; take // why out'],
    ['a remark between', '{ /* why */ "a": 1 }', 1, 3, 'JSON has no comments; take /* why */ "a": 1 } out'],
    [
      'curly quotation marks',
      '{\n  “a”: “b”,\n  “c”: 1 }',
      2,
      3,
      '“ is a quotation mark of a text processor; write " instead (and in 5 other places of this file)',
    ],
    [
      'one at the end of a text',
      '{\n  "a": "b”,\n  "c": 1 }',
      2,
      10,
      '” is a quotation mark of a text processor; write " instead',
    ],
    ['one at the end of a name', '{ "a”: "b" }', 1, 5, '” is a quotation mark of a text processor; write " instead'],
    [
      'single curly ones',
      '{ ‘a’: 1 }',
      1,
      3,
      '‘ is a quotation mark of a text processor; write " instead (and in 1 other place of this file)',
    ],
    [
      'a space that is none',
      '{\n\u00a0 "a":\u00a01 }',
      2,
      1,
      'a non-breaking space (U+00A0), which cannot be seen; delete it and write an ordinary space (and in 1 ' +
        'other place of this file)',
    ],
    [
      'a space without width',
      '{"a":\u200b1}',
      1,
      6,
      'a space without width (U+200B), which cannot be seen; delete it and write an ordinary space',
    ],
    ['another code of letters', '\ufffd\ufffd{\0"\0', 1, 1, 'the file is not UTF-8 text; save it anew as UTF-8'],
    [
      'a letter of another code',
      '{ \ufffda\ufffd: 1 }',
      1,
      3,
      'a character that could not be read; write it anew, and save the file as UTF-8',
    ],
    ['a list that is not closed', '[1', 1, 3, 'the [ of line 1 is never closed'],
    [
      'a group that is not closed',
      '{\n  "a": {\n    "b": 1,\n  "c": { "d": 1 }\n}\n',
      6,
      1,
      'the { of line 2 is never closed, as the indentation has it',
    ],
    [
      'a bracket too many',
      '{\n  "a": {\n    "b": 1\n    }\n  },\n  "c": 1\n}',
      5,
      4,
      'the } of line 4 is one too many, as the indentation has it',
    ],
    ['the wrong bracket', '{ "a": [1, 2} }', 1, 13, '} where the [ of line 1 has to be closed'],
  ])('says where %s keeps a text from being JSON, and what to do', (_, json, line, column, message) => {
    expect(parseJson(json)).toMatchObject({
      value: undefined,
      faults: [{ line, column, pointer: '', message: `not JSON: ${message}` }],
    });
  });

  it('leaves curly quotation marks and hard spaces alone where they are inside a text', () => {
    const json = '{ "“a”": "He said: “No”, and the reader’s‘ “", "b": ["”", "\u00a0"] }';
    expect(parseJson(json)).toMatchObject({ value: JSON.parse(json) as object, faults: [] });
  });

  it('reads on after a byte order mark, and says that it is there', () => {
    const message = 'begins with a byte order mark, which cannot be seen; save the file as UTF-8 without one';
    expect(parseJson('\uFEFF{"a":1}')).toMatchObject({
      value: { a: 1 },
      faults: [{ line: 1, column: 1, pointer: '', message }],
    });
  });

  it('reports a name given twice, which JSON.parse passes over', () => {
    expect(parseJson('{\n "a": 1,\n "a": 2 }').faults).toEqual([
      { line: 3, pointer: '/a', message: '"a" is given twice' },
    ]);
  });

  it('refuses the name that would reach the prototype', () => {
    const { faults, value } = parseJson('{ "__proto__": { "open": true } }');
    expect(faults).toEqual([{ line: 1, pointer: '/__proto__', message: '"__proto__" may not be a name' }]);
    expect((value as { open?: boolean }).open).toBeUndefined();
  });
});
