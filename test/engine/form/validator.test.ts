import { describe, expect, it } from 'vitest';
import type { Json, JsonSchema } from '../../../src/engine/json.ts';
import { validateSchema } from '../../../src/engine/form/validator.ts';
import { ajvErrors } from '../../support/ajvOracle.ts';
import { randomSchema, randomValue } from '../../support/randomSchema.ts';
import { seeded, seeds } from '../../support/seeded.ts';

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
        expect(ours(schema, value), `seed ${seed}: ${JSON.stringify(schema)} on ${JSON.stringify(value)}`).toEqual(expected);
      }
    }
    expect(faulty).toBeGreaterThan(300);
  });

  it.each(['date', 'time', 'date-time', 'iso-time', 'iso-date-time', 'duration', 'email', 'ipv4', 'uri', 'uuid'])(
    'reads the format %s as ajv-formats does',
    (format) => {
      const texts = ['2024-02-29', '2023-02-29', '0000-01-01', '12:30:00Z', '12:30:00', '23:59:60Z', '22:59:60-01:00', '25:00:00Z', '12:30:00+24:00',
        '2024-02-29T12:30:00Z', '2024-02-29 12:30:00+01:00', '2024-02-29T12:30:00', 'P1Y', 'PT', 'P1W', 'a@b', 'a@b.c', 'a..b@c.de', '"a"@b.cd',
        'reader@library.example', '01.1.1.1', '1.1.1.1', 'http://x', 'x', 'urn:a:b', '6ba7b810-9dad-11d1-80b4-00c04fd430c8', ''];
      for (const text of texts) expect([text, ours({ format }, text)]).toEqual([text, ajvErrors({ format }, text)]);
    },
  );

  it('reads what was cleared in a browser, undefined, as absent', () => {
    const schema = { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] };
    expect(ours(schema, { title: undefined } as unknown as Json)).toEqual([' required']);
  });

  it('leaves a frozen schema as it is', () => {
    const schema = Object.freeze({ type: 'string', minLength: 2 });
    expect(ours(schema, 'a')).toEqual([' minLength']);
  });
});
