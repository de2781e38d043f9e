import { describe, expect, it } from 'vitest';
import { MOST_PASTED, pastedRows } from '../../../../src/engine/index.ts';

const place = { heading: 'Loans', known: ['Which book?'] };
const read = (text: string) => pastedRows(text, place);
const made = (text: string) => read(text).rows.map(({ question }) => question);
const notes = (text: string) => read(text).rows.map((row) => row.notes.join(' '));

describe('rows pasted from a spreadsheet', () => {
  it('are wording, kind, required, answers and help, last under the heading', () => {
    const [story, kept, when] = made(
      'Who reads it aloud?\tlonger text\tyes\t\tNames only\n' +
        'Where is it kept?\tOne of several answers\tno\tShelf; Box;Shelf\n' +
        'Lent on\tDate\n',
    );
    const plain = { lookup: null, signers: [], columns: [], condition: null, heading: 'Loans' };
    expect(story).toEqual({
      ...plain,
      label: 'Who reads it aloud?',
      kind: 'longText',
      isRequired: true,
      answers: [],
      help: 'Names only',
    });
    expect(kept).toMatchObject({ ...plain, kind: 'choice', isRequired: false, answers: ['Shelf', 'Box'] });
    expect(when).toMatchObject({ label: 'Lent on', kind: 'date' });
    expect(notes('Lent on\tDate')).toEqual(['']);
  });

  it('may have their columns in another order, where the first row names them', () => {
    const text = 'Help\tOptions\tQuestion\tShelf mark\tMandatory\nBy day\tNew|Old\tHow old?\tA7\tx\n';
    expect(read(text)).toMatchObject({ isNamed: true, rows: [{ row: 2, words: 'How old?' }] });
    expect(made(text)).toMatchObject([
      { label: 'How old?', help: 'By day', kind: 'choice', answers: ['New', 'Old'], isRequired: true },
    ]);
    expect(notes(text)).toEqual(['“A7” stands in a column that is not read.']);
    expect(read('Question\n').isNamed).toBe(false);
  });

  it('may have lines, tabs and quotes in their cells, as spreadsheets copy them', () => {
    const text =
      '"Which ""first"" line?\nAnd which last?"\tchoice\t\t"One\nTwo\tor more"\r\n\r\n"a" b\ttext\r\n"open\t';
    expect(made(text)).toMatchObject([
      { label: 'Which "first" line?\nAnd which last?', answers: ['One', 'Two\tor more'] },
      { label: '"a" b', kind: 'text' },
      { label: '"open' },
    ]);
  });

  it('say what is not understood, and what becomes of it', () => {
    expect(notes('Where?\tmap')).toEqual(['The kind “map” is not known: it becomes “A line of text”.']);
    expect(made('Where?\tmap\t\tHere|There')).toMatchObject([{ kind: 'choice', answers: ['Here', 'There'] }]);
    expect(notes('Where?\tchoice\t\tHere')).toEqual([
      'It names fewer than two answers to choose from: it becomes “A line of text”.',
    ]);
    expect(notes('When?\tdate\t\tMonday|Friday')).toEqual([
      'Its answers are left out: none are chosen from in this kind.',
    ]);
    expect(notes('Kept?\tyes/no\t\tYes;No')).toEqual(['']);
    expect(notes('Kept?\tyes/no\tperhaps')).toEqual(['“perhaps” is neither yes nor no: it is not required.']);
    expect(notes('which BOOK?\nOf whom?\nof whom?')).toEqual([
      'There is a question in these words already: this is another one.',
      '',
      'There is a question in these words already: this is another one.',
    ]);
    expect(notes('Note for readers\tnote\tyes\t\tBring it back')).toEqual([
      'It cannot be required: nothing is answered.',
    ]);
    expect(read('\tdate\n').rows).toMatchObject([{ question: null, notes: ['It has no words of a question.'] }]);
    expect(made('x'.repeat(2001))).toEqual([null]);
  });

  it('are so many at most, and what is more is counted', () => {
    const { rows, left } = read('A question\n'.repeat(MOST_PASTED + 3));
    expect([rows.length, left]).toEqual([MOST_PASTED, 3]);
    expect(read(' \n\t\n')).toEqual({ rows: [], isNamed: false, left: 0 });
    // Quotes that end nowhere are read once.
    expect(read('"'.repeat(50_001)).rows).toHaveLength(1);
  });
});
