import type { ResolvedTable } from '../declaration/catalogTypes.ts';
import type { FilterDeclaration } from '../declaration/tableTypes.ts';
import type { FieldSchema, Lookup, RecordSchema } from '../declaration/types.ts';
import { formatOf } from '../format/formats.ts';
import { fieldOf, lookupIdOf } from './fields.ts';
import type { FindLookup } from './fields.ts';
import type { Filter } from './types.ts';

/**
 * The filters a table offers: the field's format says which kind (lookup -> `in`, boolean -> `is`,
 * number or date -> `between`, text -> `contains`), the record says title and type.
 */
export function deriveFilters(table: ResolvedTable, record: RecordSchema, findLookup: FindLookup): Filter[] {
  return (table.filters ?? []).map((declared) => {
    const declaration: FilterDeclaration = typeof declared === 'string' ? { field: declared } : declared;
    const field = fieldOf(record, declaration.field);
    const lookupId = lookupIdOf(field);
    const lookup = lookupId === undefined ? undefined : findLookup(lookupId);
    const format = formatOf(field);
    return {
      field: declaration.field,
      title: declaration.title ?? field.title,
      kind: format.filter,
      format,
      valueType: valueTypeOf(field, lookup),
      ...(lookupId === undefined ? {} : { lookupId }),
      ...(lookup === undefined ? {} : { lookup }),
      single: declaration.single ?? false,
      ...(declaration.range === undefined ? {} : { range: declaration.range }),
      ...(declaration.initial === undefined ? {} : { initial: declaration.initial }),
      ...(declaration.when === undefined ? {} : { when: declaration.when }),
      ...(declaration.locked === undefined ? {} : { lockedWhen: declaration.locked }),
      locked: false,
      alone: declaration.alone ?? false,
    };
  });
}

function valueTypeOf(field: FieldSchema, lookup: Lookup | undefined): Filter['valueType'] {
  const format = formatOf(field).name;
  if (format === 'date' || format === 'dateTime') return 'date';
  const types = typeof field.type === 'string' ? [field.type] : (field.type ?? []);
  if (types.includes('number') || types.includes('integer')) return 'number';
  if (types.length > 0) return 'string';
  return typeof lookup?.options?.[0]?.value === 'number' || format === 'money' || format === 'percent'
    ? 'number'
    : 'string';
}
