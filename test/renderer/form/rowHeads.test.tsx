import { describe, expect, it } from 'vitest';
import { formOf, mountForm } from './mount.tsx';

const shelf = { type: 'string', title: 'Shelf' };
const copies = { type: 'array', title: 'Copies', items: { type: 'object', properties: { shelf } } };
const form = formOf(
  { properties: { copies } },
  { uiSchema: { copies: { 'ui:field': 'rows', 'ui:options': { itemTitle: 'copy' } } } },
);

describe('the head of a row', () => {
  it('says once what its name and its place both say', () => {
    const rows = ['Copy 1', 'South'].map((name) => ({ rowId: name, shelf: name }));
    mountForm(form, { answers: { copies: rows } });
    const heads = [...document.querySelectorAll('.row-title')].map(({ textContent }) => textContent);
    expect(heads).toEqual(['Copy 1', 'Copy 2 South']);
  });
});
