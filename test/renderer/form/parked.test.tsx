import { act } from 'react';
import { describe, expect, it } from 'vitest';
import type { Facts, FormDocument, Json, JsonObject, JsonSchema, ResolvedForm } from '../../../src/engine/index.ts';
import { activeForm, completion, leftAnswers, settle, validateAnswers, valueAt } from '../../../src/engine/index.ts';
import { click, control, formOf, leave, mountForm, type } from './mount.tsx';

const text: JsonSchema = { type: 'string' };
const lent: JsonSchema = {
  ...text,
  title: 'Lent?',
  oneOf: [
    { const: 'yes', title: 'Yes' },
    { const: 'no', title: 'No' },
  ],
};
/** Required and of three letters at least, so that its fault is heard wherever it is still looked at. */
const asked = { properties: { borrower: { ...text, title: 'Borrower', minLength: 3 } }, required: ['borrower'] };
const ifLent = { if: { properties: { lent: { const: 'yes' } }, required: ['lent'] }, then: asked };
const radio = { lent: { 'ui:widget': 'radio' } };

interface Structure {
  readonly form: ResolvedForm;
  /** Where the question stands that is hidden; the one that hides it stands beside it. */
  readonly path: readonly string[];
  readonly answers: JsonObject;
  readonly facts?: { readonly on: Facts; readonly off: Facts };
  /** Hides the question, and shows it again. */
  turn(on: boolean): void;
}

const answer = (place: string) => (on: boolean) => click(control(`${place}lent__${on ? 0 : 1}`));

