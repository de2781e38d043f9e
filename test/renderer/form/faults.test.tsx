import { act, createRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { registry } from '../../../src/app/registry.ts';
import { knownNames } from '../../../src/contract/index.ts';
import type { Facts, FormDocument, Json, JsonObject, ResolvedForm } from '../../../src/engine/index.ts';
import {
  factSets,
  generateAnswers,
  isObject,
  loadCatalog,
  pointerOf,
  settle,
  valueAt,
  withValueAt,
} from '../../../src/engine/index.ts';
import type { FormHandle } from '../../../src/renderer/form/formViewProps.ts';
import { controlOf, edit, placesOf } from './answering.ts';
import { formParts } from '../../../src/renderer/form/formParts.ts';
import { mountForm } from './mount.tsx';

const files = import.meta.glob('../../../schemas/**/*.json', { query: '?raw', import: 'default', eager: true });
const catalog = loadCatalog(
  Object.entries(files).map(([path, text]) => ({ path: path.replace('../../../schemas/', ''), text: String(text) })),
  knownNames,
);
// Forms of the signed-out pages are drawn in plain React, with widgets of their own.
const forms = catalog.ids.forms
  .filter((id) => !id.startsWith('public/'))
  .map((id): [string, ResolvedForm] => [id, catalog.form(id)]);

const throws = () => {
  throw new Error('No ink');
};

/** A place of a declared field: its name, below rows the list's too. */
type Place = readonly [list: string | null, name: string];

const fieldsOf = (schema: Json | undefined): string[] =>
  isObject(schema) && isObject(schema.properties) ? Object.keys(schema.properties) : [];

function placesToBreak(form: ResolvedForm): Place[] {
  const { properties } = form.schema;
  return fieldsOf(form.schema).flatMap((name): Place[] => {
    const field = isObject(properties) ? properties[name] : undefined;
    const columns = isObject(field) ? fieldsOf(field.items) : [];
    return [[null, name], ...columns.map((column): Place => [name, column])];
  });
}

type Change = (schema: JsonObject, ui: JsonObject) => { readonly schema: Json; readonly ui: JsonObject };

/** The form with one field's schema and UI schema changed. */
function broken(form: ResolvedForm, [list, name]: Place, change: Change): ResolvedForm {
  const inGroup = (schema: JsonObject, ui: JsonObject): [JsonObject, JsonObject] => {
    const properties = isObject(schema.properties) ? schema.properties : {};
    const before = properties[name];
    const own = ui[name];
    const after = change(isObject(before) ? before : {}, isObject(own) ? own : {});
    return [
      { ...schema, properties: { ...properties, [name]: after.schema } },
      { ...ui, [name]: after.ui },
    ];
  };
  const uiSchema = form.uiSchema ?? {};
  if (list === null) {
    const [schema, ui] = inGroup(form.schema, uiSchema);
    return { ...form, schema, uiSchema: ui };
  }
  const properties = form.schema.properties as JsonObject;
  const rows = properties[list] as JsonObject;
  const rowsUi = isObject(uiSchema[list]) ? uiSchema[list] : {};
  const [items, itemsUi] = inGroup(rows.items as JsonObject, isObject(rowsUi.items) ? rowsUi.items : {});
  return {
    ...form,
    schema: { ...form.schema, properties: { ...properties, [list]: { ...rows, items } } },
    uiSchema: { ...uiSchema, [list]: { ...rowsUi, items: itemsUi } },
  };
}

const withUi =
  (words: JsonObject): Change =>
  (schema, ui) => ({ schema, ui: { ...ui, ...words } });
const withSchema =
  (schema: Json): Change =>
  (before, ui) => ({ schema: isObject(schema) ? { ...schema, title: before.title ?? 'Broken' } : schema, ui });

/** Kinds of fault, and what the card in the field's place says; empty where there is nothing to say. */
const faults: [string, Change, string][] = [
  ['an unknown widget', withUi({ 'ui:widget': 'txtarea' }), 'There is no widget named "txtarea".'],
  ['an unknown field', withUi({ 'ui:field': 'no-such-field' }), 'There is no field named "no-such-field".'],
  [
    'a dangling reference',
    withSchema({ $ref: '#/definitions/nowhere' }),
    'It refers to "#/definitions/nowhere", which does not exist.',
  ],
  ['a throwing widget', withUi({ 'ui:widget': 'throws' }), 'No ink'],
  ['a type of nonsense', withSchema({ type: 'sentence' }), 'There is no type "sentence".'],
  ['a pattern that cannot be read', withSchema({ type: 'string', pattern: '([' }), 'Its pattern "([" cannot be read.'],
  ['no schema at all', withSchema('text'), 'Its schema is not an object.'],
];

// An app's own widgets may need its store; here only their place in the form counts.
const standIns = Object.fromEntries(Object.keys(registry.widgets).map((name) => [name, formParts.widgets.number]));

const options = { options: [], loading: false, failed: false, reload: () => undefined };
const host = { useOptions: () => options, frameHosts: [], preferences: { read: () => null, write: () => undefined } };

/** Facts for what a form's texts are filled with, besides those that its conditions read. */
function factsFor(form: ResolvedForm): Facts {
  const paths = [
    ...JSON.stringify([form.description ?? '', form.schema, form.uiSchema ?? {}]).matchAll(/\{([a-zA-Z.]+)\}/g),
  ].map(([, path = '']) => path.split('.'));
  return paths.reduce<JsonObject>(
    (all, path) => (valueAt(all, path) === undefined ? (withValueAt(all, path, '7') as JsonObject) : all),
    { ...factSets(form)[0] },
  );
}

interface Drawn {
  readonly state: { document: FormDocument };
  unmount(): void;
  readonly ids: ReadonlySet<string>;
  readonly cards: readonly string[];
}

/** Draws a form with all its sections. */
function draw(form: ResolvedForm, facts: Facts, document_: FormDocument): Drawn {
  const ref = createRef<FormHandle>();
  const { state, unmount } = mountForm(form, {
    ref,
    facts,
    answers: document_.answers,
    parked: document_.parked,
    host,
    registry: { ...registry, widgets: { ...standIns, throws } },
  });
  act(() => ref.current?.focus('/'));
  const ids = [...document.querySelectorAll<HTMLElement>('[data-field]')].map(({ id, dataset }) => dataset.field ?? id);
  return {
    state,
    unmount,
    ids: new Set(ids),
    cards: [...document.querySelectorAll('.problem')].map((card) => card.textContent ?? ''),
  };
}

/** Types into the first, a middle and the last field of a form that takes it, and looks for it in what is saved. */
function answerSome(form: ResolvedForm, facts: Facts, { state }: Drawn): void {
  const taking = placesOf({ form, facts, document: state.document }).filter((path) =>
    controlOf(path)?.matches('input[type=text]:not([role]):not([readonly]), textarea'),
  );
  for (const path of new Set([taking[0], taking[Math.floor(taking.length / 2)], taking.at(-1)])) {
    const element = path && controlOf(path);
    // What opened another question may have taken this one away.
    if (!path || !element) continue;
    const before = valueAt(state.document.answers, [...path]);
    edit(element);
    const saved = JSON.parse(
      JSON.stringify(settle({ form, facts, document: state.document }).document),
    ) as FormDocument;
    expect(valueAt(saved.answers, [...path]), pointerOf(path)).not.toEqual(before);
  }
}

describe.each(forms)('a fault in the form %s', (_id, form) => {
  const places = placesToBreak(form);
  const facts = factsFor(form);
  const { document: filled } = generateAnswers(form, facts);
  const number = forms.findIndex(([, one]) => one === form);
  const whole = () => {
    const drawn = draw(form, facts, filled);
    drawn.unmount();
    return drawn.ids;
  };

  it.skipIf(places.length === 0)('stays at its field: every other is drawn, takes input and is saved', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const all = whole();
    faults.forEach(([name, change, says], index) => {
      const place = places[(number * faults.length + index * 5) % places.length] ?? [null, ''];
      const [list, own] = place;
      const faulty = broken(form, place, change);
      const drawn = draw(faulty, facts, filled);
      const isOwn = (id: string): boolean =>
        list === null
          ? id === `f-${own}` || id.startsWith(`f-${own}-`)
          : new RegExp(`^f-${list}-\\d+-${own}(-|$)`).test(id);
      const lost = [...all].filter((id) => !isOwn(id) && !drawn.ids.has(id));
      expect(lost, `${name} at ${String(list)} ${own}`).toEqual([]);
      expect(
        drawn.cards.filter((card) => !card.includes(says)),
        name,
      ).toEqual([]);
      // What a UI schema names is not looked for where nothing is to be typed.
      if (own !== '' && says.startsWith('It') && [...all].some(isOwn))
        expect(drawn.cards.length, `${name} at ${own}`).toBeGreaterThan(0);
      answerSome(faulty, facts, drawn);
      drawn.unmount();
    });
  });

  it('of its order leaves no field out', () => {
    const all = whole();
    const [first = '', second = ''] = fieldsOf(form.schema);
    for (const order of [[second], ['nobody', second, '*', first, second, 7], 'title'] as Json[]) {
      const drawn = draw({ ...form, uiSchema: { ...form.uiSchema, 'ui:order': order } }, facts, filled);
      expect(
        [...all].filter((id) => !drawn.ids.has(id)),
        JSON.stringify(order),
      ).toEqual([]);
      expect(drawn.cards).toEqual([]);
      drawn.unmount();
    }
  });
});
