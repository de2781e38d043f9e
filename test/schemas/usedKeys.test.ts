import { describe, expect, it } from 'vitest';
import {
  addColumn,
  addQuestion,
  addQuestions,
  formText,
  type FormText,
  type JsonObject,
} from '../../src/engine/index.ts';
import { checkTexts } from '../../src/server/catalog/publications/checkTexts.ts';
import { at, bench, columnKeys, files, kinds, own, question, tenant, textOf, withText } from './edited.ts';
import { overlayWords } from '../../src/contract/index.ts';

// A key by which plans hold answers is given to no other question, and its question takes no other kind of answer.

const base = files.filter(({ path }) => !path.startsWith('overlays/'));
const care = at('forms/pep/care');

const overlay = (patch: JsonObject, more: JsonObject = {}) =>
  withText(
    care,
    JSON.stringify({
      $schema: '../../../../meta/overlay.json',
      base: { form: 'pep/care', version: 1 },
      ...more,
      patch,
    }),
  );
const asks = (properties: JsonObject) => overlay({ schema: { properties } });
const usedOf = (form: string, questions: { readonly [way: string]: readonly string[] }) =>
  new Map([[form, new Map(Object.entries(questions))]]);

/** What is wrong in a text where plans hold this, each with its place. */
const faultsOf = (form: FormText, questions: { readonly [way: string]: readonly string[] }, id = 'pep/care') =>
  checkTexts({ tenant, base, own: own(form), used: usedOf(id, questions) }).problems.map(
    ({ pointer, message }) => `${pointer} ${message}`,
  );

describe('a new question', () => {
  const used = { ...care, used: ['favourite_place', 'visits', 'who_came', 'when'] };

  it('gets no key that was used once, of a question or of a column', () => {
    expect(addQuestion(care, question({ label: 'Favourite place' })).key).toBe('favourite_place');
    expect(addQuestion(used, question({ label: 'Favourite place' })).key).toBe('favourite_place_2');
    expect(addQuestion(used, question({ label: 'Who came' })).key).toBe('who_came_2');
    const twice = [question({ label: 'Visits' }), question({ label: 'Visits' })];
    expect(addQuestions(used, twice).keys).toEqual(['visits_2', 'visits_3_own']);
    const table = addQuestion(used, question({ kind: 'table', label: 'Visits', columns: ['When', 'Where'] }));
    expect(table.key).toBe('visits_2');
    const form = withText(used, table.text);
    expect(columnKeys(form, 'visits_2')).toEqual(['when_2', 'where']);
    expect(addColumn(form, 'visits_2', question({ label: 'Who came' })).key).toBe('who_came_2');
  });

  it('of any kind is one that plans cannot hold yet', () => {
    for (const kind of kinds) {
      const { text, key } = addQuestion(used, question({ kind, label: 'Favourite place' }));
      expect(key).toBe('favourite_place_2');
      expect(faultsOf(withText(used, text), { favourite_place: ['a text'], when: ['a text'] })).toEqual([]);
    }
  });

  it('gets none in a text that is read with them', () => {
    const form = formText(base, 'forms/pep/care', '', ['favourite_place']);
    expect(addQuestion(form, question({})).key).toBe('favourite_place_2');
  });
});

