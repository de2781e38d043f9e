import { describe, expect, it } from 'vitest';
import { activeForm } from '../../../src/engine/form/activeForm.ts';
import { allAnswers } from '../../../src/engine/form/answers.ts';
import { plainData, plainDocument, plainForm } from '../../../src/engine/form/plainForm.ts';
import { settle } from '../../../src/engine/form/settle.ts';
import type { FormDocument } from '../../../src/engine/form/types.ts';
import { validateAnswers } from '../../../src/engine/form/validateAnswers.ts';
import { validateSchema } from '../../../src/engine/form/validator.ts';
import type { Json, JsonObject } from '../../../src/engine/json.ts';
import { isObject } from '../../../src/engine/json.ts';
import { ajvErrors } from '../../support/ajvOracle.ts';
import { randomFormSchema, randomObject } from '../../support/randomSchema.ts';
import { seeded, seeds } from '../../support/seeded.ts';

function counter(): () => string {
  let count = 0;
  return () => `id-${(count += 1)}`;
}

const stored = (document: FormDocument) => JSON.parse(JSON.stringify(document)) as FormDocument;

/** Whether there is nothing blank in a value: then JSON Schema and a form mean the same by it. */
function says(value: Json): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(says);
  if (isObject(value)) return Object.values(value).length > 0 && Object.values(value).every(says);
  return value !== null && (typeof value !== 'string' || value.trim() !== '');
}

/** Every word of a value, wherever it stands. */
function words(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(words);
  if (isObject(value))
    return Object.entries(value).flatMap(([name, inner]) =>
      name === 'rowId' || name === 'option' ? [] : words(inner),
    );
  return value === null || value === '' ? [] : [JSON.stringify(value)];
}

const ours = (schema: JsonObject, value: Json) =>
  [...new Set(validateSchema(schema, value).map(({ pointer, keyword }) => `${pointer} ${keyword}`))].sort();

describe('forms of any origin, on 200 generated schemas', () => {
  const cases = seeds(200).map((seed) => {
    const random = seeded(seed);
    const form = plainForm(randomFormSchema(random, 3));
    return { seed, form, random };
  });

  it('settle at once, lose nothing, and leave data that is opened as it is', () => {
    for (const { seed, form, random } of cases) {
      const data = randomObject(random, 4);
      const opened = plainDocument(form, data, counter());
      expect(plainData(form, opened), `seed ${seed}`).toEqual(data);
      const { document } = settle({ form, facts: {}, document: opened });
      expect(words(allAnswers(document)).sort(), `seed ${seed}`).toEqual(words(opened.answers).sort());
      expect(settle({ form, facts: {}, document: stored(document) }).document, `seed ${seed}`).toEqual(document);
    }
  });

  it('have the same faults in the same words in the browser, change by change, and on the server at once', () => {
    for (const { seed, form, random } of cases) {
      let active = activeForm({ form, facts: {}, document: { answers: {}, parked: {} } });
      for (let turn = 0; turn < 3; turn += 1) {
        const document: FormDocument = { answers: randomObject(random, 3), parked: {} };
        active = activeForm({ form, facts: {}, document }, active);
        const server = activeForm({ form, facts: {}, document: stored(document) });
        expect(active.schema, `seed ${seed}`).toEqual(server.schema);
        for (const mode of ['draft', 'complete'] as const) {
          expect(validateAnswers(active, document.answers, mode), `seed ${seed}`).toEqual(
            validateAnswers(server, stored(document).answers, mode),
          );
        }
      }
    }
  });

  it('get the verdict of ajv on the schema that holds now', () => {
    for (const { seed, form, random } of cases) {
      const answers = randomObject(random, 3);
      const { schema } = activeForm({ form, facts: {}, document: { answers, parked: {} } });
      expect(ours(schema, answers), `seed ${seed}: ${JSON.stringify(answers)}`).toEqual(ajvErrors(schema, answers));
      // Every reference leads somewhere, in whatever copy of the schema it has come to stand.
      expect(JSON.stringify({ ...schema, definitions: {} }), `seed ${seed}`).not.toContain('"fault"');
    }
  });

  it('find no fault in data that ajv finds valid by the schema as it was declared', () => {
    let valid = 0;
    for (const { seed, form, random } of cases) {
      for (let turn = 0; turn < 20; turn += 1) {
        const answers = Object.fromEntries(Object.entries(randomObject(random, 2)).filter(([, value]) => says(value)));
        if (Object.keys(answers).length === 0 || ajvErrors(form.schema, answers).length > 0) continue;
        const active = activeForm({ form, facts: {}, document: { answers, parked: {} } });
        valid += 1;
        expect(
          validateAnswers(active, answers, 'complete').filter(({ keyword }) => keyword !== 'required'),
          `seed ${seed}: ${JSON.stringify(form.schema)} ${JSON.stringify(answers)}`,
        ).toEqual([]);
      }
    }
    expect(valid).toBeGreaterThan(100);
  });
});
