import { describe, expect, it } from 'vitest';
import {
  checkCatalog,
  checkReachable,
  formOfSchema,
  newForm,
  newOverlay,
  type Started,
} from '../../../../src/engine/index.ts';
import { library, libraryNames, libraryWith } from '../library.ts';

const files = libraryWith({});
const made = (started: Started) => started.file ?? { path: '', text: started.problem };

describe('a new form', () => {
  it.each(['shelf', 'review/borrowed-books'])('%s passes every check as it is', (id) => {
    const file = made(newForm(files, { id }));
    expect(file.path).toBe(`forms/${id}.json`);
    expect(checkCatalog([...files, file], libraryNames)).toEqual([]);
    expect(checkReachable([...files, file], libraryNames)).toEqual([]);
  });

  it('is called as its id says, or as it was told', () => {
    expect(JSON.parse(made(newForm(files, { id: 'review/borrowed-books' })).text)).toMatchObject({
      title: 'Borrowed books',
      sections: [{ title: 'Borrowed books' }],
    });
    expect(JSON.parse(made(newForm(files, { id: 'shelf', title: 'Where it "stands"' })).text)).toMatchObject({
      title: 'Where it "stands"',
    });
  });

  it.each([
    ['Review/BorrowedBooks', 'did you mean "review/borrowed-books"?'],
    ['forms/shelf_mark.json', 'did you mean "shelf-mark"?'],
    ['schemas/forms/shelf.json', 'did you mean "shelf"?'],
    ['../shelf', 'did you mean "shelf"?'],
    ['//', 'is no id of a form'],
    ['note', 'schemas/forms/note.json is there already'],
  ])('%s is refused: %s', (id, said) => expect(newForm(files, { id }).problem).toContain(said));
});

describe('a new overlay', () => {
  it.each(['form/review/reading', 'forms/review/reading.json', 'stages/review', 'table/books'])(
    'on %s passes every check as it is, and is of the version of its base',
    (target) => {
      const file = made(newOverlay(files, '7', target));
      expect(checkCatalog([...files, file], libraryNames)).toEqual([]);
      const { base } = JSON.parse(file.text) as { base: { version?: number } };
      expect(base.version).toBe((library[file.path.replace('overlays/7/', '')] as { version?: number }).version);
    },
  );

  it.each([
    ['7', 'form/review/readin', 'unknown form "review/readin"; did you mean "review/reading"?'],
    ['7', 'form/reading', 'did you mean "review/reading"?'],
    ['7', 'form/reveiw-of/raeding', 'did you mean "review/reading"?'],
    ['7', 'from/note', 'unknown kind "from"; did you mean "form"?'],
    ['7', 'record/book', 'an overlay lies on form/<id>, stages/<id> or table/<id>'],
    ['a/b', 'form/note', 'cannot be the folder of a tenant'],
  ])('of %s on %s is refused: %s', (tenant, target, said) =>
    expect(newOverlay(files, tenant, target).problem).toContain(said),
  );

  it('is never written over another', () => {
    const first = made(newOverlay(files, '7', 'form/note'));
    expect(newOverlay([...files, first], '7', 'form/note').problem).toBe(
      'schemas/overlays/7/forms/note.json is there already',
    );
    expect(newOverlay([...files, first], '8', 'form/note').problem).toBeUndefined();
  });
});

describe('a form of a schema of any origin', () => {
  it('passes every check where the schema is one of ours but for its own name', () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      title: 'Log',
      type: 'object',
      properties: { book: { type: 'string', title: 'Book', minLength: 1, maxLength: 90 } },
    };
    const path = 'forms/log';
    const text = formOfSchema({ schema, uiSchema: {} }, { path, title: 'Log' });
    const file = { path: `overlays/12/${path}.json`, text };
    expect(checkCatalog([...files, file], libraryNames)).toEqual([]);
    expect(JSON.parse(text)).toMatchObject({ title: 'Log', sections: [{ title: 'Log', fields: ['book'] }] });
  });

  it('keeps what is wrong for the check to tell', () => {
    const schema = { type: 'string', items: 5 };
    expect(JSON.parse(formOfSchema({ schema, uiSchema: {} }, { path: 'forms/log', title: 'Log' }))).toMatchObject({
      schema,
    });
  });
});
