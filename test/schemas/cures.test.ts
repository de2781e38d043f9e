import { describe, expect, it } from 'vitest';
import { overlayWords } from '../../src/contract/index.ts';
import {
  addColumn,
  addQuestion,
  formText,
  hideQuestion,
  hideStage,
  otherKind,
  stageCures,
  stagesText,
  type FormText,
  type JsonObject,
} from '../../src/engine/index.ts';
import { checkTexts } from '../../src/server/catalog/publications/checkTexts.ts';
import { asked, at, bench, files, onRow, own, question, tenant, textOf, withText } from './edited.ts';

// What mends a fault by one act: the fault is gone, and nothing else has become wrong.

const base = files.filter(({ path }) => !path.startsWith('overlays/'));
const care = at('forms/pep/care');
const telling = { tenant, words: overlayWords };

type Used = { readonly [way: string]: readonly string[] };
const problemsOf = (form: FormText, used: Used = {}) =>
  checkTexts({ tenant, base, own: own(form), used: new Map([[form.path.slice(6), new Map(Object.entries(used))]]) })
    .problems;
const curesOf = (form: FormText, used?: Used) =>
  problemsOf(form, used).flatMap((problem) => bench.formCures(form, problem, telling));
/** The faults that are left after each of the cures, by its words. */
const after = (form: FormText, used?: Used) =>
  Object.fromEntries(curesOf(form, used).map(({ words, text }) => [words, problemsOf(withText(form, text), used)]));

describe('a hidden question that another one needs', () => {
  const hidden = withText(care, hideQuestion(care, 'contact_restrictions', true));

  it('is shown again, or the other one is hidden as well', () => {
    expect(after(hidden)).toEqual({
      'Show "Is anyone not allowed contact?" again': [],
      'Hide "Who, and what must the school do?" as well': [],
    });
    expect(curesOf(hidden).map(({ key }) => key)).toEqual(['contact_restrictions', 'contact_restrictions']);
    expect(curesOf(hidden)[0]?.text).toBe('');
  });

  it('of a table is shown again in it', () => {
    const loan: JsonObject = {
      version: 1,
      title: 'Loan',
      schema: {
        type: 'object',
        properties: {
          loans: {
            type: 'array',
            title: 'Loans',
            maxItems: 5,
            items: {
              type: 'object',
              properties: {
                late: { type: 'string', title: 'Late?', enum: ['yes', 'no'] },
              },
              allOf: [
                {
                  if: { required: ['late'], properties: { late: { const: 'yes' } } },
                  then: { properties: { why: { type: 'string', title: 'Why?', maxLength: 80 } } },
                },
              ],
            },
          },
        },
      },
    };
    const form = formText([{ path: 'forms/pep/loan.json', text: JSON.stringify(loan) }], 'forms/pep/loan', '');
    const without = onRow(form, 'loans', (row) => hideQuestion(row, 'late', true));
    const message = '"why" depends on the answer to "late"; hide "why" as well, or neither';
    const cures = bench.formCures(without, { pointer: '/hide/0', message }, telling);
    expect(cures.map(({ words, key }) => [words, key])).toEqual([
      ['Show "Late?" again', 'loans'],
      ['Hide "Why?" as well', 'loans'],
    ]);
    expect(cures[0]?.text).toBe('');
    expect(JSON.parse(cures[1]?.text ?? '')).toMatchObject({ hide: ['late', 'why'] });
  });
});

