import { describe, expect, it } from 'vitest';
import type { FileStore, StoredFile } from '../../../src/renderer/fileStore.ts';
import { storeOf } from './fileStore.ts';
import { button, click, control, formOf, mountForm } from './mount.tsx';

const held: StoredFile = { fileReference: 'ref-1', fileName: 'first.pdf', size: 2048, mediaType: 'application/pdf' };
const properties = { field: { type: 'string', title: 'Review' } };

const mountFile = (files: FileStore) =>
  mountForm(formOf({ properties }, { uiSchema: { field: { 'ui:widget': 'upload' } } }), {
    answers: { field: 'ref-1' },
    files,
  });

describe('a stored file of an answer', () => {
  it('says beside its name what is to be known before it is opened', () => {
    mountFile(storeOf([{ ...held, note: 'Being looked through' }]).store);
    expect(control('field').querySelector('li')?.textContent).toContain('Being looked through');
  });

  it('is looked at before it is taken, where its store has something that shows it', () => {
    const { store } = storeOf([held]);
    const look: FileStore['look'] = (reference, onClose) => (
      <button type="button" onClick={onClose}>{`Close ${reference}`}</button>
    );
    mountFile({ ...store, look });
    click(button('Open first.pdf'));
    expect(store.open).not.toHaveBeenCalled();
    click(button('Close ref-1'));
    expect(document.body.textContent).not.toContain('Close ref-1');
  });
});
