import { describe, expect, it } from 'vitest';
import { button, click } from '../form/mount.tsx';
import { mountTable, texts } from './mountTable.tsx';

const summary = [
  { field: 'total', title: 'Books' },
  { field: 'late', title: 'on loan', filters: { onLoan: true } },
];

describe('a count that filters', () => {
  it('is a button that sets its filters, keeps the others, and takes its own away again', () => {
    const { last } = mountTable(
      { table: { summary }, summary: { total: 36, late: 12 } },
      { address: 'filter.shelfId=2&page=2' },
    );
    expect(texts('dl > div')).toEqual(['Books36']);
    expect(button('12 on loan').getAttribute('aria-pressed')).toBe('false');
    click(button('12 on loan'));
    expect(last()).toMatchObject({ page: 1, filters: { shelfId: { in: [2] }, onLoan: { is: true } } });
    expect(button('12 on loan').getAttribute('aria-pressed')).toBe('true');
    click(button('12 on loan'));
    expect(last()?.filters).toEqual({ shelfId: { in: [2] } });
  });

  it('gives back what the table opens with when it is pressed again', () => {
    const table = {
      summary: [{ field: 'late', title: 'Poetry', filters: { shelfId: [2] } }],
      filters: [{ field: 'shelfId', initial: [1, 2, 3] }],
    };
    const { last } = mountTable({ table, summary: { late: 12 } }, { address: '' });
    click(button('12 Poetry'));
    expect(last()?.filters).toEqual({ shelfId: { in: [2] } });
    click(button('12 Poetry'));
    expect(last()?.filters).toEqual({ shelfId: { in: [1, 2, 3] } });
  });

  it('is pressed where the filter was set by other means', () => {
    mountTable({ table: { summary }, summary: { total: 36, late: 12 } }, { address: 'filter.onLoan=true' });
    expect(button('12 on loan').getAttribute('aria-pressed')).toBe('true');
  });

  it('is a count only for whom the filter is locked', () => {
    const filters = [{ field: 'onLoan', initial: false, locked: { 'user.shelf': 1 } }];
    mountTable({ table: { summary, filters }, summary: { total: 36, late: 12 } });
    expect(texts('dl > div')).toEqual(['Books36', 'on loan12']);
  });
});
