import { describe, expect, it } from 'vitest';
import { coerceQuery, operation, operations } from '../../src/contract/index.ts';
import { anyChoicesOf, isObject, validateSchema, type Json, type JsonSchema } from '../../src/engine/index.ts';
import { servedCatalog } from '../support/servedCatalog.ts';
import { everyForm } from '../support/everyForm.ts';
import { everyList, pathOf } from '../support/listQueries.ts';

// What a declaration offers, its call takes: a list that has grown longer than the call allows would be found by who
// chooses the last of it.

const catalog = servedCatalog();
const tenants = ['', ...catalog.tenants];

/** Values that a list of choices may give: all at once where several may be chosen, else each by itself. */
function givings(question: JsonSchema): Json[] {
  const { items } = question;
  const several = isObject(items) ? anyChoicesOf(items) : null;
  if (several) return [several.map(({ value }) => value)];
  return (anyChoicesOf(question) ?? []).map(({ value }) => value);
}

const submitted = everyForm().flatMap(([name, form]) => {
  const id = form.submit?.command;
  const body = id !== undefined && Object.hasOwn(operations, id) ? operation(id).body : undefined;
  const taken = isObject(body?.properties) ? body.properties : {};
  const asked = isObject(form.schema.properties) ? form.schema.properties : {};
  return Object.entries(asked).flatMap(([question, schema]): [string, JsonSchema, Json[]][] => {
    const takes = taken[question];
    if (!isObject(takes) || !isObject(schema)) return [];
    const given = givings(schema);
    return given.length === 0 ? [] : [[`${question} of ${name}`, takes, given]];
  });
});

describe('what Today can be arranged by', () => {
  it('is every card of it, in their order and words', () => {
    const cards = catalog.screen('today').body?.flatMap(({ cards: all = [] }) => all) ?? [];
    expect(catalog.lookup('today-card').options?.map(({ value, label }) => [value, label])).toEqual(
      cards.map(({ name, title }) => [name, title]),
    );
  });
});

describe('what a form offers', () => {
  it('is found at all', () => expect(submitted.length).toBeGreaterThan(10));

  it.each(submitted)('is taken by its command: %s', (_name, takes, given) => {
    expect(given.filter((value) => validateSchema(takes, value).length > 0)).toEqual([]);
  });
});

const filters = tenants.flatMap((tenant) =>
  everyList(catalog, tenant).flatMap((call) =>
    call.compiled.filters.flatMap(({ field, kind, lookup }): [string, typeof call, (string | number)[]][] => {
      const values = (lookup?.options ?? []).filter(({ offered }) => offered !== false).map(({ value }) => value);
      return kind === 'in' && values.length > 0 ? [[`${field} of ${call.list} ${tenant}`.trim(), call, values]] : [];
    }),
  ),
);

describe('what a filter offers', () => {
  it('is found at all', () => expect(filters.length).toBeGreaterThan(10));

  it.each(filters)('is taken by its list, all at once: %s', (name, call, values) => {
    const [field = ''] = name.split(' ');
    const single = call.compiled.filters.some((filter) => filter.field === field && filter.single);
    for (const chosen of single ? values.map((value) => [value]) : [values]) {
      const path = pathOf(
        call,
        { filters: { [field]: { in: chosen } } },
        { studentId: 1, runId: 1, requestId: 1, item: 1, date: '2026-11-17' },
      );
      const { searchParams } = new URL(path, 'http://portal');
      const raw = Object.fromEntries(
        [...new Set(searchParams.keys())].map((key): [string, string | string[]] => {
          const [first = '', ...more] = searchParams.getAll(key);
          return [key, more.length === 0 ? first : [first, ...more]];
        }),
      );
      const { query = {} } = operation(call.list);
      expect(validateSchema(query, coerceQuery(query, raw))).toEqual([]);
    }
  });
});
