import { widgetKind, type WidgetKinds } from '../../engine/index.ts';
import { defaultWidget, isRows, propertySchema, typeOf } from './fieldSchema.ts';
import type { FormSection } from './sections.ts';

/** Pixels of a question with its label and the gap below it. */
const LINE = 88;
const GROUP = 240;

/**
 * About how high a section's fields will be, in pixels: so that what stands below them hardly moves when they are
 * built.
 */
export function estimatedHeight({ names, schema }: FormSection, kinds: WidgetKinds): number {
  return names.reduce((sum, name) => {
    const field = propertySchema(schema, name) ?? {};
    if (isRows(field) || typeOf(field) === 'object') return sum + GROUP;
    // Short ones stand side by side.
    return sum + (widgetKind(kinds, defaultWidget(field, kinds)).short ? LINE / 2 : LINE);
  }, 0);
}
