import { describe, expect, it } from 'vitest';
import { importColumns, matchHeadings, rowReader } from '../../../src/engine/index.ts';
import type { FileCell, ResolvedForm } from '../../../src/engine/index.ts';

const form: ResolvedForm = {
  id: 'import/book',
  version: 1,
  title: 'Books',
  schema: {
    type: 'object',
    required: ['title', 'bought'],
    properties: {
      title: { type: 'string', title: 'Title', maxLength: 20 },
      bought: { type: 'string', format: 'date', title: 'Bought on' },
      genre: {
        type: 'string',
        title: 'Genre',
        oneOf: [
          { const: 'N', title: 'Novel' },
          { const: 'PO', title: 'Poems' },
        ],
      },
      shelf: {
        type: 'integer',
        title: 'Shelf',
        oneOf: [
          { const: 1, title: 'Upper' },
          { const: 2, title: 'Lower, left' },
        ],
      },
      isLent: { type: 'boolean', title: 'Lent' },
      pages: { type: 'integer', title: 'Pages', minimum: 1 },
      code: { type: 'string', title: 'Code' },
    },
  },
  uiSchema: { bought: { 'ui:options': { headings: ['Date of purchase'] } } },
  messages: { pages: 'A book has a page at least' },
};

const columns = importColumns(form);

function reading(headings: readonly string[], cells: readonly FileCell[]) {
  return rowReader(form, matchHeadings(columns, headings, {}).columns)(cells);
}

describe('the headings of a file', () => {
  it('mean questions by title, name or a heading of their own, however they are written', () => {
    const matched = matchHeadings(columns, ['TITLE ', 'date-of purchase', 'Is_Lent', '', 'Colour', 'title'], {});
    expect(matched.columns.map((column) => column?.field ?? null)).toEqual([
      'title',
      'bought',
      'isLent',
      null,
      null,
      null,
    ]);
    expect(matched).toMatchObject({ unknown: ['Colour'], repeated: ['title'], missing: [] });
  });

  it('mean what somebody chose for them before, and say what is missing', () => {
    const matched = matchHeadings(columns, ['Name', 'Title'], { name: 'title', title: null });
    expect(matched.columns.map((column) => column?.field ?? null)).toEqual(['title', null]);
    expect(matched).toMatchObject({ unknown: [], repeated: [], missing: ['Bought on'] });
  });
});

describe('a row of a file', () => {
  it('is read as answers, in the ways that people write them', () => {
    const headings = ['Title', 'Bought on', 'Genre', 'Shelf', 'Lent', 'Pages', 'Code'];
    const answers = { title: 'Tides', bought: '2026-03-01', genre: 'PO', shelf: 2, isLent: true, pages: 1200 };
    expect(reading(headings, [' Tides ', '1/3/2026', 'poems', 'Lower left', 'y', '1,200', null])).toEqual({
      answers,
      faults: {},
    });
    expect(reading(headings, ['Tides', '2026-03-01', 'po', 2, 'Yes', 1200, ''])).toEqual({ answers, faults: {} });
    expect(reading(headings, ['Tides', 46_082, 'PO', '2', 1, '1200', 105_930]).answers).toEqual({
      ...answers,
      code: '105930',
    });
  });

  it.each([
    ['01/03/2026', '2026-03-01'],
    ['1.3.2026', '2026-03-01'],
    ['1 March 2026', '2026-03-01'],
    ['01-Mar-2026', '2026-03-01'],
    ['2026-03-01 00:00:00', '2026-03-01'],
  ])('takes %s for a day', (cell, day) => {
    expect(reading(['Title', 'Bought on'], ['Tides', cell]).answers).toEqual({ title: 'Tides', bought: day });
  });

  it.each(['30/02/2026', '03/13/2026', '1/3/26', 'soon', 0, 3.5, true, '46082'])('says that %s is no day', (cell) => {
    expect(reading(['Title', 'Bought on'], ['Tides', cell])).toEqual({
      answers: { title: 'Tides' },
      faults: { bought: `“${cell}” is no day; please write it as DD/MM/YYYY` },
    });
  });

  it('names every fault by its question, as it stands in the file', () => {
    const { faults } = reading(['Title', 'Genre', 'Lent', 'Pages'], ['x'.repeat(21), 'Prose', 'perhaps', '0']);
    expect(faults).toEqual({
      title: '“Title” must be 20 characters or fewer',
      bought: 'Enter a date for “Bought on”',
      genre: '“Prose” is none of Novel, Poems',
      isLent: '“perhaps” is neither Yes nor No',
      pages: 'A book has a page at least',
    });
    expect(reading(['Title', 'Bought on', 'Pages'], ['Tides', '2026-03-01', 'many']).faults).toEqual({
      pages: '“many” is no number',
    });
  });
});
