import { describe, expect, it } from 'vitest';
import { overlayWords } from '../../src/contract/index.ts';
import type { FormText, JsonObject, ToldFault } from '../../src/engine/index.ts';
import { rowOfText, stagesText } from '../../src/engine/index.ts';
import { at, bench, files, own, tenant, textOf } from './edited.ts';

// What the check says of a form or of sections to an officer, who sees their words alone.

const telling = { tenant, words: overlayWords };

function laid(path: string, said: JsonObject): FormText {
  const { version } = JSON.parse(textOf(`${path}.json`)) as { version: number };
  const base = { form: path.replace('forms/', ''), version };
  return at(path, JSON.stringify({ $schema: '../../../../meta/overlay.json', base, ...said }));
}

const told = (path: string, said: JsonObject): readonly string[] => {
  const form = laid(path, said);
  return bench.edit(own(form)).problems.map((problem) => bench.formFault(form, problem, telling));
};

const inForm = (path: string, message: string, pointer = ''): string => {
  const fault: ToldFault = { pointer, message };
  return bench.formFault(laid(path, {}), fault, telling);
};

const care = 'forms/pep/care';
const targets = 'forms/pep/targets';
const asking = (condition: JsonObject): JsonObject => ({
  add: { conditions: { one: { if: condition, then: { required: ['carer_email'] } } } },
});

describe('a fault of a form', () => {
  it('names questions by their words, and answers by theirs', () => {
    expect(told(care, { require: ['life_stori'] })).toEqual([
      'unknown question "life_stori"; did you mean "Life-story work and who leads it"?',
    ]);
    expect(told(care, { hide: ['contact_restrictions'] })).toEqual([
      '"Who, and what must the school do?" depends on the answer to "Is anyone not allowed contact?"; ' +
        'hide "Who, and what must the school do?" as well, or neither',
    ]);
    const [value = ''] = told(
      care,
      asking({ required: ['legal_status'], properties: { legal_status: { const: 'C9' } } }),
    );
    expect(value).toContain('"C9" is no answer to "Legal status"; did you mean "C1 Interim care order"?');
    expect(inForm(care, 'the condition on "Carer" (carer_name) always holds')).toBe(
      'the condition on "Main carer" always holds',
    );
  });

  it('names a column with its table, whichever way it is told', () => {
    const column = '"SMART targets, column Target"';
    for (const name of ['"target"', '"Target" (target)', '/targets/0/target'])
      expect(inForm(targets, `${name} stays "Please answer this"`)).toBe(`${column} stays "Please answer this"`);
    // Both tables have a column of that key.
    const inTuition = inForm(targets, '"start" is missing', '/patch/schema/properties/tuition/items');
    expect(inTuition).toBe('"Tutoring, column Start" is missing');
  });

  it('has no word of a schema, no place of a file and no key among names in a row', () => {
    expect(told(care, { patch: { schema: { properties: { carer_name: { minLength: 300 } } } } })).toEqual([
      '300 is more than the greatest length, which is 250; no answer is both',
    ]);
    const isNot = asking({ not: { required: ['legal_status'], properties: { legal_status: { const: 'C1' } } } });
    expect(told(care, isNot)).toEqual(['the condition holds while nothing is answered']);
    expect(told(care, { patch: { uiSchema: { carer_name: { 'ui:when': { 'pupil.senStatos': 'E' } } } } })).toEqual([
      'unknown fact "pupil.senStatos"; did you mean the SEN status?',
    ]);
    expect(inForm(targets, 'unknown question "x"; the closest of 3 are target, review and who', '/targets')).toBe(
      'unknown question "x"; the closest of 3 are "SMART targets, column Target", ' +
        '"SMART targets, column Review date" and "SMART targets, column Who"',
    );
    expect(inForm(care, 'could not be tried')).toBe('could not be tried');
  });
});

describe('what a fault advises', () => {
  it('is said to an officer without a word of a schema', () => {
    const signed = { type: 'string', format: 'signature', title: 'Signed' };
    const own = (schema: JsonObject, ui: JsonObject = {}): JsonObject => ({
      patch: { schema: { properties: { one: schema } }, uiSchema: { one: ui } },
    });
    const codes = { type: 'string', title: 'Where', oneOf: [{ const: 'a_b' }] };
    const said = [
      ...told(care, own(signed)),
      ...told(care, own({ type: 'integer', title: 'Days' }, { 'ui:widget': 'textarea' })),
      ...told(care, own({ type: 'string', title: 'Days' }, { 'ui:widget': 'textaria' })),
      ...told(care, own(codes)),
      ...told(care, own({ type: 'string', title: 'Days' }, { 'ui:signedBy': [1] })),
      ...told(care, own({ type: 'string', title: 'Days' }, { 'ui:widgit': 'text' })),
    ];
    expect(said).toEqual([
      'says nobody who may sign; choose who may sign it',
      'it is asked as text, and the answer is a whole number',
      'it is asked in a way that there is not',
      'people would read the code "a_b"; give it words',
      'only a signature is signed',
      'says something of how it is asked that there is not',
    ]);
    expect(told(care, own({ title: 'Days' })).join()).toMatch(
      /; a question of your own needs words, a kind and a place$/,
    );
  });
});

describe('a fault of sections', () => {
  it('names them by their words, and answers of theirs too', () => {
    const stages = stagesText(files, 'stages/pep/key-stages-1-4', '');
    if (stages === null) throw new Error('There are no sections');
    const inWords = (message: string) => bench.stageFault(stages, { pointer: '', message }, telling);
    expect(inWords('"review" takes answers over from "targets", which is hidden')).toBe(
      '"Last targets" takes answers over from "Targets and Pupil Premium Plus", which is hidden',
    );
    expect(inWords('"stage.care.carer_name" is an answer of this same stage')).toBe(
      'the answer to "Main carer" in "My care" is an answer of this same stage',
    );
  });
});

describe('the row of a fault', () => {
  const rowOf = (path: string, text: string, pointer: string) =>
    rowOfText(bench, { files, path, text }, pointer, telling);

  it('is the question that its place in a form belongs to, a column’s table, or none', () => {
    const text = laid(care, { require: ['life_story', 'life_stori'] }).text;
    expect(rowOf(care, text, '/require/0')).toEqual({ key: 'life_story', label: 'Life-story work and who leads it' });
    expect(rowOf(care, text, '/require/1')).toBeNull();
    expect(rowOf(care, text, '')).toBeNull();
    expect(rowOf(care, '{ "base": ', '/require/0')).toBeNull();
    const inTable = rowOf(targets, laid(targets, {}).text, '/patch/schema/properties/targets/items/properties/target');
    expect(inTable?.key).toBe('targets');
  });

  it('is the section that its place in stages belongs to', () => {
    const base = { stages: 'pep/key-stages-1-4', version: 1 };
    const text = JSON.stringify({ $schema: '../../../../meta/overlay.json', base, hide: ['targets'] });
    expect(rowOf('stages/pep/key-stages-1-4', text, '/hide/0')?.key).toBe('targets');
    expect(rowOf('tables/pep-status', '{}', '/hide/0')).toBeNull();
  });
});
