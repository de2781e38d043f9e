import { describe, expect, it } from 'vitest';
import type { Json, JsonSchema } from '../../../src/engine/json.ts';
import { validateSchema } from '../../../src/engine/form/validator.ts';
import { ajvErrors } from '../../support/ajvOracle.ts';
import { randomList, randomListSchema, randomSchema, randomValue } from '../../support/randomSchema.ts';
import { seeded, seeds } from '../../support/seeded.ts';

/** The formats of texts that ajv-formats judges in full, and those that mean nothing. */
const formatNames = [
  'date',
  'time',
  'date-time',
  'iso-time',
  'iso-date-time',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uri-reference',
  'uri-template',
  'url',
  'uuid',
  'regex',
  'json-pointer',
  'json-pointer-uri-fragment',
  'relative-json-pointer',
  'byte',
  'password',
  'binary',
];

/** Texts near to what the formats take, some inside, some outside. */
const TEXTS = [
  '2024-02-29',
  '2023-02-29',
  '0000-01-01',
  '2024-04-31',
  '12:30:00Z',
  '12:30:00',
  '12:30:00.25+0100',
  '23:59:60Z',
  '22:59:60-01:00',
  '25:00:00Z',
  '12:30:00+24:00',
  '2024-02-29T12:30:00Z',
  '2024-02-29 12:30:00+01:00',
  '2024-02-29T12:30:00',
  '2024-02-29t12:30:00z',
  'P1Y',
  'PT',
  'P1W',
  'P1YT2H',
  'a@b',
  'a@b.c',
  'a..b@c.de',
  '"a"@b.cd',
  'reader@library.example',
  "o'neill+x@lib-rary.co.uk",
  'a@-b.cd',
  '01.1.1.1',
  '1.1.1.1',
  '255.255.255.256',
  '1.2.3',
  '::',
  '::1',
  '1::',
  '1:2:3:4:5:6:7:8',
  '1:2:3:4:5:6:7::',
  '1::8',
  '1:2::7:8',
  '1:2:3:4:5:6:7:8:9',
  '12345::',
  '::ffff:192.0.2.1',
  '::ffff:192.0.2.256',
  '1:2:3:4:5:6:1.2.3.4',
  '1:2:3:4:5:6:7:1.2.3.4',
  '1::2::3',
  'fe80::1%eth0',
  '1:2:3:4::1.2.3.4',
  'localhost',
  'library.example',
  'library.example.',
  '-library.example',
  'library-.example',
  'under_score.example',
  'a'.repeat(63),
  'a'.repeat(64),
  `${'a.'.repeat(126)}b`,
  `${'a.'.repeat(127)}b`,
  'http://x',
  'x',
  'urn:a:b',
  'https://library.example/a b',
  'https://u:p@library.example:80/a/b?c=d#e',
  'http://[::1]/',
  'http://[1:2::3.4.5.6]:8/x',
  'http://[::1',
  'http://[v7.ab]/',
  '//library.example/a',
  '/a/b',
  'a/b',
  '../a',
  '?q',
  '#f',
  '',
  'a b',
  '%41',
  '%4',
  '%zz',
  'mailto:reader@library.example',
  '1a:b',
  'http://library.example/{id}',
  '{+a,b*}',
  '{a',
  '{a:3}',
  'a"b',
  'http://a"b',
  'ftp://library.example/x',
  'http://10.0.0.1/',
  'http://8.8.8.8:80/',
  '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
  'urn:uuid:6ba7b810-9dad-11d1-80b4-00c04fd430c8',
  '^[a-z]+$',
  '(',
  'a\\Z',
  '\\-',
  '/a~0b',
  '/a~2',
  '#/a/b',
  '#/a~1',
  '0',
  '0/a',
  '01/a',
  '2#',
  'YWJj',
  'YWI=',
  'YQ==',
  'YQ=',
  'not base64!',
  'café',
  '例え.テスト',
];

const ours = (schema: JsonSchema, value: Json): string[] =>
  [...new Set(validateSchema(schema, value).map(({ pointer, keyword }) => `${pointer} ${keyword}`))].sort();

describe('interpreting validator', () => {
  it('gives the verdict of ajv, place and keyword, on 1200 generated cases', () => {
    let faulty = 0;
    for (const seed of seeds(300)) {
      const random = seeded(seed);
      const schema = randomSchema(random);
      for (let turn = 0; turn < 4; turn += 1) {
        const value = randomValue(random, 4);
        const expected = ajvErrors(schema, value);
        if (expected.length > 0) faulty += 1;
        expect(ours(schema, value), `seed ${seed}: ${JSON.stringify(schema)} on ${JSON.stringify(value)}`).toEqual(
          expected,
        );
      }
    }
    expect(faulty).toBeGreaterThan(300);
  });

  it('gives the verdict of ajv on 600 lists of values, nothing among them', () => {
    for (const seed of seeds(200)) {
      const random = seeded(seed);
      const schema = randomListSchema(random);
      for (let turn = 0; turn < 3; turn += 1) {
        const value = randomList(random);
        expect(ours(schema, value), `seed ${seed}: ${JSON.stringify(schema)} on ${JSON.stringify(value)}`).toEqual(
          ajvErrors(schema, value),
        );
      }
    }
  });

  it('finds nothing among the values of a list', () => {
    expect(ours({ contains: { type: 'null' } }, [null])).toEqual([]);
    expect(ours({ contains: { type: 'null' } }, ['null'])).toEqual([' contains']);
  });

  it.each(formatNames)('reads the format %s as ajv-formats does', (format) => {
    const texts = TEXTS.flatMap((text) => [text, text.toUpperCase(), ` ${text}`, `${text}\n`, text.slice(0, -1)]);
    for (const text of texts) expect([text, ours({ format }, text)]).toEqual([text, ajvErrors({ format }, text)]);
  });

  it.each(['int32', 'int64', 'float', 'double'])('reads the format %s of numbers as ajv-formats does', (format) => {
    for (const value of [0, -1, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1, 2 ** 60])
      expect([value, ours({ format }, value)]).toEqual([value, ajvErrors({ format }, value)]);
    expect(ours({ format }, 'x')).toEqual([]);
  });

  it('reads what was cleared in a browser, undefined, as absent', () => {
    const schema = { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] };
    expect(ours(schema, { title: undefined } as unknown as Json)).toEqual([' required']);
  });

  it('leaves a frozen schema as it is', () => {
    const schema = Object.freeze({ type: 'string', minLength: 2 });
    expect(ours(schema, 'a')).toEqual([' minLength']);
  });
});
