import type { UiSchema } from '@rjsf/utils';
import { isObject, type JsonObject } from '../../src/engine/index.ts';

const known = new Set([
  'text',
  'textarea',
  'select',
  'radio',
  'checkbox',
  'checkboxes',
  'date',
  'email',
  'updown',
  'password',
  'hidden',
]);

/** A UI schema that rjsf understands without our registry: widgets and fields of our own give way to its defaults. */
export function stockUiSchema(uiSchema: JsonObject): UiSchema {
  const entries = Object.entries(uiSchema).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'ui:widget') return known.has(String(value)) ? [[key, value]] : [];
    if (key.startsWith('ui:'))
      return /^ui:(order|help|placeholder|title|description|readonly)$/.test(key) ? [[key, value]] : [];
    return [[key, isObject(value) ? stockUiSchema(value) : value]];
  });
  return Object.fromEntries(entries);
}
