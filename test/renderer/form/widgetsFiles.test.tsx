import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../../src/engine/index.ts';
import type { FileStore, StoredFile } from '../../../src/renderer/fileStore.ts';
import { limitsText, refusalOf, sizeText } from '../../../src/renderer/form/widgets/fileText.ts';
import { limits, storeOf } from './fileStore.ts';
import { button, click, control, formOf, mountForm } from './mount.tsx';

const oneFile = { type: 'string', title: 'Review' };
const someFiles = { type: 'array', title: 'Review', maxItems: 3, items: { type: 'string' } };
const held: StoredFile = { fileReference: 'ref-1', fileName: 'first.pdf', size: 2048, mediaType: 'application/pdf' };

function mountFiles(
  store: FileStore | null,
  options: { schema?: JsonObject; answers?: JsonObject; widget?: string; readOnly?: string } = {},
) {
  const { schema = oneFile, answers = {}, widget = 'upload', readOnly = null } = options;
  return mountForm(formOf({ properties: { field: schema } }, { uiSchema: { field: { 'ui:widget': widget } } }), {
    answers,
    readOnly,
    files: store,
  });
}

const fileOf = (name: string, size = 100) =>
  Object.defineProperty(new File(['x'], name, { type: 'text/plain' }), 'size', { value: size });

function choose(...files: File[]) {
  const input = control('field').querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is nothing to choose files with.');
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  act(() => void input.dispatchEvent(new Event('change', { bubbles: true })));
}

const alerts = () => [...document.querySelectorAll('[role=alert]')].map((alert) => alert.textContent);
const said = () => control('field').querySelector('[role=status]')?.textContent;

beforeEach(() => {
  Object.assign(URL, { createObjectURL: vi.fn(() => 'blob:picture'), revokeObjectURL: vi.fn() });
});
afterEach(() => vi.restoreAllMocks());

