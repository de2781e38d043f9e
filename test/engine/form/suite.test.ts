import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EngineError } from '../../../src/engine/errors.ts';
import { activeForm } from '../../../src/engine/form/activeForm.ts';
import { allAnswers } from '../../../src/engine/form/answers.ts';
import { plainData, plainDocument, plainForm } from '../../../src/engine/form/plainForm.ts';
import { settle } from '../../../src/engine/form/settle.ts';
import { validateAnswers } from '../../../src/engine/form/validateAnswers.ts';
import { validateSchema } from '../../../src/engine/form/validator.ts';
import type { Json, JsonObject, JsonSchema } from '../../../src/engine/json.ts';
import { isObject } from '../../../src/engine/json.ts';
import { EXCEPTIONS } from './suiteExceptions.ts';

/**
 * JSON-Schema-Test-Suite, draft 7, at its commit 44401e0c of 22 August 2026 (licence beside it). No package of the
 * registry carries it: that of its makers asks for it by an address elsewhere.
 */
const folder = join(import.meta.dirname, 'suite/draft7');

interface Group {
  readonly description: string;
  readonly schema: Json;
  readonly tests: readonly { readonly description: string; readonly data: Json; readonly valid: boolean }[];
}

const groups = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json'))
  .map((path) => path.replaceAll('\\', '/').replace(/\.json$/, ''))
  .sort()
  .flatMap((file) =>
    (JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8')) as Group[]).map((group) => ({ file, ...group })),
  );

/** Whether a value is valid, as the page of any schema tells it; null for a schema that it says it cannot read. */
function verdict(schema: Json, value: Json): boolean | null {
  try {
    return validateSchema(schema as JsonSchema, value).length === 0;
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

const nameOf = (file: string, group: string) => `${file}: ${group}`;

/** What is drawn: schemas that are an object, of values that can be written (the editor refuses this one name). */
const drawn = groups.flatMap(({ file, description, schema, tests }) =>
  tests.flatMap((test) =>
    isObject(schema) && !JSON.stringify(test.data).includes('"__proto__"')
      ? [{ name: `${nameOf(file, description)}: ${test.description}`, schema, test }]
      : [],
  ),
);

let made = 0;
const makeId = () => `id-${(made += 1)}`;

/** The form of a schema with a value in it; null for a value that the form refuses in words. */
function opened(schema: JsonSchema, value: Json) {
  const form = plainForm(schema);
  try {
    return { form, document: plainDocument(form, value, makeId) };
  } catch (error) {
    if (error instanceof EngineError && error.code === 'BAD_DATA') return null;
    throw error;
  }
}

describe('the suite of JSON Schema, draft 7', () => {
  it('is judged as its makers say, but for what is named with its reason', () => {
    const otherwise: JsonObject = {};
    let [right, all] = [0, 0];
    for (const { file, description, schema, tests } of groups) {
      const wrong = tests.filter(({ data, valid }) => verdict(schema, data) !== valid).length;
      if (wrong > 0) otherwise[nameOf(file, description)] = wrong;
      if (file.startsWith('optional/')) continue;
      all += tests.length;
      right += tests.length - wrong;
    }
    console.log(`JSON-Schema-Test-Suite, draft 7: ${right} of ${all} that every validator has to judge so.`);
    const named = Object.values(EXCEPTIONS).flat();
    expect(otherwise).toEqual(Object.fromEntries(named.map(([file, group, count]) => [nameOf(file, group), count])));
  });

  it('is opened as a form that gives back the very value, and loses none of it to what is settled', () => {
    expect(drawn.length).toBeGreaterThan(1400);
    for (const { name, schema, test } of drawn) {
      const held = opened(schema, test.data);
      if (held === null) continue;
      expect(plainData(held.form, held.document), name).toEqual(test.data);
      const { document } = settle({ form: held.form, facts: {}, document: held.document });
      const kept = { ...document, answers: allAnswers(document) };
      if (test.valid) expect(plainData(held.form, kept), name).toEqual(test.data);
    }
  });

  it('keeps every other answer where one is changed', () => {
    for (const { name, schema, test } of drawn) {
      if (!test.valid || !isObject(test.data)) continue;
      const held = opened(schema, test.data);
      if (held === null || held.form.id !== 'plain') continue;
      const changed = { ...held.document, answers: { ...held.document.answers, 'one more': 'told' } };
      const { document } = settle({ form: held.form, facts: {}, document: changed });
      const kept = { ...document, answers: allAnswers(document) };
      expect(plainData(held.form, kept), name).toEqual({ ...test.data, 'one more': 'told' });
    }
  });

  it('never stops the form, whatever value stands in it: what cannot be read is told in words', () => {
    for (const { name, schema, test } of drawn) {
      const held = opened(schema, test.data);
      if (held === null) continue;
      const active = activeForm({ form: held.form, facts: {}, document: held.document });
      expect(() => validateAnswers(active, held.document.answers, 'complete'), name).not.toThrow();
    }
  });
});