describe('a used question', () => {
  const number: JsonObject = { type: 'integer', title: 'Place' };
  const text: JsonObject = { type: 'string', title: 'Place', maxLength: 80 };
  const told = (held: string, kind: string, deed = 'take this one out', name = 'place') =>
    `plans have answers to "${name}" of another kind: ${held}, and not ${kind}. Add a new question, and ${deed}: ` +
    'its answers are kept';

  it('takes no other kind of answer, and is told where it stands', () => {
    expect(faultsOf(asks({ place: number }), { place: ['a text'] })).toEqual([
      `/patch/schema/properties/place ${told('a text', 'a number')}`,
    ]);
    expect(faultsOf(asks({ place: text }), { place: ['a date', 'a number'] })).toEqual([
      `/patch/schema/properties/place ${told('a date or a number', 'a text')}`,
    ]);
    const choice = { type: 'string', title: 'Place', oneOf: [{ const: 'a', title: 'A' }] };
    expect(faultsOf(asks({ place: choice }), { place: ['a text'] })).toHaveLength(1);
    const table = { type: 'array', title: 'Place', maxItems: 3, items: { type: 'object', properties: { at: text } } };
    expect(
      faultsOf(overlay({ schema: { properties: { place: table } }, uiSchema: { place: { 'ui:field': 'rows' } } }), {
        place: ['a text'],
      }),
    ).toHaveLength(1);
  });

  it('is asked again as it was, in other words, within other limits, or under a condition', () => {
    expect(faultsOf(asks({ place: number }), { place: ['a number'] })).toEqual([]);
    expect(faultsOf(asks({ place: { ...text, title: 'Other words', maxLength: 9 } }), { place: ['a text'] })).toEqual(
      [],
    );
    expect(faultsOf(asks({ place: number }), { place: ['a text', 'a number'] })).toEqual([]);
    expect(faultsOf(asks({ meal: text }), { place: ['a number'] })).toEqual([]);
    const test = { required: ['legal_status'], properties: { legal_status: { const: 'C1' } } };
    const when = { if: test, then: { properties: { place: number } } };
    const conditional = overlay({}, { add: { conditions: { asked: when } } });
    expect(faultsOf(conditional, { place: ['a number'] })).toEqual([]);
    expect(faultsOf(conditional, { place: ['a text'] })).toEqual([
      `/add/conditions/asked/then/properties/place ${told('a text', 'a number')}`,
    ]);
  });

  it('that everybody has takes no other kind by an overlay, and is not told of what everybody changed', () => {
    const reworded = asks({ carer_name: { title: 'The carer' } });
    expect(faultsOf(reworded, { carer_name: ['a date'] })).toEqual([]);
    const changed = overlay({
      schema: { properties: { carer_name: { type: 'integer', maxLength: null } } },
      uiSchema: { carer_name: { 'ui:widget': 'number' } },
    });
    const [fault] = faultsOf(changed, { carer_name: ['a text'] });
    expect(fault).toBe(
      `/patch/schema/properties/carer_name ${told('a text', 'a number', 'hide this one', 'carer_name')}`,
    );
    const hidden = withText(
      care,
      JSON.stringify({ ...(JSON.parse(changed.text) as JsonObject), hide: ['carer_name'] }),
    );
    expect(faultsOf(hidden, { carer_name: ['a text'] })).not.toContain(fault);
  });

  it('is told at its column', () => {
    const targets = at('forms/pep/targets');
    const { text: added, key } = addColumn(targets, 'targets', question({ kind: 'number', label: 'Weeks' }));
    const form = withText(targets, added);
    expect(faultsOf(form, { [`targets/${key}`]: ['a number'] }, 'pep/targets')).toEqual([]);
    const [fault = ''] = faultsOf(form, { [`targets/${key}`]: ['a date'] }, 'pep/targets');
    const [pointer = ''] = fault.split(' ');
    expect(pointer).toMatch(/\/properties\/targets\/items\/properties\/weeks$/);
    const message = fault.slice(pointer.length + 1);
    expect(bench.formFault(form, { pointer, message }, { tenant, words: overlayWords })).toMatch(
      /^plans have answers to ".+, column Weeks" of another kind: a date, and not a number\. Add a new question/,
    );
  });

  it('of a form of one’s own, and of a list of one’s own, is as safe', () => {
    const path = 'forms/pep/school-place';
    const form = at(path, textOf('overlays/14/forms/pep/school-place.json'));
    const names = Object.keys((JSON.parse(form.text) as { schema: { properties: JsonObject } }).schema.properties);
    const [first = ''] = names;
    const [fault] = faultsOf(form, { [first]: ['a signature'] }, 'pep/school-place');
    expect(fault).toMatch(new RegExp(`^/schema/properties/${first} plans have answers`));
    const list = (value: string | number) => ({
      path: `overlays/${tenant}/lookups/moods.json`,
      text: JSON.stringify({
        $schema: '../../../meta/lookup.json',
        title: 'Moods',
        options: [
          { value, label: 'Good' },
          { value: value === 1 ? 2 : 'other', label: 'Other' },
        ],
      }),
    });
    const asksMood = own(asks({ mood: { $ref: 'lookups/moods' } }));
    const used = usedOf('pep/care', { mood: ['one of a list'] });
    const found = (value: string | number) =>
      checkTexts({ tenant, base, own: [...asksMood, list(value)], used }).problems.map(({ pointer }) => pointer);
    expect(found('good')).toEqual([]);
    expect(found(1)).toEqual(['/patch/schema/properties/mood']);
  });

  it('may have the name of anything', () => {
    expect(faultsOf(asks({ constructor: text }), {})).toEqual(faultsOf(asks({ constructor: text }), { place: ['x'] }));
  });
});
