import { describe, expect, it } from 'vitest';
import type { BesideProps } from '../../../src/renderer/index.ts';
import { click, formOf, mountForm } from './mount.tsx';

const form = formOf(
  {
    properties: {
      chair: { type: 'string', title: 'Chair' },
      loans: {
        type: 'array',
        title: 'Loans',
        items: { type: 'object', properties: { reader: { type: 'string', title: 'Reader' } } },
      },
    },
  },
  { uiSchema: { loans: { 'ui:field': 'rows', 'ui:options': { itemTitle: 'loan' } } } },
);
const answers = {
  loans: [
    { rowId: 'a', reader: 'Emma' },
    { rowId: 'b', reader: 'Anne' },
  ],
};

function Sign({ pointer, title, isWhole }: BesideProps) {
  return <button className="beside">{`${title} ${pointer}${isWhole ? ' and all in it' : ''}`}</button>;
}
const signs = () => [...document.querySelectorAll('.beside')].map(({ textContent }) => textContent);

describe('what an owner shows beside each question', () => {
  it('stands at each, and goes with its row by the row’s id', () => {
    mountForm(form, { answers, beside: Sign });
    expect(signs()).toEqual([
      'Chair /chair',
      'Loans /loans and all in it',
      'Reader /loans/a/reader',
      'Reader /loans/b/reader',
    ]);
    click(document.querySelector('[data-tool=down]:not(:disabled)')!);
    expect(signs().slice(2)).toEqual(['Reader /loans/b/reader', 'Reader /loans/a/reader']);
  });

  it('stands at what is only read too, at a list as a whole', () => {
    mountForm(form, { answers, beside: Sign, readOnly: 'Locked' });
    expect(signs()).toEqual(['Chair /chair', 'Loans /loans and all in it']);
  });

  it('is nothing where the owner shows nothing', () => {
    mountForm(form, { answers });
    expect(signs()).toEqual([]);
  });
});
