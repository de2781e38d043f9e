import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../src/engine/index.ts';
import { checkReachable } from '../../../../src/engine/index.ts';
import { brief, libraryNames, libraryWith } from '../library.ts';

/** What is said of the library with these changes, `file pointer message`. */
const said = (changes: { [path: string]: JsonObject }): string[] =>
  checkReachable(libraryWith(changes), libraryNames).map(
    ({ file, pointer, message, severity }) =>
      `${file} ${pointer} ${severity === 'warning' ? 'warning: ' : ''}${brief(message)}`,
  );

const LOAN = 'forms/loan.json';
/** A form of its own with what the mistake needs, and nothing else. */
const loan = (schema: JsonObject, rest: JsonObject = {}): { [path: string]: JsonObject } => ({
  [LOAN]: { version: 1, title: 'Loan', schema: { type: 'object', ...schema }, ...rest },
});
const saidOfLoan = (schema: JsonObject, rest: JsonObject = {}): string[] =>
  said(loan(schema, rest)).map((text) => text.replace(`${LOAN} `, ''));

const kind: JsonObject = { type: 'string', title: 'Kind', enum: ['book', 'map'] };
const weeks: JsonObject = { type: 'integer', title: 'Weeks', minimum: 1, maximum: 8 };
const because: JsonObject = { type: 'string', title: 'Because' };
const isMap: JsonObject = { required: ['kind'], properties: { kind: { const: 'map' } } };
const asksWhy: JsonObject = { required: ['because'], properties: { because } };

