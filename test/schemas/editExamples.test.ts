import { describe, expect, it } from 'vitest';
import { overlayWords } from '../../src/contract/index.ts';
import {
  expectableIn,
  factsRead,
  MOST_EXAMPLES,
  putExample,
  questionAt,
  requireQuestion,
  takeOutExample,
  type Example,
  type FormText,
} from '../../src/engine/index.ts';
import { at, bench, faults, files, tenant, withText } from './edited.ts';

// Examples written by pointing: real forms, and the check that a draft passes.

const care = at('forms/pep/care');
const restricted: Example = {
  answers: { contact_restrictions: 'yes' },
  expect: { contact_restrictions_detail: 'required' },
};
const free: Example = { expect: { contact_restrictions_detail: 'not-asked' } };
const tried = (form: FormText) => bench.examples(form, { tenant, words: overlayWords });

describe('an example in a text', () => {
  it('comes, changes and goes, and leaves the text as it was', () => {
    const one = withText(care, putExample(care, null, restricted));
    const two = withText(one, putExample(one, null, free));
    expect(faults(two)).toEqual([]);
    expect(tried(two).map(({ example }) => example)).toEqual([restricted, free]);
    const changed = withText(two, putExample(two, 0, free));
    expect(tried(changed).map(({ example }) => example)).toEqual([free, free]);
    expect(takeOutExample(two, 1)).toBe(one.text);
    expect(takeOutExample(one, 0)).toBe('');
    const own = at('forms/pep/of-our-own', '{ "version": 1, "title": "Own", "schema": { "type": "object" } }');
    const laid = withText(own, putExample(own, null, free));
    expect(JSON.parse(takeOutExample(laid, 0))).toEqual(JSON.parse(own.text));
  });

  it('holds as the check finds it, in its words', () => {
    const laid = withText(care, putExample(care, null, restricted));
    expect(tried(laid)).toMatchObject([{ unmet: null }]);
    const broken = withText(laid, requireQuestion(laid, 'contact_restrictions_detail', 'never'));
    expect(tried(broken)[0]?.words).toBe(
      'when "Is anyone not allowed contact?" is Yes, "Who, and what must the school do?" is asked and required',
    );
    expect(tried(broken)[0]?.unmet).toBe('"Who, and what must the school do?" is asked, and not required');
    expect(faults(broken)).toEqual([
      expect.stringContaining('/examples/0/expect/contact_restrictions_detail Example 1: when "Is anyone'),
    ]);
    expect(questionAt(broken, '/examples/0/expect/contact_restrictions_detail')).toBe('contact_restrictions_detail');
    expect(questionAt(broken, '/examples/0/expect/~1targets~1*~1area')).toBe('targets');
    // A name that is gone is told, and throws nothing.
    const gone = withText(care, putExample(care, null, { expect: { gone: 'asked' } }));
    expect(tried(gone)).toMatchObject([{ unmet: '"gone" is not asked' }]);
  });

  it('is one of sixty at most', () => {
    const full = Array.from({ length: MOST_EXAMPLES }).reduce<FormText>(
      (form) => withText(form, putExample(form, null, free)),
      care,
    );
    expect(putExample(full, null, free)).toBe(full.text);
  });

  it('may speak of every column, and of the facts that the form reads', () => {
    const text = files.find(({ path }) => path === 'overlays/14/forms/pep/targets.json')?.text ?? '';
    const targets = at('forms/pep/targets', text);
    expect(faults(targets)).toEqual([]);
    expect(expectableIn(targets)).toContainEqual({
      path: '/targets/*/ehcp_outcome',
      label: 'Outcome of the EHC plan that this target serves in "SMART targets"',
    });
    expect(factsRead(targets)).toContain('pupil.senStatus');
    expect(tried(targets).map(({ unmet }) => unmet)).toEqual([null, null]);
    expect(tried(targets)[0]?.words).toMatch(
      /^when the SEN status is Education, health and care plan, "Outcome of the EHC plan/,
    );
  });
});
