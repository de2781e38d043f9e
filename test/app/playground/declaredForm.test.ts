// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { declaredForm } from '../../../src/app/playground/declaredForm.ts';
import { factsFor, usualFacts } from '../../../src/app/playground/previewFacts.ts';
import { problemsOfJson } from '../../../src/app/playground/problemsOfJson.ts';
import { knownNames } from '../../../src/contract/index.ts';
import { openWorkbench } from '../../../src/engine/index.ts';
import { readSchemas } from '../../../src/server/catalog/readSchemas.ts';
import { seeded } from '../../support/seeded.ts';

const files = readSchemas();
const bench = openWorkbench(files, knownNames);
const file = (path: string) => files.find((one) => one.path === path) ?? { path, text: '' };
const care = file('forms/pep/care.json');
const laid = file('overlays/12/forms/pep/care.json');

describe('a form in the playground [D-23]', () => {
  it.each(
    files
      .filter(({ path, text }) => /^(overlays\/\d+\/)?forms\//.test(path) && !text.includes('"base"'))
      .map(({ path }) => path),
  )('%s has no faults as it is, and all facts it asks for', (path) => {
    const { problems, result } = declaredForm(bench, { form: file(path), overlay: null });
    expect(problems).toEqual([]);
    if (result === null) throw new Error('There is no form.');
    expect(JSON.stringify(factsFor(result, usualFacts))).toContain('"pupil"');
  });

  it('has its base, its result and what the overlay changes in the words of the domain', () => {
    const { base, result, changes, problems } = declaredForm(bench, { form: care, overlay: laid });
    expect(problems).toEqual([]);
    expect(result).not.toEqual(base);
    expect(changes).toContain('makes "Life-story work and who leads it" required');
  });

  it('keeps the base while only the overlay has faults', () => {
    const { base, result, problems } = declaredForm(bench, {
      form: care,
      overlay: { ...laid, text: laid.text.replace('"require"', '"requir"') },
    });
    expect([base?.id, result]).toEqual(['pep/care', null]);
    expect(problems).toMatchObject([
      { file: laid.path, pointer: '/requir', message: 'unknown property "requir"; did you mean "require"?' },
    ]);
  });

  it('survives whatever is cut out of it or pasted into it', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      '"',
      ',',
      'null',
      '5',
      '"items": 5',
      '"properties": []',
      '"$ref": 5,',
      '"allOf": {},',
      '"if": null,',
      '\u0000',
      '\\',
    ];
    for (let seed = 1; seed <= 400; seed += 1) {
      const random = seeded(seed);
      const of = random.pick([care, laid]);
      const [from, length] = [random.int(of.text.length), random.chance(0.5) ? random.int(40) : 0];
      const text = of.text.slice(0, from) + random.pick(pieces) + of.text.slice(from + length);
      const edited =
        of === care ? { form: { ...care, text }, overlay: laid } : { form: care, overlay: { ...laid, text } };
      const { problems, result } = declaredForm(bench, edited);
      expect(problems.length > 0 || result !== null, `seed ${seed}`).toBe(true);
    }
  });
});

describe('the facts of a preview', () => {
  it('are the usual ones where none is given, and null where it is', () => {
    const { result } = declaredForm(bench, { form: care, overlay: null });
    if (result === null) throw new Error('There is no form.');
    const facts = factsFor(result, { pupil: { yearGroupId: 3, senStatus: null }, user: 5 });
    expect(facts).toMatchObject({
      pupil: { yearGroupId: 3, senStatus: null, phase: 'key-stages-1-4' },
      user: { typeId: 1 },
      pep: { pepId: 1 },
    });
  });
});

describe('a text that is no JSON', () => {
  it.each([
    ['{\n  "a": 1,\n}', { line: 2, column: 9, message: 'not JSON: a comma before }; take it out' }],
    [
      '{\n  "a": "b,\n  "c": 1\n}',
      {
        line: 2,
        column: 8,
        message: 'not JSON: the quotation mark that ends "b, is missing; a text stands on one line',
      },
    ],
    [
      '{\n  “a”: 1\n}',
      {
        line: 2,
        column: 3,
        message:
          'not JSON: “ is a quotation mark of a text processor; write " instead (and in 1 other place of this file)',
      },
    ],
    ['[]', { line: 1, message: 'This has to be an object: { … }' }],
    ['{\n "a": 1,\n "a": 2 }', { line: 3, message: '"a" is given twice' }],
  ])('%j has its fault at its line', (text, fault) =>
    expect(problemsOfJson(text)).toEqual([{ ...fault, severity: 'error' }]),
  );

  it('is not one that is any other value, where any is taken', () =>
    expect(problemsOfJson('[5]', { takesAny: true })).toEqual([]));
});
