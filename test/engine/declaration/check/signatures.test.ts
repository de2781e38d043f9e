import { describe, expect, it } from 'vitest';
import { describeOverlays, type JsonObject } from '../../../../src/engine/index.ts';
import { libraryWith, saidOf } from '../library.ts';

const agreed = { type: 'string', format: 'signature', title: 'Agreed' };
const signedBy = { agreed: { 'ui:signedBy': [1] } };
const words = { facts: {}, owners: {}, signers: { 1: 'the reader', 2: 'the librarian' } };

/** What the check says of the form of notes with a question that is signed. */
function said(form: JsonObject, schema: JsonObject = { properties: { agreed } }): string[] {
  const declared = { 'forms/note.json': { schema, uiSchema: signedBy, ...form } };
  return saidOf(declared).map((text) => text.replace('forms/note.json ', ''));
}

describe('the check of a question that is signed', () => {
  it('lets one stand at the top of a form, for types of users that there are', () => {
    expect(said({})).toEqual([]);
    expect(said({ uiSchema: { agreed: { 'ui:signedBy': [1, 2] } } })).toEqual([]);
  });

  it('asks who may sign, and knows them', () => {
    expect(said({ uiSchema: {} })).toEqual([
      expect.stringMatching(/^\/schema\/properties\/agreed .*says nobody who may sign; put "ui:signedBy"/),
    ]);
    expect(said({ uiSchema: { agreed: { 'ui:signedBy': [1, 5] } } })).toEqual([
      '/uiSchema/agreed/ui:signedBy unknown type of user 5',
    ]);
  });

  it('refuses signers of what is not signed, and a signature that is no text', () => {
    const note = { note: { type: 'string', title: 'Note' } };
    expect(said({ uiSchema: { note: { 'ui:signedBy': [1] } } }, { properties: note })).toEqual([
      expect.stringMatching(/^\/uiSchema\/note\/ui:signedBy .*only a question of the format "signature" is signed/),
    ]);
    expect(said({}, { properties: { agreed: { ...agreed, type: 'boolean' } } }).join()).toMatch(/kept as a text/);
  });

  it('refuses one in a row, in a form that is sent, and one that is there without a signer', () => {
    const rows = { type: 'array', title: 'Rows', items: { type: 'object', properties: { agreed } } };
    const ui = { rows: { items: signedBy } };
    expect(said({ uiSchema: ui }, { properties: { rows } }).join()).toMatch(/nobody signs in a row or a group/);
    expect(said({ submit: { command: 'loans.save' } }).join()).toMatch(/this form is sent elsewhere/);
    expect(said({ initial: { agreed: 'sign' } }).join()).toMatch(/nor there to begin with/);
  });
});

describe('an overlay that has something signed', () => {
  const told = (patch: JsonObject, uiSchema: JsonObject = signedBy) => {
    const files = libraryWith({
      'forms/note.json': { schema: { properties: { agreed } }, uiSchema },
      'overlays/7/forms/note.json': { base: { form: 'note', version: 1 }, patch },
    });
    return describeOverlays(files, words).find(({ file }) => file === 'overlays/7/forms/note.json')?.sentences;
  };

  it('is told by who signs', () => {
    expect(told({ uiSchema: { agreed: { 'ui:signedBy': [1, 2] } } })).toEqual([
      'has "Agreed" signed by the reader or the librarian',
    ]);
    const read = { type: 'string', format: 'signature', title: 'Read' };
    const added = told({ schema: { properties: { read } }, uiSchema: { read: { 'ui:signedBy': [2] } } });
    expect(added?.join()).toMatch(/adds the question "Read", optional, .*signed by the librarian/);
  });
});