describe('the check of what can be reached', () => {
  it('says nothing of forms whose conditions all can hold and not hold [PFORM-23] [PFORM-24]', () => {
    expect(said({})).toEqual([]);
    const conditions: JsonObject[] = [
      { if: isMap, then: asksWhy },
      {
        if: { required: ['because'] },
        then: { properties: { more: because } },
        else: { properties: { less: because } },
      },
    ];
    expect(saidOfLoan({ required: ['kind'], properties: { kind, weeks }, allOf: conditions })).toEqual([]);
  });

  it('finds a value that the question does not offer, and what was meant', () => {
    expect(
      saidOfLoan({
        properties: { kind },
        allOf: [{ if: { required: ['kind'], properties: { kind: { const: 'maps' } } }, then: asksWhy }],
      }),
    ).toEqual(['/schema/allOf/0/if/properties/kind/const "maps" is no answer to "kind"; did you mean "map"?']);
    expect(
      saidOfLoan({
        properties: { kind },
        allOf: [{ if: { required: ['kind'], properties: { kind: { enum: ['map', 'atlas'] } } }, then: asksWhy }],
      }),
    ).toContain('/schema/allOf/0/if/properties/kind/enum/1 "atlas" is no answer to "kind"');
  });

  it('finds a condition that no number meets, and one that every answer meets', () => {
    const on = (test: JsonObject): JsonObject => ({
      required: ['weeks'],
      properties: { weeks },
      allOf: [{ if: { required: ['weeks'], properties: { weeks: test } }, then: asksWhy }],
    });
    expect(saidOfLoan(on({ minimum: 9 }))).toEqual([
      '/schema/allOf/0/if the condition on "Weeks" (weeks) can never hold',
    ]);
    expect(saidOfLoan(on({ minimum: 1 }))).toEqual([
      '/schema/allOf/0/if while the condition on "Weeks" (weeks) does not hold, 100 % cannot be reached: /weeks stays "Enter a number for “Weeks”"',
    ]);
  });

  it('finds conditions that contradict each other', () => {
    const only = (choice: string): JsonObject => ({
      if: { required: ['weeks'], properties: { weeks: { minimum: 5 } } },
      then: { properties: { kind: { enum: [choice] } } },
    });
    const stuck =
      'while the condition on "Weeks" (weeks) holds, 100 % cannot be reached: no answer to "Kind" (kind) is valid';
    expect(saidOfLoan({ required: ['kind'], properties: { kind, weeks }, allOf: [only('book'), only('map')] })).toEqual(
      [`/schema/allOf/0/if ${stuck} (the same: line 49)`],
    );
  });

  it('finds what is required where it is not shown, by answers and by facts', () => {
    const elsewhere: JsonObject[] = [
      { if: isMap, then: { properties: { because } } },
      { if: { required: ['kind'], properties: { kind: { const: 'book' } } }, then: { required: ['because'] } },
    ];
    expect(saidOfLoan({ properties: { kind }, allOf: elsewhere })).toEqual([
      '/schema/allOf/1/then/required/0 "because" is required here, but is not shown then',
    ]);
    const byFacts = { uiSchema: { because: { 'ui:when': { 'branch.open': { enum: [] } } } } };
    expect(saidOfLoan({ properties: { kind }, allOf: [{ if: isMap, then: asksWhy }] }, byFacts)).toContain(
      '/schema/allOf/0/then/required/0 "because" is required here, but is not shown then',
    );
  });

  it('finds a question that conditions in each other never show', () => {
    const book: JsonObject = { required: ['kind'], properties: { kind: { const: 'book' } } };
    expect(saidOfLoan({ properties: { kind }, allOf: [{ if: isMap, then: { if: book, then: asksWhy } }] })).toEqual([
      '/schema/allOf/0/then/if the condition on "Kind" (kind) can never hold',
    ]);
  });

  it('looks into rows, dependencies and alternatives', () => {
    const row = {
      type: 'object',
      properties: { kind },
      allOf: [{ if: { required: ['kind'], properties: { kind: { const: 'mpa' } } }, then: asksWhy }],
    };
    expect(saidOfLoan({ properties: { items: { type: 'array', items: row } } })[0]).toBe(
      '/schema/properties/items/items/allOf/0/if/properties/kind/const "mpa" is no answer to "kind"; did you mean "map"?',
    );
    const long: JsonObject = { type: 'string', title: 'Long', minLength: 9, maxLength: 3 };
    expect(saidOfLoan({ properties: { kind }, dependencies: { kind: { properties: { long } } } })[0]).toBe(
      '/schema/dependencies/kind while the condition on "Kind" (kind) holds, 100 % cannot be reached: no answer to "Long" (long) is valid',
    );
    const branches: JsonObject[] = [
      { properties: { kind: { const: 'book' }, weeks } },
      { properties: { kind: { const: 'map' }, long } },
    ];
    expect(saidOfLoan({ oneOf: branches })[0]).toBe(
      '/schema/oneOf/1 while the condition on "kind" holds, 100 % cannot be reached: no answer to "Long" (long) is valid',
    );
  });

  it('finds a form that nobody can fill, and under which facts', () => {
    expect(saidOfLoan({ required: ['weeks'], properties: { weeks: { ...weeks, minimum: 9 } } })).toEqual([
      '/schema 100 % cannot be reached: no answer to "Weeks" (weeks) is valid',
    ]);
    const closed = { uiSchema: { weeks: { 'ui:when': { 'branch.open': false } } } };
    expect(saidOfLoan({ required: ['weeks'], properties: { kind, weeks: { ...weeks, minimum: 9 } } }, closed)[0]).toBe(
      '/schema 100 % cannot be reached where the facts are {"branch":{"open":false}}: no answer to "Weeks" (weeks) is valid',
    );
  });

  it('makes up an answer that fits a pattern, and warns where it knows none', () => {
    const coded = (pattern: string): JsonObject => ({
      properties: { code: { type: 'string', title: 'Code', pattern } },
    });
    expect(saidOfLoan(coded('^[A-Z]{2}\\d{3}(-(x|y))?$'))).toEqual([]);
    expect(saidOfLoan(coded('^(?=.*7)[qz]{3,}7$'))).toEqual([
      '/schema warning: could not be tried: no answer to "Code" (code) is known that fits its pattern',
    ]);
  });

  it('says of an overlay what it alone makes unreachable', () => {
    const overlay = 'overlays/7/forms/review/reading.json';
    const patch = { schema: { properties: { liked: { enum: ['very', 'not at all'] } } } };
    expect(said({ [overlay]: { base: { form: 'review/reading', version: 3 }, patch } })).toEqual([
      `${overlay} /patch/schema/properties/liked "no" is no answer to "liked"`,
    ]);
    expect(
      said({ [overlay]: { base: { form: 'review/reading', version: 3 }, hide: ['liked', 'reason', 'page'] } }),
    ).toEqual([]);
  });

  it('refuses a condition on the answers of the very same stage, wherever it stands, and names what does it', () => {
    const instead =
      '"stage.reading.liked" is an answer of this same stage, and would be read only once it is saved and opened anew; use if/then in the schema of its form';
    const when = { 'stage.reading.liked': 'no' };
    const ofForm = (change: JsonObject): string[] => said({ 'forms/review/reading.json': change });
    const at = (pointer: string): string =>
      `stages/review.json /stages/reading/form ${instead} (in review/reading ${pointer})`;
    expect(ofForm({ uiSchema: { pages: { 'ui:when': when } } })).toEqual([at('/uiSchema/pages/ui:when')]);
    expect(ofForm({ uiSchema: { pages: { 'ui:required-when': when } } })).toEqual([
      at('/uiSchema/pages/ui:required-when'),
    ]);
    expect(ofForm({ rules: [{ field: 'pages', differsFrom: ['reason'], message: 'No', when }] })).toEqual([
      at('/rules/0/when'),
    ]);
    expect(said({ 'stages/review.json': { stages: { reading: { when } } } })).toEqual([
      `stages/review.json /stages/reading/when/stage.reading.liked ${instead}`,
    ]);
  });

  it('follows a condition on another stage to that stage, its question and its choices', () => {
    const on = (when: JsonObject): string[] =>
      said({ 'stages/review.json': { stages: { summary: { when: { 'branch.open': null, ...when } } } } });
    expect(on({ 'stage.reading.liked': 'no' })).toEqual([]);
    expect(on({ 'stage.reading.liked': ['no', 'noo'] })).toEqual([
      'stages/review.json /stages/summary/when/stage.reading.liked "noo" is no answer to "liked"; did you mean "no"?',
    ]);
    expect(on({ 'stage.reading.likd': 'no' })).toEqual([
      'stages/review.json /stages/summary/when/stage.reading.likd in the stage "reading": unknown question ' +
        '"likd"; did you mean "liked"?',
    ]);
    expect(on({ 'stage.reding.liked': 'no' })).toEqual([
      'stages/review.json /stages/summary/when/stage.reding.liked unknown stage "reding"; did you mean "reading"?',
    ]);
  });
});
