import { describe, expect, it } from 'vitest';
import { button, click } from '../forms/mount.tsx';
import { focus, mountTable } from './mountTable.tsx';

const press = (name: string) => {
  focus(button(name));
  click(button(name));
};

describe('the focus, when a chip goes', () => {
  it('passes to what is left of the chips, or to what Reset brings back', () => {
    mountTable({ table: { filters: ['onLoan', { field: 'shelfId', initial: 1 }] } }, { address: 'filter.onLoan=true&filter.shelfId=1' });
    const [first, second] = [...document.querySelectorAll<HTMLElement>('[aria-label^="Remove filter"]')].map((cross) => cross.getAttribute('aria-label') ?? '');
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