describe('a file of an answer', () => {
  it('says its limits before anything is chosen [D-45]', () => {
    mountFiles(storeOf().store);
    expect(control('field').textContent).toContain('Up to 30 MB: pictures, PDF or text.');
    const chooser = button('Choose a file for Review');
    expect(chooser.getAttribute('aria-describedby')).toContain('f-field__limits');
    expect(control('field').querySelector<HTMLInputElement>('input')?.accept).toBe('.jpg,.png,.pdf,.txt');
  });

  it('shows how much is sent, and puts the reference into the answer only once the file has arrived [FORM-22]', async () => {
    const { store, sendings } = storeOf();
    const { state } = mountFiles(store);
    choose(fileOf('plan.pdf'));
    expect(said()).toBe('Sending plan.pdf');
    sendings[0]?.progress(0.4);
    expect(document.querySelector('progress')?.value).toBe(40);
    expect(state.changes).toBe(0);
    await sendings[0]?.done('ref-9');
    expect(state.document.answers).toEqual({ field: 'ref-9' });
    expect(button('Open plan.pdf').textContent).toBe('plan.pdf');
    expect(said()).toBe('plan.pdf has been stored');
    expect(document.querySelector('progress')).toBeNull();
  });

  it('can be cancelled on its way: nothing is answered, and the focus stays at the field', () => {
    const { store, sendings } = storeOf();
    const { state } = mountFiles(store);
    choose(fileOf('plan.pdf'));
    act(() => button('Cancel plan.pdf').focus());
    click(button('Cancel plan.pdf'));
    expect(sendings[0]?.signal.aborted).toBe(true);
    expect(control('field').querySelectorAll('li')).toHaveLength(0);
    expect(document.activeElement).toBe(button('Choose a file for Review'));
    expect(alerts()).toEqual([]);
    expect(state.changes).toBe(0);
  });

  it('keeps a file that did not arrive, says why, and sends it again', async () => {
    const { store, sendings } = storeOf();
    const { state } = mountFiles(store);
    choose(fileOf('plan.pdf'));
    await sendings[0]?.fail('The server could not be reached.');
    expect(alerts()).toEqual(['The server could not be reached.']);
    expect(state.changes).toBe(0);
    click(button('Try plan.pdf again'));
    expect(alerts()).toEqual([]);
    expect(sendings[1]?.file.name).toBe('plan.pdf');
    await sendings[1]?.done('ref-9');
    expect(state.document.answers).toEqual({ field: 'ref-9' });
  });

  it('keeps the file before until another has taken its place', async () => {
    const { store, sendings } = storeOf([held]);
    const { state } = mountFiles(store, { answers: { field: 'ref-1' } });
    choose(fileOf('second.pdf'));
    expect(state.document.answers).toEqual({ field: 'ref-1' });
    await sendings[0]?.done('ref-2');
    expect(state.document.answers).toEqual({ field: 'ref-2' });
  });

  it('refuses what is too large, of another kind or empty before it is sent, and says so [D-45] [PDOC-2] [PDOC-3]', () => {
    const { store, sendings } = storeOf();
    mountFiles(store);
    choose(fileOf('film.txt', 31 * 1024 * 1024));
    expect(alerts()).toEqual(['“film.txt” has 31 MB. A file may have 30 MB at most.']);
    choose(fileOf('drawing.svg'));
    expect(alerts()[0]).toContain('“drawing.svg” is of a kind that cannot be kept here.');
    choose(fileOf('nothing.txt', 0));
    expect(alerts()).toEqual(['“nothing.txt” is empty.']);
    expect(sendings).toHaveLength(0);
    expect(refusalOf(fileOf('Exact.TXT', 30 * 1024 * 1024), limits)).toBeNull();
  });

  it('asks the browser to hold the page while a file is on its way', async () => {
    const { store, sendings } = storeOf();
    mountFiles(store);
    const leaving = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leaving()).toBe(true);
    choose(fileOf('plan.pdf'));
    expect(leaving()).toBe(false);
    await sendings[0]?.done('ref-9');
    expect(leaving()).toBe(true);
  });

  it('asks before it is taken away, and names it', () => {
    const { store } = storeOf([held]);
    const { state } = mountFiles(store, { answers: { field: 'ref-1' } });
    click(button('Remove first.pdf'));
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('Remove “first.pdf”?');
    expect(state.document.answers).toEqual({ field: 'ref-1' });
    click(button('Remove file'));
    expect(state.document.answers).toEqual({});
  });

  it('opens under its own name, and says when it cannot be opened', async () => {
    const { store } = storeOf([held]);
    mountFiles(store, { answers: { field: 'ref-1' } });
    click(button('Open first.pdf'));
    expect(store.open).toHaveBeenCalledWith('ref-1');
    vi.mocked(store.open).mockRejectedValueOnce(new Error('The file is gone.'));
    await act(async () => button('Open first.pdf').click());
    expect(alerts()).toEqual(['The file is gone.']);
  });

  it('is taken by dropping it on the field', () => {
    const { store, sendings } = storeOf();
    mountFiles(store);
    const drop = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
      dataTransfer: { files: [fileOf('plan.pdf')] },
    });
    act(() => void control('field').dispatchEvent(drop));
    expect(drop.defaultPrevented).toBe(true);
    expect(sendings).toHaveLength(1);
  });

  it('reads as its name in a document, without a way to change it', () => {
    const { store } = storeOf([held]);
    const { container } = mountFiles(store, { answers: { field: 'ref-1' }, readOnly: 'Closed' });
    expect(container.textContent).toContain('first.pdf');
    expect(container.textContent).toContain('2 KB');
    expect(container.querySelector('input')).toBeNull();
    expect(() => button('Remove first.pdf')).toThrow('There is no button');
  });

  it('says where no files can be added', () => {
    const { container } = mountFiles(null, { answers: { field: 'ref-1' } });
    expect(container.textContent).toContain('1 file');
    expect(container.textContent).toContain('Files cannot be added here.');
    expect(container.querySelector('input')).toBeNull();
  });
});

