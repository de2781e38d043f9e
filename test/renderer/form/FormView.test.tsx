import { act, createRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FormHandle } from '../../../src/renderer/form/formViewProps.ts';
import { book } from './bookForm.ts';
import { click, control, formOf, leave, mountForm, type } from './mount.tsx';

const pause = () =>
  act(() => {
    vi.advanceTimersByTime(200);
  });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('FormView', () => {
  it('puts what is typed into the document when typing pauses', () => {
    const { state } = mountForm(book);
    type(control('title'), 'Emma');
    expect(state.document.answers).toEqual({});
    pause();
    expect(state.document.answers).toEqual({ title: 'Emma' });
  });

  it('puts what is typed into the document at once when the field is left', () => {
    const { state } = mountForm(book);
    type(control('title'), 'Emma');
    leave(control('title'));
    expect(state.document.answers).toEqual({ title: 'Emma' });
  });

  it('hands over what is typed when it is flushed, before any pause', () => {
    const ref = createRef<FormHandle>();
    const { state } = mountForm(book, { ref });
    type(control('title'), 'Emma');
    type(control('pages'), '474');
    let flushed;
    act(() => {
      flushed = ref.current?.flush();
    });
    expect(flushed).toEqual({ answers: { title: 'Emma', pages: 474 }, parked: {} });
    expect(state.document.answers).toEqual({ title: 'Emma', pages: 474 });
  });

  it('hands over what is typed when it goes away', () => {
    const { state, unmount } = mountForm(book);
    type(control('title'), 'Em');
    unmount();
    expect(state.document.answers).toEqual({ title: 'Em' });
  });

  it('fills in no defaults and reports no change while nothing is typed', () => {
    const form = formOf({
      properties: {
        title: { type: 'string', title: 'Title', default: 'Emma' },
        list: {
          type: 'array',
          minItems: 2,
          items: { type: 'object', properties: { a: { type: 'string', default: 'x' } } },
        },
      },
    });
    const { state } = mountForm(form);
    expect(state.changes).toBe(0);
    expect(control('title').value).toBe('');
  });

  it('takes an answer that a change hides out of the total with that same change [FORM-7]', () => {
    const fee = formOf(
      {
        properties: {
          price: { type: 'number', title: 'Price' },
          late: {
            type: 'string',
            title: 'Late',
            oneOf: [
              { const: 'yes', title: 'Yes' },
              { const: 'no', title: 'No' },
            ],
          },
          total: { type: 'number', title: 'Total' },
        },
        allOf: [
          {
            if: { properties: { late: { const: 'yes' } }, required: ['late'] },
            then: { properties: { fine: { type: 'number', title: 'Fine' } } },
          },
        ],
      },
      {
        uiSchema: { late: { 'ui:widget': 'radio' } },
        derived: { total: { operator: 'sum', of: ['/price', '/fine'] } },
      },
    );
    const { state } = mountForm(fee, { answers: { price: 5, late: 'yes', fine: 2.5, total: 7.5 } });
    click(control('late__1'));
    expect(state.document).toEqual({ answers: { price: 5, late: 'no', total: 5 }, parked: { fine: 2.5 } });
  });

  it('opens a question by an answer, parks its answer when it is hidden and brings it back', () => {
    const { state } = mountForm(book, { answers: { title: 'Emma', onLoan: 'yes' } });
    type(control('borrower'), 'Ann');
    leave(control('borrower'));
    click(control('onLoan__1'));
    expect(document.getElementById('f-borrower')).toBeNull();
    expect(state.document).toEqual({ answers: { title: 'Emma', onLoan: 'no' }, parked: { borrower: 'Ann' } });
    click(control('onLoan__0'));
    expect(control('borrower').value).toBe('Ann');
    expect(state.document.answers).toEqual({ title: 'Emma', onLoan: 'yes', borrower: 'Ann' });
  });

  it('shows what changed outside without losing what is being typed', () => {
    const { state } = mountForm(book, { answers: { title: 'Emma', pages: 1 } });
    type(control('title'), 'Emma, a nov');
    act(() => state.set({ answers: { title: 'Emma', pages: 474 }, parked: {} }));
    expect(control('pages').value).toBe('474');
    expect(control('title').value).toBe('Emma, a nov');
    pause();
    expect(state.document.answers).toEqual({ title: 'Emma, a nov', pages: 474 });
  });

  it('says what is wrong at the field and in a summary whose links move the focus', () => {
    vi.useRealTimers();
    mountForm(book, { showErrors: 'complete' });
    expect(control('title').getAttribute('aria-describedby')).toBe('f-title__error');
    expect(document.getElementById('f-title__error')?.textContent).toBe('Please give the title');
    const link = document.querySelector<HTMLAnchorElement>('.summary a');
    expect(link?.textContent).toBe('Title: Please give the title');
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => (callback(0), 0));
    Element.prototype.scrollIntoView = vi.fn();
    click(link as Element);
    expect(document.activeElement).toBe(control('title'));
  });

  it('shows faults from outside at their fields', () => {
    mountForm(book, { errors: [{ pointer: '/title', keyword: 'refused', message: 'This title is taken' }] });
    expect(document.getElementById('f-title__error')?.textContent).toBe('This title is taken');
  });

  it('lets one faulty field fail alone, on a card that names it', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const form = formOf(
      {
        properties: {
          title: { type: 'string', title: 'Title' },
          shelf: { type: 'string', title: 'Shelf' },
          series: { $ref: '#/definitions/nowhere', title: 'Series' },
          cover: { type: 'string', title: 'Cover' },
        },
      },
      { uiSchema: { shelf: { 'ui:widget': 'txtarea' }, cover: { 'ui:widget': 'throws' } } },
    );
    const throws = () => {
      throw new Error('No ink');
    };
    const { state } = mountForm(form, { registry: { widgets: { throws } } });
    const cards = [...document.querySelectorAll('.problem')].map((card) => card.textContent);
    expect(cards).toHaveLength(3);
    expect(cards[0]).toContain('“Shelf” cannot be shown');
    expect(cards[0]).toContain('There is no widget named "txtarea".');
    expect(cards[1]).toContain('Series');
    expect(cards[2]).toContain('No ink');
    type(control('title'), 'Emma');
    leave(control('title'));
    expect(state.document.answers).toEqual({ title: 'Emma' });
  });

  it('reads like a document when nobody may change it', () => {
    mountForm(book, { answers: { title: 'Emma', onLoan: 'no' }, readOnly: 'Withdrawn from the catalogue' });
    expect(document.querySelector('.banner')?.textContent).toContain('Withdrawn from the catalogue');
    expect(document.querySelectorAll('input, select, textarea')).toHaveLength(0);
    expect(document.getElementById('f-title')?.textContent).toBe('TitleEmma');
    expect(document.getElementById('f-onLoan')?.textContent).toBe('On loanNo');
  });

  it('shows a locked field as text with its reason, and leaves out a hidden one', () => {
    mountForm(book, {
      answers: { title: 'Emma', pages: 474 },
      locks: [
        { pointer: '/title', reason: 'From the catalogue', automatic: true },
        { pointer: '/pages', reason: '', hide: true },
      ],
    });
    expect(document.getElementById('f-title')?.textContent).toBe('TitleEmmaFrom the catalogue');
    expect(document.getElementById('f-pages')).toBeNull();
  });

  it('marks the fewer questions in words', () => {
    mountForm(
      formOf({
        required: ['a', 'b'],
        properties: {
          a: { type: 'string', title: 'A' },
          b: { type: 'string', title: 'B' },
          c: { type: 'string', title: 'C' },
        },
      }),
    );
    expect([...document.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
      'A',
      'B',
      'C (optional)',
    ]);
  });

  it('lists no sections where there is nothing to choose from', () => {
    mountForm(formOf({ properties: { title: { type: 'string', title: 'Title' } } }), { sectionList: true });
    expect(document.querySelector('.section-list, [data-with-list]')).toBeNull();
  });

  it('draws sections and says what is left in each', () => {
    const form = formOf(
      {
        required: ['title', 'author'],
        properties: {
          title: { type: 'string', title: 'Title' },
          author: { type: 'string', title: 'Author' },
          note: { type: 'string', title: 'Note' },
        },
      },
      {
        sections: [
          { title: 'The book', fields: ['title', 'author'] },
          { title: 'Notes', fields: ['note'] },
        ],
      },
    );
    mountForm(form, { sectionList: true, answers: { title: 'Emma' } });
    expect([...document.querySelectorAll('h2')].map((heading) => heading.textContent)).toEqual(['The book', 'Notes']);
    expect([...document.querySelectorAll('.section-list li')].map((item) => item.textContent)).toEqual([
      'The book1 left',
      'NotesOptional',
    ]);
  });

  it('draws the list of sections in a place of the page around it, which closes before the jump', () => {
    const place = document.body.appendChild(document.createElement('div'));
    const onJump = vi.fn();
    const form = formOf(
      { properties: { title: { type: 'string', title: 'Title' }, note: { type: 'string', title: 'Note' } } },
      {
        sections: [
          { title: 'The book', fields: ['title'] },
          { title: 'Notes', fields: ['note'] },
        ],
      },
    );
    mountForm(form, { sectionList: { element: place, onJump } });
    expect(document.querySelector('[data-with-list]')).toBeNull();
    const buttons = [...place.querySelectorAll('button')];
    expect(buttons.map((button) => button.textContent)).toEqual(['The bookOptional', 'NotesOptional']);
    act(() => buttons[1]?.click());
    expect(onJump).toHaveBeenCalledTimes(1);
    place.remove();
  });
});
