import { describe, expect, it } from 'vitest';
import {
  activeForm,
  completion,
  factSets,
  generateAnswers,
  isObject,
  settle,
  validateAnswers,
  validateSchema,
  withoutRowIds,
  type ActiveForm,
  type Facts,
  type Json,
  type JsonObject,
  type ResolvedForm,
} from '../../src/engine/index.ts';
import { ajvErrors } from '../support/ajvOracle.ts';
import { everyForm } from '../support/everyForm.ts';
import { seeded, seeds } from '../support/seeded.ts';
import type { Seeded } from '../support/seeded.ts';

const forms = everyForm();

/** Facts that hold the form's conditions each way; one empty set for a form that reads none. */
const factsOf = (form: ResolvedForm): Facts[] => factSets(form);
const ours = (schema: JsonObject, value: Json): string[] =>
  [...new Set(validateSchema(schema, value).map(({ pointer, keyword }) => `${pointer} ${keyword}`))].sort();

/** The answers with one of them made blank, wrong or too long. */
function spoilt(random: Seeded, answers: JsonObject): JsonObject {
  const names = Object.keys(answers);
  if (names.length === 0) return { unknown: 1 };
  const name = random.pick(names);
  const value = answers[name];
  if (isObject(value)) return { ...answers, [name]: spoilt(random, value) };
  if (Array.isArray(value) && value.some(isObject) && random.chance(0.7)) {
    const at = random.int(value.length);
    return {
      ...answers,
      [name]: value.map((row, index) => (index === at && isObject(row) ? spoilt(random, row) : row)),
    };
  }
  const others: Json[] = [
    null,
    '',
    ' ',
    -1,
    0.005,
    1e9,
    'x'.repeat(20_001),
    '2023-02-29',
    true,
    [],
    {},
    ['x', 'x'],
    [{}],
  ];
  return { ...answers, [name]: random.pick(others) };
}

describe.each(forms)('the form %s', (_name, form) => {
  it('takes a generated answer, and its completion goes from 0 to 100', () => {
    for (const facts of factsOf(form)) {
      const { active, document } = generateAnswers(form, facts);
      expect(validateAnswers(active, document.answers, 'complete')).toEqual([]);
      const full = completion(active, document.answers);
      expect(full).toEqual({ required: full.required, answered: full.required, percent: 100 });
      const empty = completion(activeForm({ form, facts, document: { answers: {}, parked: {} } }), {});
      expect(empty).toEqual({ required: empty.required, answered: 0, percent: empty.required === 0 ? 100 : 0 });
    }
  });

  it('saves as a draft when it is emptied, whatever stood there', () => {
    for (const facts of factsOf(form)) {
      const { document } = generateAnswers(form, facts);
      for (const blank of ['', null, []] as Json[]) {
        for (const name of Object.keys(document.answers)) {
          const settled = settle({
            form,
            facts,
            document: { ...document, answers: { ...document.answers, [name]: blank } },
          });
          const merely = validateAnswers(settled.active, settled.document.answers, 'draft');
          expect(merely, `${name} as ${JSON.stringify(blank)}`).toEqual([]);
        }
      }
      expect(validateAnswers(activeForm({ form, facts, document: { answers: {}, parked: {} } }), {}, 'draft')).toEqual(
        [],
      );
    }
  });

  it('gets the verdict of ajv in browser and server alike, on valid and on spoilt answers', () => {
    for (const facts of factsOf(form)) {
      const { document, active: first } = generateAnswers(form, facts);
      let active: ActiveForm = first;
      for (const seed of seeds(25)) {
        const random = seeded(seed);
        const answers = seed === 1 ? document.answers : spoilt(random, document.answers);
        active = activeForm({ form, facts, document: { answers, parked: {} } }, active);
        const plain = withoutRowIds(answers);
        expect(ours(active.schema, plain), `seed ${seed}: ${JSON.stringify(plain)}`).toEqual(
          ajvErrors(active.schema, plain),
        );
      }
    }
  });
});

it('there are forms', () => {
  expect(forms.length).toBeGreaterThan(8);
});
