import { act } from 'react';
import { describe, expect, it } from 'vitest';
import type { ResolvedForm } from '../../../src/engine/index.ts';
import type { TableDraft, TableDrafts } from '../../../src/renderer/host.ts';
import { bookRows } from '../../../stories/renderer/table/books.ts';
import { draftDevice } from '../../support/draftDevice.ts';
import { button, click, type } from '../form/mount.tsx';
import { find, mountTable, settle } from './mountTable.tsx';

const form: ResolvedForm = {
  id: 'book/row',
  version: 1,
  title: 'Edit a book',
  schema: {
    type: 'object',
    properties: { title: { type: 'string', title: 'Title' }, summary: { type: 'string', title: 'Summary' } },
  },
  initial: { title: '{row.title}', summary: '{row.summary}' },
  submit: { command: 'books.save', params: { bookId: '{row.bookId}' } },
};
const [emma] = bookRows(1, () => ({ title: 'Emma', summary: 'A match is made' }));

async function open(drafts: TableDrafts, row = emma) {
  const drawn = mountTable({
    rows: row === undefined ? [] : [row],
    form,
    drafts,
    table: { columns: ['title', 'summary'], editsRow: { form: 'book/row', unable: 'Unable to save' } },
  });
  await settle();
  return drawn;
}

const boxOf = (field: string) => find<HTMLInputElement>(`[data-id] [data-field="${field}"] :is(input, textarea)`);
const note = () => document.querySelector('.MuiAlert-root')?.textContent ?? '';
const draftOf = (title: string, summary: string): TableDraft => ({
  title: 'Books: Emma',
  row: emma ?? {},
  base: { answers: { title: 'Emma', summary: 'A match is made' }, parked: {} },
  document: { answers: { title, summary }, parked: {} },
});

describe('a row that is edited', () => {
  it('is kept as soon as something else is typed, and no more once it says what it said, or is cancelled', async () => {
    const { kept, drafts } = draftDevice();
    await open(drafts);
    click(button('Edit Emma'));
    await settle();
    expect(kept.draft).toBeNull();
    type(boxOf('summary'), 'Matches are made');
    act(() => kept.leave());
    expect(kept.draft).toEqual(draftOf('Emma', 'Matches are made'));
    type(boxOf('summary'), 'A match is made');
    act(() => kept.leave());
    expect(kept.draft).toBeNull();
    type(boxOf('summary'), 'No match');
    act(() => kept.leave());
    click(button('Cancel Emma'));
    expect(kept.draft).toBeNull();
  });

  it('stands in edit again with what was typed, says so, and is dropped once it is saved', async () => {
    const { kept, drafts } = draftDevice(draftOf('Emma', 'Matches are made'));
    const { commands } = await open(drafts);
    expect(note()).toContain('Text from 09/03/2026 10:00 was not saved. It is in its row again.');
    expect(note()).not.toContain('somebody else');
    expect(boxOf('summary').value).toBe('Matches are made');
    click(button('Save Emma'));
    await settle();
    expect(commands).toMatchObject([{ operation: 'books.save', input: { summary: 'Matches are made' } }]);
    expect(kept.draft).toBeNull();
    expect(note()).toBe('');
  });

  it('takes over what others have changed since, and shows theirs where both have', async () => {
    const { drafts } = draftDevice(draftOf('Emma', 'Matches are made'));
    await open(drafts, { ...emma, title: 'Emma, a novel', summary: 'Rich and clever' });
    expect(boxOf('title').value).toBe('Emma, a novel');
    expect(boxOf('summary').value).toBe('Matches are made');
    expect(note()).toContain('somebody else saved a different answer to the same question.');
    expect(note()).toContain('Summary: Rich and clever');
    expect(note()).not.toContain('Title');
  });

  it('is not put back where the row says what was typed', async () => {
    const { kept, drafts } = draftDevice(draftOf('Emma', 'Matches are made'));
    await open(drafts, { ...emma, summary: 'Matches are made' });
    expect(note()).toBe('');
    expect(button('Edit Emma')).toBeDefined();
    expect(kept.draft).toBeNull();
  });
});