describe('a question of another kind than plans hold', () => {
  const added = addQuestion(care, question({ kind: 'number', label: 'Shoe size', heading: 'Sizes', isRequired: true }));
  const second = addQuestion(
    withText(care, added.text),
    question({
      label: 'Who measured?',
      heading: 'Sizes',
      condition: { joined: 'all', tests: [{ question: 'shoe_size', is: 'answered', values: [] }] },
    }),
  );
  const sizes = { ...withText(care, second.text), used: ['shoe_size', 'shoe_size_2'] };

  it('is asked as a new question, wherever the text speaks of it', () => {
    const used = { shoe_size: ['a text'] };
    expect(after(sizes, used)).toEqual({ 'Ask "Shoe size" as a new question': [] });
    const [cure] = curesOf(sizes, used);
    // Which differs from no used one in a single letter.
    expect(cure?.key).toBe('shoe_size_3_own');
    expect(JSON.parse(cure?.text ?? '')).toEqual(JSON.parse(sizes.text.replaceAll('"shoe_size"', '"shoe_size_3_own"')));
    expect(asked(withText(sizes, cure?.text ?? ''), 'who_measured')?.where).toMatch(/^"Shoe size" is answered$/);
  });

  it('of a form of one’s own is as easily told apart', () => {
    const form = at('forms/pep/school-place', textOf('overlays/14/forms/pep/school-place.json'));
    const { properties } = (JSON.parse(form.text) as { schema: { properties: JsonObject } }).schema;
    for (const key of Object.keys(properties)) {
      const used = { [key]: ['a signature'] };
      expect(Object.values(after(form, used)), key).toEqual([[]]);
    }
  });

  it('that everybody has is asked as everybody does again, in its own words', () => {
    const patch = {
      schema: { properties: { carer_name: { type: 'integer', maxLength: null, title: 'Who?' } } },
      uiSchema: { carer_name: { 'ui:widget': 'number', 'ui:help': 'In figures' } },
    };
    const said = { $schema: '../../../../meta/overlay.json', base: { form: 'pep/care', version: 1 } };
    const form = withText(care, JSON.stringify({ ...said, patch }));
    const used = { carer_name: ['a text'] };
    expect(after(form, used)).toEqual({ 'Ask "Who?" as everybody does': [] });
    expect(JSON.parse(curesOf(form, used)[0]?.text ?? '')).toEqual({
      ...said,
      patch: {
        schema: { properties: { carer_name: { title: 'Who?' } } },
        uiSchema: { carer_name: { 'ui:help': 'In figures' } },
      },
    });
  });

  it('in a table is a new column, with its message', () => {
    const targets = at('forms/pep/targets');
    const { text, key } = addColumn(targets, 'targets', question({ kind: 'number', label: 'Weeks' }));
    const value = JSON.parse(text) as { patch: JsonObject };
    const messages = { [`/targets/*/${key}`]: 'Please say how long' };
    const form = withText(targets, JSON.stringify({ ...value, patch: { ...value.patch, messages } }));
    const used = { [`targets/${key}`]: ['a text'] };
    expect(after(form, used)).toEqual({ 'Ask "Weeks" as a new question': [] });
    const [cure] = curesOf(form, used);
    expect(cure?.key).toBe('targets');
    expect(JSON.parse(cure?.text ?? '')).toEqual(JSON.parse(form.text.replaceAll(/\bweeks\b/g, 'weeks_2')));
  });

  it('keeps its key where that is a word of the text as well', () => {
    const title = { type: 'integer', title: 'Title', minimum: 0 };
    const form = at(
      'forms/pep/care',
      JSON.stringify({
        $schema: '../../../../meta/overlay.json',
        base: { form: 'pep/care', version: 1 },
        patch: { schema: { properties: { title } } },
      }),
    );
    const message = otherKind({ key: 'title', held: ['a text'], kind: 'a number', isEverybodys: false });
    expect(bench.formCures(form, { pointer: '/patch/schema/properties/title', message }, telling)).toEqual([]);
  });
});

describe('other faults', () => {
  it('have no cure where only their author knows what was meant', () => {
    const twice = addQuestion(care, question({ label: 'Main carer', heading: 'Placement' }));
    const form = withText(care, twice.text);
    expect(problemsOf(form).length).toBeGreaterThan(0);
    expect(curesOf(form)).toEqual([]);
    expect(bench.formCures(care, { pointer: '/hide/0', message: 'unknown question "x"' }, telling)).toEqual([]);
    expect(bench.formCures(care, { pointer: '', message: 'is too long' }, telling)).toEqual([]);
  });
});

describe('a hidden section from which another takes answers over', () => {
  it('is shown again', () => {
    const stages = stagesText(files, 'stages/pep/key-stages-1-4', '');
    if (stages === null) throw new Error('There are no sections');
    const hidden = { ...stages, text: hideStage(stages, 'targets', true) };
    const fault = { pointer: '/hide/0', message: '"review" takes answers over from "targets", which is hidden' };
    expect(stageCures(hidden, fault)).toEqual([
      { words: 'Show "Targets and Pupil Premium Plus" again', text: '', key: 'targets' },
    ]);
    expect(stageCures(hidden, { ...fault, pointer: '/patch/stages/targets/title' })).toEqual([]);
  });
});
