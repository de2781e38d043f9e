import { isRows, propertySchema, typeOf } from './fieldSchema.ts';
import type { FormSection } from './sections.ts';

/** Pixels of a question with its label and the gap below it. */
const LINE = 88;
const GROUP = 240;

/**
 * About how high a section's fields will be, in pixels: so that what stands below them hardly moves when they are
 * built.
 */
export function estimatedHeight({ names, schema }: FormSection): number {
  return names.reduce((sum, name) => {
    const field = propertySchema(schema, name) ?? {};
    if (isRows(field) || typeOf(field) === 'object') return sum + GROUP;
    // Numbers and dates stand side by side.
    const short = typeOf(field) === 'integer' || typeOf(field) === 'number' || field.format === 'date';
    return sum + (short ? LINE / 2 : LINE);
  }, 0);
}
