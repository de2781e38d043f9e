import { expect, it } from 'vitest';
import { answerKinds, type JsonObject } from '../../../src/engine/index.ts';
import { MOMENT_PATTERN } from '../../../src/engine/widget/widgets.ts';

const kindsOf = (properties: JsonObject, uiSchema: JsonObject = {}, more: JsonObject = {}) =>
  Object.fromEntries(answerKinds({ schema: { type: 'object', properties, ...more }, uiSchema }));
const oneOf = [{ const: 'a', title: 'A' }];

it('what a question holds goes by its type and its format, and by no word or limit of it', () => {
  const loans: JsonObject = { type: 'array', items: { type: 'object', properties: { days: { type: 'integer' } } } };
  expect(
    kindsOf(
      {
        name: { type: 'string', title: 'Name', maxLength: 7 },
        mail: { type: ['string', 'null'], format: 'email' },
        born: { type: 'string', format: 'date' },
        met: { type: 'string', pattern: MOMENT_PATTERN },
        signed: { type: 'string', format: 'signature' },
        scan: { type: 'string', maxLength: 40 },
        scans: { type: 'array', items: { type: 'string' } },
        words: { type: 'array', items: { type: 'string' } },
        pages: { type: 'integer', minimum: 1 },
        weight: { type: 'number' },
        ticked: { type: 'boolean' },
        mood: { type: 'string', oneOf },
        place: { enum: ['here', 'there'] },
        level: { oneOf: [{ const: 1, title: 'One' }] },
        moods: { type: 'array', items: { type: 'string', oneOf } },
        library: { title: 'Library' },
        loans,
        address: { type: 'object', properties: { town: { type: 'string' } } },
        read: { type: 'null', title: 'Please read' },
      },
      { scan: { 'ui:widget': 'upload' }, scans: { 'ui:widget': 'upload' } },
    ),
  ).toEqual({
    name: 'a text',
    mail: 'a text',
    born: 'a date',
    met: 'a day and time',
    signed: 'a signature',
    scan: 'a file',
    scans: 'files',
    words: 'a list',
    pages: 'a number',
    weight: 'a number',
    ticked: 'a tick',
    mood: 'one of a list',
    place: 'one of a list',
    level: 'a number',
    moods: 'several of a list',
    library: 'one of a list',
    loans: 'rows of a table',
    'loans/days': 'a number',
    address: 'a group of questions',
    'address/town': 'a text',
  });
});

it('what a condition asks is among it, and a schema that holds itself has an end', () => {
  const then = { properties: { why: { type: 'string' } } };
  expect(kindsOf({ ok: { type: 'boolean' } }, {}, { allOf: [{ if: { required: ['ok'] }, then }] })).toEqual({
    ok: 'a tick',
    why: 'a text',
  });
  const itself = { $defs: { one: { type: 'object', properties: { next: { $ref: '#/$defs/one' } } } } };
  expect(Object.keys(kindsOf({ first: { $ref: '#/$defs/one' } }, {}, itself)).length).toBeLessThan(10);
});
