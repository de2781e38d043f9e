import { describe, expect, it } from 'vitest';
import { button, click, leave, type } from '../form/mount.tsx';
import { find, focus, mountTable, texts } from '../table/mountTable.tsx';

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

  it('a choice that stands for every value is ticked while nothing else is, and takes the others away', () => {
    const { last } = mountTable({ table: { filters: ['state'] } });
    click(button('Filters'));
    const ticked = () => ['Any state', 'As new', 'Worn'].filter((title) => labelled(title).checked);
    expect([ticked(), last()?.filters]).toEqual([['Any state'], {}]);
    click(labelled('As new'));
    click(labelled('Worn'));
    expect([ticked(), last()?.filters]).toEqual([['As new', 'Worn'], { state: { in: [1, 2] } }]);
    click(labelled('Any state'));
    expect([ticked(), last()?.filters]).toEqual([['Any state'], {}]);
    click(labelled('Worn'));
    click(labelled('Worn'));
    expect([ticked(), last()?.filters]).toEqual([['Any state'], {}]);
  });

  it("starts from what is set, and a chip's cross empties its question", () => {
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

  it('a locked filter shows its value and cannot be changed: not in the panel, by chip, Reset or address', () => {
    const locked = ['shelfId', 'onLoan'].map((field) => ({
      field,
      initial: field === 'onLoan' ? true : '{user.shelf}',
      locked: { 'user.shelf': 1 },
    }));
    const { last, page } = mountTable(
      { table: { filters: [...locked, 'price'] } },
      { address: 'filter.shelfId=2&filter.onLoan=&filter.price=5&filter.price=' },
    );
    expect(last()?.filters).toEqual({ shelfId: { in: [1] }, onLoan: { is: true }, price: { between: [5, null] } });
    expect(texts('ul[aria-label="Filters that are set"] li button')).toEqual(['', 'Reset']);
    click(button('Filters'));
    expect(find('aside').textContent).toContain('This filter cannot be changed.');
    expect(find('aside').textContent).toContain('Poetry');
    expect([...document.querySelectorAll('aside input')].map((input) => input.getAttribute('type'))).not.toContain(
      'checkbox',
    );
    click(button('Reset'));
    expect(last()?.filters).toEqual({ shelfId: { in: [1] }, onLoan: { is: true } });
    expect(page.search).toBe('');
  });

  it('a filter that is not offered is neither asked nor sent nor read from the address', () => {
    const conditional = { field: 'onLoan', initial: true, when: { 'user.shelf': 2 } };
    const { last } = mountTable(
      { table: { filters: [conditional, 'shelfId'] } },
      { address: 'filter.onLoan=false&filter.shelfId=2' },
    );
    expect(last()?.filters).toEqual({ shelfId: { in: [2] } });
    click(button('Filters'));
    expect(find('aside').textContent).not.toContain('On loan');
  });

  describe('whose filters act on a button', () => {
    const table = { filters: ['shelfId', { field: 'onLoan', initial: true }, 'price'], filtersOnButton: true } as const;
    const mountOpen = (address = '') => {
      const mounted = mountTable({ table }, { address });
      if (document.querySelector('aside') === null) click(button('Filters'));
      return mounted;
    };

    it('collects what is set and applies it when the button is pressed, into the address [ANAL-1]', () => {
      const { queries, last, page } = mountOpen();
      click(labelled('Poetry'));
      answer('Price from', '5');
      expect(queries).toHaveLength(1);
      expect(find('aside [role="status"]').textContent).toContain('Not applied yet');
      click(button('Update results'));
      expect(last()?.filters).toEqual({ shelfId: { in: [1] }, onLoan: { is: true }, price: { between: [5, null] } });
      expect(page.search).toBe('filter.shelfId=1&filter.price=5&filter.price=');
      expect(find('aside [role="status"]').textContent).toBe('');
    });

    it('loads again where the same is asked, and goes back to the defaults by "Reset Filters" [ANAL-1]', () => {
      const { last, page, reloaded } = mountOpen('filter.shelfId=1&search=a');
      click(button('Update results'));
      expect(reloaded).toEqual(['books.list']);
      click(labelled('History'));
      click(button('Reset Filters'));
      expect([labelled('Poetry').checked, labelled('History').checked]).toEqual([false, false]);
      expect(last()).toMatchObject({ filters: { onLoan: { is: true } }, search: '' });
      expect(page.search).toBe('');
      click(button('Reset Filters'));
      expect(reloaded).toHaveLength(2);
    });

    it('keeps what is set and not applied yet when a page is turned, and when a chip is taken away', () => {
      const { last } = mountOpen();
      click(labelled('Poetry'));
      click(button('Next page'));
      expect([last()?.page, labelled('Poetry').checked]).toEqual([2, true]);
      click(button('Remove filter On loan: Yes'));
      expect([labelled('Poetry').checked, last()?.filters]).toEqual([true, {}]);
    });

    it('says why it does not apply what is wrong', () => {
      const { queries } = mountOpen();
      answer('Price from', '9');
      answer('Price to', '2');
      click(button('Update results'));
      expect(find('aside [role="alert"]').textContent).toContain('the lowest must not be more than the highest');
      expect(queries).toHaveLength(1);
    });

    it('says the declared words at the bound that was changed last, and keeps to its limits [ANAL-6] [ANAL-7]', () => {
      const range = {
        titles: ['Least', 'Most'],
        crossed: ['Least must be before Most', 'Most must be after Least'],
        least: 0,
        most: 100,
      } as const;
      const { queries } = mountTable({ table: { ...table, filters: [{ field: 'price', range }] } });
      if (document.querySelector('aside') === null) click(button('Filters'));
      const said = (title: string) => {
        const ids = labelled(title).getAttribute('aria-describedby')?.split(' ') ?? [];
        return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
      };
      answer('Least', '9');
      answer('Most', '2');
      expect([said('Least'), said('Most')]).toEqual(['', expect.stringContaining('Most must be after Least')]);
      answer('Least', '8');
      expect([said('Least'), said('Most')]).toEqual([expect.stringContaining('Least must be before Most'), '']);
      click(button('Update results'));
      expect(find('aside [role="alert"]').textContent).toContain('Least must be before Most');
      answer('Least', '1');
      answer('Most', '101');
      click(button('Update results'));
      expect(find('aside [role="alert"]').textContent).toContain('Price: please enter 0 to 100.');
      expect(queries).toHaveLength(1);
    });

    it('with dataLoad=false it loads nothing before the button is pressed [SET-7]', () => {
      const { queries, page, last } = mountOpen('dataLoad=false&x=1');
      expect(queries).toHaveLength(0);
      expect(document.body.textContent).toContain('Nothing has been loaded yet.');
      click(labelled('Poetry'));
      expect(queries).toHaveLength(0);
      click(button('Update results'));
      expect(last()?.filters).toEqual({ shelfId: { in: [1] }, onLoan: { is: true } });
      expect(page.search).toBe('x=1&filter.shelfId=1');
      expect(document.body.textContent).not.toContain('Nothing has been loaded yet.');
    });

    it('with dataLoad=false the button stands in the place of the rows where the panel does not [SET-7]', () => {
      const { queries, page } = mountTable({ table }, { address: 'dataLoad=false' });
      if (document.querySelector('aside') !== null) click(button('Filters'));
      click(button('Update results'));
      expect([queries.length, page.search]).toEqual([1, '']);
    });
  });

  it('a first value that turns out blank restricts nothing', () => {
    const { last } = mountTable({ table: { filters: [{ field: 'shelfId', initial: [] }] } });
    expect(last()?.filters).toEqual({});
  });
});
