import { describe, expect, it } from 'vitest';
import { button, click } from '../form/mount.tsx';
import { focus, mountTable } from './mountTable.tsx';

const press = (name: string) => {
  focus(button(name));
  click(button(name));
};

describe('filters that a table opens with', () => {
  const table = { filters: [{ field: 'onLoan', initial: false }, { field: 'shelfId', initial: 1 }, 'price'] };
  const crosses = () =>
    [...document.querySelectorAll('[aria-label^="Remove filter"]')].map((one) => one.getAttribute('aria-label'));

  it('fold into one chip, which opens; what was chosen stands beside it', () => {
    mountTable({ table }, { address: 'filter.price=&filter.price=9' });
    expect(crosses()).toEqual(['Remove filter Price: to £9.00']);
    const folded = button('2 set by default');
    expect(folded.getAttribute('aria-expanded')).toBe('false');
    click(folded);
    expect(crosses()).toHaveLength(3);
    expect(folded.getAttribute('aria-expanded')).toBe('true');
  });

  it('are one no longer where it is changed, and stand by themselves where there is but one', () => {
    const { last } = mountTable({ table }, { address: '' });
    click(button('2 set by default'));
    press('Remove filter On loan: No');
    expect(last()?.filters).toEqual({ shelfId: { in: [1] } });
    expect(document.body.textContent).not.toContain('set by default');
    expect(crosses()).toHaveLength(1);
  });
});

describe('the focus, when a chip goes', () => {
  it('passes to what is left of the chips, or to what Reset brings back', () => {
    mountTable(
      { table: { filters: ['onLoan', { field: 'shelfId', initial: 1 }] } },
      { address: 'filter.onLoan=true&filter.shelfId=1' },
    );
    const [first, second] = [...document.querySelectorAll<HTMLElement>('[aria-label^="Remove filter"]')].map(
      (cross) => cross.getAttribute('aria-label') ?? '',
    );
    press(first ?? '');
    expect(document.activeElement).toBe(button(second ?? ''));
    press(second ?? '');
    expect(document.activeElement).toBe(button('Reset'));
    press('Reset');
    expect(document.activeElement).toBe(button(second ?? ''));
  });

  it('passes to the search where no chip is left', () => {
    mountTable({}, { address: 'filter.onLoan=true' });
    press('Reset');
    expect(document.querySelector('[aria-label="Filters that are set"]')).toBeNull();
    expect(document.activeElement?.tagName).toBe('INPUT');
  });
});
