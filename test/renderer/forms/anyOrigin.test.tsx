import { act } from 'react';
import { describe, expect, it } from 'vitest';
import type { FormDocument, Json, JsonSchema, ResolvedForm } from '../../../src/engine/index.ts';
import { activeForm, isObject, plainData, plainDocument, plainForm, pointerOf, valueAt, withValueAt } from '../../../src/engine/index.ts';
import { choicesOf, itemSchemaOf } from '../../../src/renderer/form/fieldSchema.ts';
import { click, leave, mountForm, type } from './mount.tsx';
import { plainSamples } from './samples/plain.ts';
import type { Sample } from './samples/sample.ts';
import { structureSamples } from './samples/structures.ts';

const samples = Object.entries({ ...plainSamples, ...structureSamples });

function counter(): () => string {
  let count = 0;
  return () => `id-${(count += 1)}`;
}

function open(sample: Sample) {
  const form = plainForm(sample.schema, sample.uiSchema);
  const document = plainDocument(form, sample.data, counter());
  const view = mountForm(form, { answers: document.answers });
  const now = (): Json | undefined => plainData(form, view.state.document);
  return { form, view, now };
}

/** Every place of an active form: of fields, of items, and of what stands in them. */
function places(schema: JsonSchema, value: Json | undefined, path: readonly string[] = []): (readonly string[])[] {
  const fields = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  const below = fields.flatMap(([name, field]) => (isObject(field) ? places(field, isObject(value) ? value[name] : undefined, [...path, name]) : []));
  // A list of choices is one question.
  const items = Array.isArray(value) && schema.type === 'array' && choicesOf(schema) === null ? value.flatMap((item, index) => places(itemSchemaOf(schema, index), item, [...path, String(index)])) : [];
  return [path, ...below, ...items];
}

function placesOf(form: ResolvedForm, document: FormDocument): (readonly string[])[] {
  return places(activeForm({ form, facts: {}, document }).schema, document.answers).filter((path) => path.length > 0);
}

/** Changes the answer of a control as a person does; what it must then hold, undefined where any other answer will do. Null: no control of an answer. */
function edit(control: HTMLElement): { readonly expected?: Json } | null {
  if (control instanceof HTMLSelectElement) {
    const other = [...control.options].find(({ value }) => value !== '' && value !== control.value);
    if (!other) return null;
    act(() => {
      control.value = other.value;
      control.dispatchEvent(new Event('change', { bubbles: true }));
    });
    return {};
  }
  if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    click(control);
    return {};
  }
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) return typeInto(control);
  const choice = [...control.querySelectorAll<HTMLInputElement>(':scope > label > input, :scope > .options > label > input')].find(({ checked }) => !checked);
  if (!choice || !['group', 'radiogroup'].includes(control.getAttribute('role') ?? '')) return null;
  click(choice);
  return {};
}

function typeInto(control: HTMLInputElement | HTMLTextAreaElement): { readonly expected: Json } {
  const [text, expected] = control.classList.contains('control-number') ? ['7', 7] : control.placeholder === 'DD/MM/YYYY' ? ['05/03/2026', '2026-03-05'] : control.type === 'color' ? ['#aabbcc', '#aabbcc'] : ['Typed', 'Typed'];
  type(control, text);
  leave(control);
  return { expected };
}

const controlOf = (path: readonly string[]) => document.getElementById(['f', ...path].join('-'));

const isPlain = (value: Json | undefined) => value !== undefined && typeof value !== 'object';

describe.each(samples)('the sample %s', (_name, sample) => {
  it('is drawn without a problem, and opening its data changes nothing', () => {
    const { view, now } = open(sample);
    expect([...document.querySelectorAll('.problem')].map((card) => card.textContent)).toEqual([]);
    expect(view.state.changes).toBe(0);
    expect(now()).toEqual(sample.data);
  });

  it('gives back what is typed into each of its fields, and all else as it was', () => {
    const { form, view } = open(sample);
    const root = form.id === 'plain-single' ? ['answer'] : [];
    const unseen: string[] = [];
    const all = placesOf(form, view.state.document);
    for (const path of all) {
      const before = view.state.document.answers;
      const pointer = pointerOf(path.slice(root.length));
      const control = controlOf(path);
      const done = control && edit(control);
      if (!done) {
        if (isPlain(valueAt(before, [...path])) && path.at(-1) !== 'rowId' && !sample.untyped?.includes(pointer)) unseen.push(pointer);
        continue;
      }
      const { answers } = view.state.document;
      const value = valueAt(answers, [...path]);
      if ('expected' in done) expect(value, pointer).toEqual(done.expected);
      else expect(value, pointer).not.toEqual(valueAt(before, [...path]));
      if (!sample.flips?.includes(pointer)) expect(withValueAt(answers, [...path], 'x'), pointer).toEqual(withValueAt(before, [...path], 'x'));
    }
    expect(unseen).toEqual([]);
    expect(document.querySelectorAll('.problem')).toHaveLength(0);
  });
});
