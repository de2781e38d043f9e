import { describe, expect, it } from 'vitest';
import { CatalogError, EngineError, checkCatalog, loadCatalog } from '../../../../src/engine/index.ts';
import { asFiles, library, libraryNames, libraryWith, saidOf } from '../library.ts';

const catalog = loadCatalog(asFiles(library), libraryNames);

describe('a catalogue', () => {
  it('answers every declaration by its id', () => {
    expect(catalog.ids).toEqual({
      records: ['book'],
      lookups: ['genre', 'publisher'],
      forms: ['note', 'review/reading', 'review/summary'],
      stages: ['review'],
      tables: ['books'],
      screens: ['books'],
    });
    expect(catalog.record('book').properties.title?.title).toBe('Title');
    expect(catalog.table('books')).toMatchObject({ id: 'books', record: 'book' });
    expect(catalog.screen('books')).toMatchObject({ id: 'books', path: '/books/{branchId}' });
    expect(catalog.form('note')).not.toHaveProperty('$schema');
  });

  it('gives the same frozen object every time', () => {
    const form = catalog.form('review/reading');
    expect(catalog.form('review/reading')).toBe(form);
    expect(Object.isFrozen(form.schema.properties)).toBe(true);
    expect(Object.isFrozen(catalog.lookup('genre').options)).toBe(true);
  });

  it('refuses an id that it does not have, with the nearest', () => {
    expect(() => catalog.form('noet')).toThrow(
      new EngineError(
        'UNKNOWN_DECLARATION',
        'unknown form "noet"; did you mean "note"? There are note, review/reading and review/summary',
      ),
    );
    expect(() => catalog.lookup('noet')).toThrow(EngineError);
  });

  it('puts constant choices in and leaves those that are data to the widget', () => {
    const { schema, uiSchema } = catalog.form('review/reading');
    const choices = [
      { const: 'novel', title: 'Novel' },
      { const: 'poem', title: 'Poetry' },
      { const: 'map', title: 'Map' },
    ];
    expect(schema.properties).toMatchObject({
      genre: { type: 'string', title: 'Genre', oneOf: choices },
      genres: { type: 'array', items: { type: 'string', title: 'Genre', oneOf: choices } },
      publisher: { type: 'integer', title: 'Publisher' },
    });
    expect(uiSchema).toMatchObject({
      genre: { 'ui:enumDisabled': ['map'] },
      publisher: { 'ui:widget': 'select', 'ui:options': { lookup: 'publisher' } },
    });
    expect(JSON.stringify(schema)).not.toContain('$ref');
  });

  it('says which colours the choices have, where they have some', () => {
    const options = [
      { value: 'novel', label: 'Novel', tone: 'done' },
      { value: 'poem', label: 'Poetry', tone: 'muted' },
    ];
    const files = libraryWith({ 'lookups/genre.json': { options } });
    const form = loadCatalog(files, libraryNames).form('review/reading');
    expect(form.uiSchema).toMatchObject({ genre: { 'ui:options': { tones: { novel: 'done', poem: 'muted' } } } });
    expect(JSON.stringify(catalog.form('review/reading').uiSchema)).not.toContain('tones');
  });

  it('types a lookup by its values', () => {
    const options = [
      { value: 1, label: 'One' },
      { value: 2, label: 'Two' },
    ];
    const files = libraryWith({ 'lookups/genre.json': { options } });
    expect(loadCatalog(files, libraryNames).form('review/reading').schema.properties).toMatchObject({
      genre: { type: 'integer' },
    });
  });
});

describe('the check', () => {
  it('throws every problem at once, with file, line and what was probably meant', () => {
    const files = libraryWith({
      'forms/note.json': { uiSchema: { note: { 'ui:widget': 'txtarea' } }, submit: { command: 'books.sav' } },
      'tables/books.json': { record: 'bok' },
    });
    const problems = (() => {
      try {
        loadCatalog(files, libraryNames);
      } catch (error) {
        if (error instanceof CatalogError) return error.problems;
      }
      return [];
    })();
    expect(problems).toEqual([
      {
        file: 'forms/note.json',
        line: 16,
        pointer: '/uiSchema/note/ui:widget',
        message:
          'unknown widget "txtarea"; did you mean "textarea"? There are text, textarea, select, multi-select and radio',
        severity: 'error',
      },
      {
        file: 'forms/note.json',
        line: 20,
        pointer: '/submit/command',
        message:
          'unknown operation "books.sav"; did you mean "books.save"? There are books.list, books.save, ' +
          'loans.list, loans.save, lookups.publishers and books.export',
        severity: 'error',
      },
      {
        file: 'tables/books.json',
        line: 4,
        pointer: '/record',
        message: 'unknown record "bok"; did you mean "book"?',
        severity: 'error',
      },
    ]);
  });

  it('is content with the library', () => expect(saidOf({})).toEqual([]));

  it('says where a file is no JSON, and goes on with the others', () => {
    const files = [
      ...libraryWith({ 'tables/books.json': { record: 'bok' } }),
      { path: 'forms/torn.json', text: '{\n"title": }' },
    ];
    expect(checkCatalog(files, libraryNames).map(({ file, line, message }) => [file, line, message])).toEqual([
      ['forms/torn.json', 2, 'not JSON: expected a value but found }'],
      ['tables/books.json', 4, 'unknown record "bok"; did you mean "book"?'],
    ]);
  });

  it('says of a file that is no JSON only that, and of nothing that names it or lies on it', () => {
    const overlay = {
      path: 'overlays/7/forms/review/reading.json',
      text: JSON.stringify({
        $schema: '../../../../meta/overlay.json',
        base: { form: 'review/reading', version: 3 },
        hide: ['pages'],
      }),
    };
    const all = [...libraryWith({}), overlay];
    for (const torn of all.filter(({ path }) => !path.startsWith('meta/shared/'))) {
      const files = all.map((file) => (file === torn ? { ...file, text: file.text.replace(/"/g, '“') } : file));
      expect(
        checkCatalog(files, libraryNames).map(({ file, message }) => [file, message]),
        torn.path,
      ).toEqual([[torn.path, expect.stringContaining('not JSON: “ is a quotation mark of a text processor')]]);
    }
  });

  it('knows a faulty declaration by name, so that one fault is one problem', () => {
    expect(saidOf({ 'records/book.json': { title: null } })).toEqual(['records/book.json  "title" is missing']);
  });

  it('refuses a file in no folder of declarations, a wrong name and a wrong $schema', () => {
    const files = [
      { path: 'books/a.json', text: '{}' },
      { path: 'forms/MyNote.json', text: '{}' },
      {
        path: 'forms/other.json',
        text: JSON.stringify({ $schema: '../../meta/form.json', version: 1, title: 'A', schema: {} }),
      },
      { path: 'tables/list.json', text: '[]' },
    ];
    expect(
      checkCatalog([...asFiles({}), ...files], libraryNames).map(
        ({ file, pointer, message }) => `${file} ${pointer} ${message.slice(0, 32)}`,
      ),
    ).toEqual([
      'books/a.json  is in no folder of declarations ',
      'forms/MyNote.json  is in no folder of declarations ',
      'forms/other.json /$schema has to be "../meta/form.json"',
      'tables/list.json  must be an object',
    ]);
  });

  it('cannot do without the meta-schemas', () => {
    const files = asFiles({ 'forms/note.json': library['forms/note.json'] ?? {} }).filter(
      ({ path }) => !path.startsWith('meta/'),
    );
    expect(checkCatalog(files, libraryNames).map(({ message }) => message)).toEqual([
      'there is no meta/form.json to check it against',
    ]);
  });
});