function choose(id: string, value: string): void {
  act(() => {
    const select = control<HTMLSelectElement>(id);
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

const structures: { readonly [name: string]: Structure } = {
  'the root': {
    form: formOf({ properties: { lent }, ...ifLent }, { uiSchema: radio }),
    path: ['borrower'],
    answers: { lent: 'yes' },
    turn: answer(''),
  },
  'a nested object': {
    form: formOf(
      {
        properties: {
          copy: { type: 'object', properties: { deep: { type: 'object', properties: { lent }, ...ifLent } } },
        },
      },
      { uiSchema: { copy: { deep: radio } } },
    ),
    path: ['copy', 'deep', 'borrower'],
    answers: { copy: { deep: { lent: 'yes' } } },
    turn: answer('copy-deep-'),
  },
  'an array item': {
    form: formOf(
      {
        properties: {
          copies: { type: 'array', title: 'Copies', items: { type: 'object', properties: { lent }, ...ifLent } },
        },
      },
      { uiSchema: { copies: { items: radio } } },
    ),
    path: ['copies', '1', 'borrower'],
    answers: {
      copies: [
        { rowId: 'a', lent: 'no' },
        { rowId: 'b', lent: 'yes' },
      ],
    },
    turn: answer('copies-1-'),
  },
  allOf: {
    form: formOf({ properties: { lent }, allOf: [{ properties: { shelf: text } }, ifLent] }, { uiSchema: radio }),
    path: ['borrower'],
    answers: { lent: 'yes', shelf: 'North' },
    turn: answer(''),
  },
  dependencies: {
    form: formOf({ properties: { card: { ...text, title: 'Card' } }, dependencies: { card: asked } }),
    path: ['borrower'],
    answers: { card: 'C-1' },
    turn(on) {
      type(control('card'), on ? 'C-1' : '');
      leave(control('card'));
    },
  },
  oneOf: {
    form: formOf({
      oneOf: [
        { title: 'Lent', properties: { kind: { const: 'lent' }, ...asked.properties }, required: ['borrower'] },
        { title: 'Here', properties: { kind: { const: 'here' }, shelf: text } },
      ],
    }),
    path: ['borrower'],
    answers: { kind: 'lent' },
    turn: (on) => choose('kind', on ? '0' : '1'),
  },
  'oneOf without a telling answer': {
    form: formOf({
      properties: {
        place: {
          title: 'Place',
          oneOf: [
            { title: 'Lent', type: 'object', ...asked },
            { title: 'Here', type: 'object', properties: { shelf: text } },
          ],
        },
      },
    }),
    path: ['place', 'borrower'],
    answers: { place: { borrower: 'Zoe' } },
    turn: (on) => choose('place__kind', on ? '0' : '1'),
  },
  section: {
    form: formOf(
      { properties: { lent }, ...ifLent },
      {
        uiSchema: radio,
        sections: [
          { title: 'Copy', fields: ['lent'] },
          { title: 'Loan', fields: ['borrower'] },
        ],
      },
    ),
    path: ['borrower'],
    answers: { lent: 'yes' },
    turn: answer(''),
  },
  stage: {
    form: formOf(
      { properties: { shelf: text, ...asked.properties }, required: ['borrower'] },
      { uiSchema: { borrower: { 'ui:when': { 'stage.copy.lent': 'yes' } } } },
    ),
    path: ['borrower'],
    answers: { shelf: 'North' },
    facts: { on: { stage: { copy: { lent: 'yes' } } }, off: { stage: { copy: { lent: 'no' } } } },
    turn: () => undefined,
  },
};

const stored = (document: FormDocument) => JSON.parse(JSON.stringify(document)) as FormDocument;

describe.each(Object.entries(structures))('a question hidden by a condition of %s', (_name, structure) => {
  const { form, path, turn } = structure;
  const id = path.join('-');
  const pointer = `/${path.join('/')}`;
  const factsWhen = (on: boolean): Facts => structure.facts?.[on ? 'on' : 'off'] ?? {};

  /** What the server makes of a document that is saved while the condition holds, or does not. */
  const saved = (document: FormDocument, on: boolean): FormDocument =>
    stored(settle({ form, facts: factsWhen(on), document: stored(document) }).document);

  function open(document: FormDocument, on: boolean) {
    const view = mountForm(form, { answers: document.answers, parked: document.parked, facts: factsWhen(on) });
    const flip = (next: boolean): FormDocument => {
      turn(next);
      if (structure.facts) view.redraw({ facts: factsWhen(next) });
      return view.state.document;
    };
    return { view, flip };
  }

  const held = (document: FormDocument): Json | undefined => valueAt(document.answers, [...path]);
  const about = (document: FormDocument, on: boolean) => {
    const active = activeForm({ form, facts: factsWhen(on), document });
    return {
      faults: validateAnswers(active, document.answers, 'complete'),
      left: leftAnswers(active, document.answers),
      counts: completion(active, document.answers),
    };
  };

  it('loses nothing when it is hidden, shown, saved and opened again; nothing hidden is validated or counted [PFORM-23] [D-36]', () => {
    const first = open(saved({ answers: structure.answers, parked: {} }, true), true);
    type(control(id), 'An');
    leave(control(id));
    const shown = first.view.state.document;
    expect(held(shown)).toBe('An');
    expect(about(shown, true).faults.map((fault) => fault.pointer)).toEqual([pointer]);
    expect(about(shown, true).counts.percent).toBeLessThan(100);

    const hidden = first.flip(false);
    expect(document.getElementById(`f-${id}`)).toBeNull();
    expect(held(hidden)).toBeUndefined();
    expect(JSON.stringify(hidden.parked)).toContain('"An"');
    expect(about(hidden, false)).toEqual({ faults: [], left: [], counts: { required: 0, answered: 0, percent: 100 } });

    const again = saved(hidden, false);
    expect(again).toEqual(stored(hidden));
    first.view.unmount();
    const second = open(again, false);
    expect(second.view.state.changes).toBe(0);
    expect(document.getElementById(`f-${id}`)).toBeNull();

    const back = second.flip(true);
    expect(control(id).value).toBe('An');
    expect(back.answers).toEqual(shown.answers);
    expect(JSON.stringify(back.parked)).not.toContain('"An"');
  });

  it('keeps what is typed on the way, hidden twice over', () => {
    const { view, flip } = open(saved({ answers: structure.answers, parked: {} }, true), true);
    type(control(id), 'Ann');
    leave(control(id));
    flip(false);
    flip(true);
    type(control(id), 'Bea');
    leave(control(id));
    flip(false);
    const end = flip(true);
    expect(held(end)).toBe('Bea');
    expect(view.state.document.answers).toEqual(end.answers);
  });
});
