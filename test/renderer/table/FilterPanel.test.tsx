import { describe, expect, it } from 'vitest';
import { button, click, leave, type } from '../forms/mount.tsx';
import { find, focus, mountTable, texts } from './mountTable.tsx';

const labelled = (title: string) => {
  const label = [...document.querySelectorAll('aside label')].find((one) => one.textContent?.trim() === title);
  const control = label?.querySelector('input') ?? document.getElementById(label?.getAttribute('for') ?? '');
  if (!(control instanceof HTMLInputElement)) throw new Error(`There is no question ${title}.`);
  return control;
};
const answer = (title: string, text: string) => {
  focus(labelled(title));
  type(labelled(title), text);
  leave(labelled(title));
};

describe('FilterPanel', () => {
  const filters = ['shelfId', 'published', 'price', 'onLoan'];


  it('opens and closes by its button', () => {
    mountTable();
    expect(document.querySelector('aside')).toBeNull();
    click(button('Filters'));
    expect(find('aside').getAttribute('aria-label')).toBe('Filters');
    expect(button('Filters').getAttribute('aria-expanded')).toBe('true');
    click(button('Filters'));
    expect(document.querySelector('aside')).toBeNull();
  });

  it('any change asks the server anew, from the first page [TBL-9]', () => {
    const { last } = mountTable({ table: { filters } }, { address: 'page=3' });
    click(button('Filters'));
    click(labelled('Poetry'));
    expect(last()).toMatchObject({ page: 1, filters: { shelfId: { in: [1] } } });
    click(labelled('History'));
    click(labelled('No'));
    expect(last()?.filters).toEqual({ shelfId: { in: [1, 2] }, onLoan: { is: false } });
    click(labelled('All'));
    click(labelled('Poetry'));
    click(labelled('History'));
    expect(last()?.filters).toEqual({});
  });

  it('starts from what is set, and a chip\'s cross empties its question', () => {
    const { last } = mountTable({ table: { filters } }, { address: 'filter.shelfId=2' });
    click(button('Filters'));
    expect(labelled('History').checked).toBe(true);
    click(button('Remove filter Shelf: History'));
    expect(labelled('History').checked).toBe(false);
    expect(last()?.filters).toEqual({});
  });

  it('takes ranges, each side alone as well', () => {
    const { last } = mountTable({ table: { filters } });
    click(button('Filters'));
    answer('Price from', '5');
    expect(last()?.filters).toEqual({ price: { between: [5, null] } });
    answer('Price to', '9');
    expect(last()?.filters).toEqual({ price: { between: [5, 9] } });
  });

  it('says at the question that a range is the wrong way round, and asks the server for nothing', () => {
    const { queries } = mountTable({ table: { filters } }, { address: 'filter.price=5&filter.price=' });
    click(button('Filters'));
    answer('Price to', '2');
    expect(texts('aside').join()).toContain('Price: the lowest must not be more than the highest.');
    expect(queries).toHaveLength(1);
  });
});
