import { act } from 'react';
import type { ActiveFormInput, Json, JsonSchema } from '../../../src/engine/index.ts';
import { activeForm, isObject } from '../../../src/engine/index.ts';
import { choicesOf, itemSchemaOf } from '../../../src/renderer/form/fieldSchema.ts';
import { click, leave, type } from './mount.tsx';

function places(schema: JsonSchema, value: Json | undefined, path: readonly string[] = []): (readonly string[])[] {
  const fields = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  const below = fields.flatMap(([name, field]) =>
    isObject(field) ? places(field, isObject(value) ? value[name] : undefined, [...path, name]) : [],
  );
  // A list of choices is one question.
  const items =
    Array.isArray(value) && schema.type === 'array' && choicesOf(schema) === null
      ? value.flatMap((item, index) => places(itemSchemaOf(schema, index), item, [...path, String(index)]))
      : [];
  return [path, ...below, ...items];
}

/** Every place of an active form: of fields, of items, and of what stands in them. */
export function placesOf(input: ActiveFormInput): (readonly string[])[] {
  return places(activeForm(input).schema, input.document.answers).filter((path) => path.length > 0);
}

/**
 * Changes the answer of a control as a person does; what it must then hold, undefined where any other answer will do.
 * Null: no control of an answer.
 */
export function edit(control: HTMLElement): { readonly expected?: Json } | null {
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
  const choice = [
    ...control.querySelectorAll<HTMLInputElement>(':scope > label > input, :scope > .options > label > input'),
  ].find(({ checked }) => !checked);
  if (!choice || !['group', 'radiogroup'].includes(control.getAttribute('role') ?? '')) return null;
  click(choice);
  return {};
}

function typeInto(control: HTMLInputElement | HTMLTextAreaElement): { readonly expected: Json } {
  const [text, expected] = control.classList.contains('control-number')
    ? ['7', 7]
    : control.placeholder === 'DD/MM/YYYY'
      ? ['05/03/2026', '2026-03-05']
      : control.type === 'color'
        ? ['#aabbcc', '#aabbcc']
        : ['Typed', 'Typed'];
  type(control, text);
  leave(control);
  return { expected };
}

/** What stands at a place: a control, or what is around several. */
export const controlOf = (path: readonly string[]) => document.getElementById(['f', ...path].join('-'));
