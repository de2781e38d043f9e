import { describe, expect, it } from 'vitest';
import {
  answersToFilters,
  filterForm,
  filterText,
  filtersToAnswers,
  rangeProblem,
  validateSchema,
} from '../../../src/engine/index.ts';
import type { FilterValue, JsonObject, LookupOption, TableQuery } from '../../../src/engine/index.ts';
import { books } from './library.ts';

const { filters } = books();
const values: TableQuery['filters'] = {
  shelfId: { in: [1, 2] },
  language: { in: ['cy'] },
  published: { between: ['2025-01-01', null] },
  price: { between: [0, 9.5] },
  onLoan: { is: false },
  title: { contains: 'sea' },
};

describe('filterForm', () => {
  it('asks one question for each filter and two for a range', () => {
    const { schema, uiSchema } = filterForm(filters);
    expect(Object.keys(schema.properties ?? {})).toEqual([
      'shelfId',
      'language',
      'branchId',
      'publishedFrom',
      'publishedTo',
      'priceFrom',
      'priceTo',
      'onLoan',
      'title',
    ]);
    expect(uiSchema).toMatchObject({
      shelfId: { 'ui:widget': 'multi-select' },
      language: { 'ui:widget': 'select' },
      branchId: { 'ui:widget': 'multi-select', 'ui:options': { lookup: 'branch', past: true } },
      publishedFrom: { 'ui:widget': 'date' },
      onLoan: { 'ui:widget': 'radio' },
      title: { 'ui:widget': 'text' },
    });
  });

  it('asks for the bounds of a range in its own words, and refuses them the wrong way round and beyond its limits', () => {
    const range = { titles: ['Least', 'Most'], crossed: ['Too much', 'Too little'], least: 0, most: 100 } as const;
    const [price] = filters.filter(({ field }) => field === 'price').map((filter) => ({ ...filter, range }));
    if (price === undefined) throw new Error('There is no such filter.');
    expect(filterForm([price]).schema).toMatchObject({
      properties: { priceFrom: { title: 'Least' }, priceTo: { title: 'Most' } },
    });
    const problem = (answers: JsonObject) => answersToFilters([price], answers).problems.price;
    expect(problem({ priceFrom: 9, priceTo: 9 })).toBeUndefined();
    const crossed = problem({ priceFrom: 9, priceTo: 2 }) ?? '';
    expect(crossed).toBe('Too little');
    expect(rangeProblem(price, crossed, ['priceFrom'])).toEqual(['priceFrom', 'Too much']);
    expect(rangeProblem(price, crossed, [])).toEqual(['priceTo', 'Too little']);
    expect(problem({ priceTo: 101 })).toBe('Price: please enter 0 to 100.');
  });

  it('offers only the choices that may still be chosen', () => {
    expect(filterForm(filters).schema).toMatchObject({
      properties: {
        shelfId: {
          items: {
            oneOf: [
              { const: 1, title: 'Poetry' },
              { const: 2, title: 'History' },
            ],
          },
        },
      },
    });
  });

  it('gives filters back as they were, in answers that are valid', () => {
    const answers = filtersToAnswers(filters, values);
    expect(validateSchema(filterForm(filters).schema, answers)).toEqual([]);
    expect(answersToFilters(filters, answers)).toEqual({ filters: values, problems: {} });
  });

  it('leaves blank answers out', () => {
    const answers = { shelfId: [], language: null, publishedFrom: '', onLoan: 'all', title: '  ' };
    expect(answersToFilters(filters, answers)).toEqual({ filters: {}, problems: {} });
    expect(filtersToAnswers(filters, {})).toEqual({ onLoan: 'all' });
  });

  it('says once, in words, that the start lies behind the end', () => {
    const answers = { publishedFrom: '2025-02-01', publishedTo: '2025-01-01', priceFrom: 3, priceTo: 2 };
    expect(answersToFilters(filters, answers)).toEqual({
      filters: {},
      problems: {
        published: 'Published: the start must not be later than the end.',
        price: 'Price: the lowest must not be more than the highest.',
      },
    });
    expect(answersToFilters(filters, { publishedFrom: '2025-02-3' }).problems).toEqual({
      published: 'Published: please enter a valid date.',
    });
  });

  it('reads choices that are stored with their label', () => {
    expect(answersToFilters(filters, { branchId: [{ value: 7, label: 'North' }] }).filters).toEqual({
      branchId: { in: [7] },
    });
  });
});

describe('filterText', () => {
  const text = (field: string, value: FilterValue, options: LookupOption[] = []) => {
    const filter = filters.find((candidate) => candidate.field === field);
    return filter && filterText(filter, value, options);
  };

  it.each<[string, FilterValue, string]>([
    ['shelfId', { in: [1, 2] }, 'Shelf: Poetry, History'],
    ['branchId', { in: [7, 8] }, 'Branch: North, not in the list'],
    ['onLoan', { is: false }, 'On loan: No'],
    ['title', { contains: 'sea' }, 'Title: “sea”'],
    ['published', { between: ['2025-01-01', '2025-01-31'] }, 'Published: 01/01/2025 to 31/01/2025'],
    ['published', { between: [null, '2025-01-31'] }, 'Published: to 31/01/2025'],
    ['price', { between: [5, null] }, 'Price: from £5.00'],
  ])('says of %s %j "%s"', (field, value, words) => {
    expect(text(field, value, [{ value: 7, label: 'North' }])).toBe(words);
  });
});
