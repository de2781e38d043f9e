import { describe, expect, it } from 'vitest';
import { EngineError, parseTableQuery } from '../../../src/engine/index.ts';
import type { Json } from '../../../src/engine/index.ts';
import { books } from './library.ts';

const parse = (raw: Json, change = {}) => parseTableQuery(books(change), raw);

function faults(raw: Json, change = {}): readonly string[] {
  try {
    parse(raw, change);
  } catch (error) {
    if (error instanceof EngineError && error.code === 'BAD_TABLE_QUERY') return error.details;
    throw error;
  }
  return [];
}

describe('parseTableQuery', () => {
  it('accepts what the table declares', () => {
    const raw = {
      page: 3,
      pageSize: 0,
      sort: { field: 'price', direction: 'desc' },
      filters: {
        shelfId: { in: [1, 2, 2] },
        language: { in: ['cy'] },
        published: { between: ['2025-01-01', null] },
        price: { between: [5, 5] },
        onLoan: { is: true },
        title: { contains: ' sea ' },
      },
      search: ' whale ',
    };
    expect(parse(raw)).toEqual({
      ...raw,
      filters: { ...raw.filters, shelfId: { in: [1, 2] }, title: { contains: 'sea' } },
      search: 'whale',
    });
  });

  it("takes the table's own page size, no sort and no filter where nothing is said", () => {
    expect(parse({})).toEqual({ page: 1, pageSize: 10, sort: null, filters: {}, search: '' });
    expect(
      parse({ filters: { shelfId: { in: [] }, published: { between: [null, null] }, title: { contains: ' ' } } })
        .filters,
    ).toEqual({});
  });

  it('lists every fault at once', () => {
    const found = faults({
      page: 0,
      pageSize: 11,
      sort: { field: 'summary', direction: 'asc' },
      filters: { colour: { is: true }, onLoan: { is: 'yes' }, shelfId: { is: true } },
      search: 5,
      order: 'x',
    });
    expect(found).toHaveLength(8);
    expect(found.join('\n')).toContain('The page size must be one of 10, 25, 50, 100, 0 (All), not 11.');
    expect(found.join('\n')).toContain('cannot be sorted by "summary"');
    expect(found.join('\n')).toContain('has no filter "colour"');
  });

  it.each<[Json, string]>([
    [{ sort: { field: 'bookId', direction: 'asc' } }, 'cannot be sorted by "bookId"'],
    [{ sort: { field: '__proto__', direction: 'asc' } }, 'cannot be sorted'],
    [{ sort: { field: 'title', direction: 'up' } }, 'The sort must be'],
    [{ sort: 'title' }, 'The sort must be'],
    [{ pageSize: -1 }, 'page size'],
    [{ pageSize: 99999 }, 'page size'],
    [{ page: 1.5 }, 'page must be a whole number'],
    [{ page: '2' }, 'page must be a whole number'],
    [{ filters: [] }, 'must be an object'],
    [{ filters: { shelfId: [1] } }, 'takes { "in": … }'],
    [{ filters: { shelfId: { in: [1], is: true } } }, 'takes { "in": … }'],
    [{ filters: { shelfId: { in: 1 } } }, 'takes a list'],
    [{ filters: { shelfId: { in: ['one'] } } }, 'takes numbers, not "one"'],
    [{ filters: { shelfId: { in: [null] } } }, 'takes numbers, not null'],
    [{ filters: { language: { in: [1] } } }, 'takes texts, not 1'],
    [{ filters: { language: { in: ['en', 'cy'] } } }, 'takes one value'],
    [{ filters: { published: { between: ['2025-02-30', null] } } }, 'takes days as YYYY-MM-DD'],
    [{ filters: { published: { between: ['2025-01-01'] } } }, 'takes two bounds'],
    [
      { filters: { published: { between: ['2025-02-01', '2025-01-31'] } } },
      'Published: the start must not be later than the end.',
    ],
    [{ filters: { price: { between: [9, 5] } } }, 'Price: the lowest must not be more than the highest.'],
    [{ filters: { title: { contains: 'x'.repeat(201) } } }, 'at most 200 characters'],
    [{ filters: { onLoan: { is: null } } }, 'takes true or false'],
    [{ search: 'x'.repeat(201) }, 'at most 200 characters'],
    [null, 'A query is an object.'],
    [['page'], 'A query is an object.'],
  ])('refuses %j', (raw, words) => {
    expect(faults(raw)).toEqual([expect.stringContaining(words)]);
  });

  it('allows the sort that the table opens with even where no column shows it', () => {
    expect(
      parse({ sort: { field: 'changed', direction: 'asc' } }, { sort: { field: 'changed', direction: 'desc' } }).sort,
    ).not.toBeNull();
  });

  it('refuses a search where the table declares none', () => {
    expect(faults({ search: 'whale' }, { search: undefined })).toEqual(['The table "books" cannot be searched.']);
    expect(faults({ search: '' }, { search: undefined })).toEqual([]);
  });
});
