import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../../src/engine/index.ts';
import { button, click, control, formOf, leave, mountForm, type } from './mount.tsx';

const noFacts = {};

afterEach(() => vi.restoreAllMocks());

describe('repeatable rows', () => {
  const copies = formOf(
    {
      properties: {
        copies: {
          type: 'array',
          title: 'Copies',
          items: {
            type: 'object',
            required: ['shelf'],
            properties: { shelf: { type: 'string', title: 'Shelf' }, price: { type: 'number', title: 'Price' } },
          },
        },
      },
    },
    { uiSchema: { copies: { 'ui:options': { itemTitle: 'copy' }, items: { price: { 'ui:widget': 'money' } } } } },
  );

  it('adds a row with an id of its own and moves the focus into it', () => {
    const { state } = mountForm(copies);
    click(button('Add copy'));
    expect(state.document.answers.copies).toEqual([{ rowId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string }]);
    expect(document.activeElement).toBe(control('copies-0-shelf'));
  });

  it('reads as a table, or one card a row where there are more columns than fit side by side', () => {
    const answers = { copies: [{ rowId: 'a', shelf: 'North' }] };
    mountForm(copies, { answers, readOnly: 'Read only' });
    expect([...document.querySelectorAll('th')].map((cell) => cell.textContent)).toEqual(['Shelf', 'Price']);
    const names = ['shelf', 'price', 'cover', 'paper', 'state', 'bought', 'lent'];
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', title: name }]));
    const many = formOf(
      { properties: { loans: { type: 'array', title: 'Loans', items: { type: 'object', properties } } } },
      { uiSchema: { loans: { 'ui:options': { itemTitle: 'loan' } } } },
    );
    mountForm(many, { answers: { loans: [{ rowId: 'a', shelf: 'North' }] }, readOnly: 'Read only', idPrefix: 'g' });
    const card = document.querySelector('.read-row');
    expect(card?.querySelector('p')?.textContent).toBe('Loan 1');
    expect([...(card?.querySelectorAll('dl > div') ?? [])].map((line) => line.textContent)).toEqual([
      'shelfNorth',
      ...names.slice(1).map((name) => `${name}–`),
    ]);
  });

  it('removes a row only after asking by its name', () => {
    const { state } = mountForm(copies, {
      answers: {
        copies: [
          { rowId: 'a', shelf: 'North' },
          { rowId: 'b', shelf: 'South' },
        ],
      },
    });
    click(button('Remove South'));
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('Remove “South”?');
    click(button('Remove copy'));
    expect(state.document.answers.copies).toEqual([{ rowId: 'a', shelf: 'North' }]);
  });

  it('moves a row, whose answers go with it', () => {
    const { state } = mountForm(copies, {
      answers: {
        copies: [
          { rowId: 'a', shelf: 'North' },
          { rowId: 'b', shelf: 'South' },
        ],
      },
    });
    click(button('Move South up'));
    expect(state.document.answers.copies).toEqual([
      { rowId: 'b', shelf: 'South' },
      { rowId: 'a', shelf: 'North' },
    ]);
    expect(control('copies-0-shelf').value).toBe('South');
    type(control('copies-0-shelf'), 'West');
    leave(control('copies-0-shelf'));
    expect(state.document.answers.copies).toEqual([
      { rowId: 'b', shelf: 'West' },
      { rowId: 'a', shelf: 'North' },
    ]);
  });

  it('draws each row by its own schema where rows differ', () => {
    const form = formOf({
      properties: {
        copies: {
          type: 'array',
          title: 'Copies',
          items: {
            type: 'object',
            properties: { kind: { type: 'string', title: 'Kind' } },
            allOf: [
              {
                if: { properties: { kind: { const: 'audio' } }, required: ['kind'] },
                then: { properties: { minutes: { type: 'integer', title: 'Minutes' } } },
              },
            ],
          },
        },
      },
    });
    const { state } = mountForm(form, {
      answers: {
        copies: [
          { rowId: 'a', kind: 'audio' },
          { rowId: 'b', kind: 'paper' },
        ],
      },
    });
    expect(document.getElementById('f-copies-0-minutes')).not.toBeNull();
    expect(document.getElementById('f-copies-1-minutes')).toBeNull();
    type(control('copies-1-kind'), 'audio');
    leave(control('copies-1-kind'));
    type(control('copies-1-minutes'), '90');
    leave(control('copies-1-minutes'));
    expect(state.document.answers.copies).toEqual([
      { rowId: 'a', kind: 'audio' },
      { rowId: 'b', kind: 'audio', minutes: 90 },
    ]);
  });

  const rowsOf = (names: string): JsonObject[] => [...names].map((name) => ({ rowId: name, shelf: name }));
  const shelves = (answers: JsonObject) => (answers.copies as JsonObject[]).map(({ shelf }) => shelf).join('');
  const limited = (options: JsonObject, limits: JsonObject = {}) =>
    formOf(
      {
        properties: {
          copies: {
            type: 'array',
            title: 'Copies',
            ...limits,
            items: { type: 'object', properties: { shelf: { type: 'string', title: 'Shelf' } } },
          },
        },
      },
      { uiSchema: { copies: { 'ui:options': { itemTitle: 'copy', ...options } } } },
    );

  it('keeps the focus on the row that moves, and says where it is now', () => {
    const { state, container } = mountForm(copies, { answers: { copies: rowsOf('ABC') } });
    button('Move A down').focus();
    click(button('Move A down'));
    expect(shelves(state.document.answers)).toBe('BAC');
    expect(document.activeElement).toBe(button('Move A down'));
    expect(container.querySelector('[role=status]')?.textContent).toBe('Copy moved to place 2 of 3');
    click(button('Move A down'));
    expect(document.activeElement).toBe(button('Move A up'));
    expect(shelves(state.document.answers)).toBe('BCA');
  });

  it('duplicates a row under an id of its own, after it, and moves the focus into the copy', () => {
    const { state } = mountForm(copies, {
      answers: {
        copies: [
          { rowId: 'a', shelf: 'North', price: 3 },
          { rowId: 'b', shelf: 'South' },
        ],
      },
    });
    click(button('Duplicate North'));
    const [first, copy, last] = state.document.answers.copies as JsonObject[];
    expect([first?.rowId, last?.rowId]).toEqual(['a', 'b']);
    expect(copy).toEqual({ rowId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string, shelf: 'North', price: 3 });
    expect(document.activeElement).toBe(control('copies-1-shelf'));
    type(control('copies-1-shelf'), 'West');
    leave(control('copies-1-shelf'));
    expect(shelves(state.document.answers)).toBe('NorthWestSouth');
  });

  it('does not copy what nobody may type', () => {
    const { state } = mountForm(copies, {
      answers: { copies: [{ rowId: 'a', shelf: 'North', price: 3 }] },
      locks: [{ pointer: '/copies/*/price', reason: 'From the till' }],
    });
    click(button('Duplicate North'));
    expect((state.document.answers.copies as JsonObject[])[1]).toEqual({
      rowId: expect.any(String) as string,
      shelf: 'North',
    });
  });

  it('keeps a row whose removal is not confirmed, and removes one without answers unasked', () => {
    const { state } = mountForm(copies, { answers: { copies: [{ rowId: 'a', shelf: 'North' }, { rowId: 'b' }] } });
    click(button('Remove copy 2'));
    expect(document.querySelector('[role=dialog]')).toBeNull();
    expect(shelves(state.document.answers)).toBe('North');
    click(button('Remove North'));
    click(button('Keep it'));
    expect(shelves(state.document.answers)).toBe('North');
  });

  it('offers only what the declaration allows', () => {
    mountForm(limited({ addable: false, removable: false, orderable: false }), { answers: { copies: rowsOf('AB') } });
    expect([...document.querySelectorAll('[data-tool], .button')]).toEqual([]);
  });

  it('says why no row can be added, or none removed', () => {
    const form = limited({}, { minItems: 2, maxItems: 3 });
    const { container } = mountForm(form, { answers: { copies: rowsOf('ABC') } });
    expect(container.textContent).toContain('No more than 3 can be added.');
    expect(container.querySelectorAll('.button, [data-tool=copy]')).toHaveLength(0);
    click(button('Remove A'));
    click(button('Remove copy'));
    expect(container.textContent).toContain('At least 2 are needed.');
    expect(container.querySelectorAll('[data-tool=remove]')).toHaveLength(0);
    expect(container.querySelectorAll('[data-tool=copy]')).toHaveLength(2);
  });

  describe('of a hundred', () => {
    const many = () =>
      mountForm(copies, {
        answers: {
          copies: Array.from({ length: 100 }, (_, index) => ({
            rowId: `r${index}`,
            shelf: `Shelf ${index}`,
            price: index,
          })),
        },
      });

    it('builds no controls for closed rows, one line of answers each', () => {
      vi.useFakeTimers();
      const { container } = many();
      expect(container.querySelectorAll('input')).toHaveLength(0);
      expect(container.querySelector('.row-summary')?.textContent).toBe('ShelfShelf 0Price£0.00');
      const drawnAtOnce = container.querySelectorAll('.row').length;
      expect(drawnAtOnce).toBeLessThan(30);
      act(() => void vi.runAllTimers());
      expect(container.querySelectorAll('.row')).toHaveLength(100);
      vi.useRealTimers();
    });

    it('hands the focus on to the rows that are not drawn yet', () => {
      const { container } = many();
      act(() => container.querySelector<HTMLElement>('.waiting')?.focus());
      expect(container.querySelectorAll('.row')).toHaveLength(100);
      expect(document.activeElement?.closest('.row')?.id).toMatch(/^f-copies-1\d$/);
    });

    it('draws only the row that is typed into', () => {
      let drawn = 0;
      const counting = { text: ({ id }: { readonly id: string }) => ((drawn += 1), (<input id={id} />)) };
      const { state, container } = mountForm(copies, {
        answers: { copies: Array.from({ length: 8 }, (_, index) => ({ rowId: `r${index}`, shelf: 'A', price: 1 })) },
        registry: { widgets: counting },
        facts: noFacts,
      });
      const before = drawn;
      act(() => container.querySelector<HTMLInputElement>('#f-copies-3-price')?.focus());
      type(control('copies-3-price'), '5');
      leave(control('copies-3-price'));
      expect((state.document.answers.copies as JsonObject[])[3]).toEqual({ rowId: 'r3', shelf: 'A', price: 5 });
      expect(drawn).toBe(before);
    });
  });
});
