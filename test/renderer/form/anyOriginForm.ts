import { act } from 'react';
import type { FormDocument, Json, JsonObject, JsonSchema } from '../../../src/engine/index.ts';
import { plainData, plainDocument, plainForm } from '../../../src/engine/index.ts';
import { control, leave, mountForm, type } from './mount.tsx';

/** Ids of rows, one after the other. */
export function counter(): () => string {
  let count = 0;
  return () => `id-${(count += 1)}`;
}

/** A form of any origin with data, drawn; `reopened` draws anew what was stored of it. */
export function open(schema: JsonSchema, data: Json, parked: JsonObject = {}) {
  const form = plainForm({ type: 'object', ...schema });
  const document = plainDocument(form, data, counter());
  const view = mountForm(form, { answers: document.answers, parked });
  const reopened = (): ReturnType<typeof mountForm> => {
    const stored = JSON.parse(JSON.stringify(view.state.document)) as FormDocument;
    view.unmount();
    return mountForm(form, { answers: stored.answers, parked: stored.parked });
  };
  return { view, reopened, now: (): Json | undefined => plainData(form, view.state.document) };
}

/** The select by which the kind of a place is chosen; of the root for the empty place. */
function kindOf(place: string): HTMLSelectElement {
  const select = document.getElementById(`f${place === '' ? '' : '-'}${place}__kind`);
  if (!(select instanceof HTMLSelectElement)) throw new Error(`Nothing is to be chosen at "${place}".`);
  return select;
}

/** Chooses another kind for a place. */
export function choose(place: string, label: string): void {
  const select = kindOf(place);
  const option = [...select.options].find(({ text }) => text === label);
  if (!option) throw new Error(`There is no choice "${label}".`);
  act(() => {
    select.value = option.value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** The kind that a place has. */
export const chosen = (place: string): string => kindOf(place).selectedOptions[0]?.text ?? '';

/** Types into a control and leaves it. */
export function write(id: string, text: string): void {
  type(control(id), text);
  leave(control(id));
}

/** A question of a text. */
export const text = { type: 'string' };