describe('several files of an answer', () => {
  it('arrive in any order, each reference once it is there', async () => {
    const { store, sendings } = storeOf();
    const { state } = mountFiles(store, { schema: someFiles });
    choose(fileOf('a.pdf'), fileOf('b.pdf'));
    await sendings[1]?.done('ref-b');
    expect(state.document.answers).toEqual({ field: ['ref-b'] });
    await sendings[0]?.done('ref-a');
    expect(state.document.answers).toEqual({ field: ['ref-b', 'ref-a'] });
  });

  it('are as many as the question allows, those on their way counted', () => {
    const { store, sendings } = storeOf([held]);
    mountFiles(store, { schema: someFiles, answers: { field: ['ref-1'] } });
    choose(fileOf('a.pdf'), fileOf('b.pdf'), fileOf('c.pdf'));
    expect(sendings).toHaveLength(2);
    expect(alerts()).toEqual(['At most 3 files can be kept here.']);
    expect(() => button('Choose a file for Review')).toThrow('There is no button');
  });

  it('go on when the row they stand in is folded, and the answer is there in the end', async () => {
    const { store, sendings } = storeOf();
    const row = {
      type: 'object',
      properties: { note: { type: 'string', title: 'Note' }, plans: { ...someFiles, title: 'Plans' } },
    };
    const form = formOf(
      { properties: { rows: { type: 'array', title: 'Rows', items: row } } },
      { uiSchema: { rows: { items: { plans: { 'ui:widget': 'upload' } } } } },
    );
    const { state } = mountForm(form, { answers: { rows: [{ rowId: 'r1', note: 'x' }] }, files: store });
    const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    Object.defineProperty(input, 'files', { value: [fileOf('a.pdf'), fileOf('b.pdf')] });
    act(() => void input.dispatchEvent(new Event('change', { bubbles: true })));
    click(document.querySelector('.row-title') as HTMLElement);
    expect(document.querySelector('input[type=file]')).toBeNull();
    await sendings[0]?.done('ref-a');
    await sendings[1]?.done('ref-b');
    expect(state.document.answers).toEqual({ rows: [{ rowId: 'r1', note: 'x', plans: ['ref-a', 'ref-b'] }] });
  });
});

describe('a picture of an answer', () => {
  const picture: StoredFile = { fileReference: 'ref-p', fileName: 'cover.png', size: 4096, mediaType: 'image/png' };

  it('is shown with the question as its text [FORM-4]', async () => {
    const { store } = storeOf([picture]);
    const { container } = mountFiles(store, { widget: 'picture', answers: { field: 'ref-p' } });
    await act(async () => undefined);
    const image = container.querySelector('img');
    expect(image?.alt).toBe('Review');
    expect(image?.src).toBe('blob:picture');
    expect(store.read).toHaveBeenCalledWith('ref-p');
  });

  it('takes pictures only', () => {
    const { store, sendings } = storeOf();
    mountFiles(store, { widget: 'picture' });
    expect(control('field').textContent).toContain('Up to 30 MB: pictures.');
    choose(fileOf('plan.pdf'));
    expect(alerts()[0]).toContain('is of a kind that cannot be kept here. What can be kept: jpg, png.');
    expect(sendings).toHaveLength(0);
  });

  it('says so when this browser cannot show it', async () => {
    const { store } = storeOf([picture]);
    const { container } = mountFiles(store, { widget: 'picture', answers: { field: 'ref-p' } });
    await act(async () => undefined);
    act(() => void container.querySelector('img')?.dispatchEvent(new Event('error')));
    expect(container.textContent).toContain('The picture cannot be shown here. Open it to see it.');
  });
});

it.each([
  [812, '812 bytes'],
  [1, '1 byte'],
  [2048, '2 KB'],
  [1536, '1.5 KB'],
  [31457280, '30 MB'],
  [1572864, '1.5 MB'],
])('%i bytes read %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));

it('names a single kind without a list', () =>
  expect(limitsText({ ...limits, kinds: limits.kinds.slice(0, 1) })).toBe('Up to 30 MB: pictures.'));

it('says once what becomes of what files tell about themselves', () => {
  const note = 'Their author stays in them.';
  const kinds = [
    { title: 'pictures', extensions: ['jpg'], note: 'Where one was taken is removed.' },
    { title: 'PDF', extensions: ['pdf'], note },
    { title: 'documents', extensions: ['docx'], note },
  ];
  expect(limitsText({ ...limits, kinds })).toBe(
    `Up to 30 MB: pictures, PDF or documents. Where one was taken is removed. ${note}`,
  );
});
