import type { Lookup, RecordSchema, ResolvedTable, Row } from '../../../src/engine/index.ts';

// A library's shelves: 25 columns of every kind, and as many rows as are wanted, the same each time.

const kinds = ['text', 'number', 'date', 'choice', 'money'] as const;

/** What is in a column, by its field: c0, c1 … c24. */
export const kindOf = (field: string): (typeof kinds)[number] => kinds[Number(field.slice(1)) % kinds.length] ?? 'text';

export const fields: readonly string[] = Array.from({ length: 25 }, (_, index) => `c${index}`);

export const choices: Lookup = {
  title: 'Shelf',
  options: ['Novels', 'Poems', 'Plays', 'Letters', 'Travels'].map((label, index) => ({ value: index + 1, label })),
};

const schemas = {
  text: { type: 'string' },
  number: { type: 'number' },
  date: { type: 'string', format: 'date' },
  choice: { $ref: 'lookups/shelf' },
  money: { type: 'number', format: 'money' },
} as const;

export const record: RecordSchema = {
  title: 'Book',
  id: 'id',
  properties: {
    id: { type: 'integer', title: 'Number' },
    ...Object.fromEntries(fields.map((field) => [field, { title: titleOf(field), ...schemas[kindOf(field)] }])),
  },
};

export const table: ResolvedTable = {
  id: 'books',
  title: 'Books',
  record: 'book',
  list: 'books.list',
  columns: fields.map((field) => ({ field, width: 140 })),
  pageSizes: [100, 0],
};

export function titleOf(field: string): string {
  return `Column ${Number(field.slice(1)) + 1}`;
}

const words = ['harbour', 'lantern', 'quiet', 'river', 'amber', 'winter', 'orchard', 'copper', 'meadow', 'signal'];

export function makeRows(count: number): Row[] {
  return Array.from({ length: count }, (_, row): Row => ({
    id: row + 1,
    ...Object.fromEntries(fields.map((field, column) => [field, valueOf(kindOf(field), row * 31 + column * 7)])),
  }));
}

function valueOf(kind: (typeof kinds)[number], seed: number): string | number {
  if (kind === 'text') return `${words[seed % 10]} ${words[(seed * 3) % 10]} ${seed % 997}`;
  if (kind === 'date')
    return `20${10 + (seed % 15)}-${String(1 + (seed % 12)).padStart(2, '0')}-${String(1 + (seed % 28)).padStart(2, '0')}`;
  if (kind === 'choice') return 1 + (seed % 5);
  return kind === 'money' ? (seed % 100_000) / 100 : seed % 5000;
}
