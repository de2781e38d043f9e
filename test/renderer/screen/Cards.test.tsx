import { describe, expect, it } from 'vitest';
import type { BodyItem, CardDeclaration, ResolvedTable } from '../../../src/engine/index.ts';
import { ScreenBody } from '../../../src/renderer/screen/ScreenBody.tsx';
import { library, type LibraryOptions } from '../../../stories/renderer/table/libraryHost.ts';
import { bookRows } from '../../../stories/renderer/table/books.ts';
import { button, click, mount } from '../form/mount.tsx';

const card: CardDeclaration = {
  name: 'onLoan',
  title: 'Books on loan',
  counts: ['book', 'books'],
  table: 'books',
  filters: { onLoan: true },
  page: '/books/of/{user.shelf}',
  fields: ['title'],
};

function mountBody(items: readonly BodyItem[], options: LibraryOptions = {}, table: Partial<ResolvedTable> = {}) {
  const columns = [{ field: 'title', link: '/books/{row.bookId}' }, 'price'];
  const made = library({ table: { columns, filters: ['onLoan', 'title'], ...table }, ...options });
  return { ...made, ...mount(<ScreenBody items={items} facts={made.host.facts} />, { host: made.host }) };
}

const mountCards = (cards: readonly CardDeclaration[], options: LibraryOptions = {}) => mountBody([{ cards }], options);

/** The line alone, of a screen with these cards. */
function mountLine(cards: readonly CardDeclaration[], options: LibraryOptions) {
  const made = library({
    table: { columns: [{ field: 'title', link: '/books/{row.bookId}' }, 'price'], filters: ['onLoan', 'title'] },
    ...options,
  });
  const host = { ...made.host, useScreen: () => ({ id: 'to-do', path: '/to-do', title: 'To do', body: [{ cards }] }) };
  return { ...made, ...mount(<ScreenBody items={[{ counts: 'to-do' }]} facts={host.facts} />, { host }) };
}

const onLoan = bookRows(12, (index) => ({ onLoan: index < 7 }));

describe('cards', () => {
  it('show how many rows there are under their filter, the first of them, and the way to all', () => {
    const { container, queries, visited } = mountCards([card], { rows: onLoan });
    const region = container.querySelector('section');
    expect(region?.querySelector('header')?.textContent).toBe('Books on loan7 books');
    expect(region?.querySelectorAll('li')).toHaveLength(5);
    expect(queries.at(-1)?.query).toMatchObject({ filters: { onLoan: { is: true } }, page: 1 });
    const all = region?.querySelector('a[aria-label="See all 7: Books on loan"]');
    expect(all?.getAttribute('href')).toBe('/books/of/1?filter.onLoan=true');
    if (all) click(all);
    const first = region?.querySelector('li a');
    if (first) click(first);
    expect(visited).toEqual(['/books/of/1?filter.onLoan=true', expect.stringMatching(/^\/books\/\d+$/)]);
  });

  it('promise no more than they show where all of their rows are there', () => {
    const way = (count: number) => {
      const rows = bookRows(12, (index) => ({ onLoan: index < count }));
      const link = mountCards([card], { rows }).container.querySelector('section > a');
      return [link?.textContent, link?.getAttribute('aria-label'), link?.getAttribute('href')];
    };
    const all = '/books/of/1?filter.onLoan=true';
    expect(way(6)).toEqual(['See all 6', 'See all 6: Books on loan', all]);
    expect(way(5)).toEqual(['See the list', 'See the list: Books on loan', all]);
    expect(way(1)).toEqual(['See the list', 'See the list: Books on loan', all]);
  });

  it('are sorted by what presses most, say what a value is, and lead to their own exact place', () => {
    const pressing: CardDeclaration = {
      ...card,
      sort: { field: 'price', direction: 'desc' },
      fields: [
        { field: 'title', link: '/shelves/{row.bookId}' },
        { field: 'price', title: 'Costs' },
      ],
    };
    const { container, queries, visited } = mountCards([pressing], { rows: onLoan });
    expect(queries.at(-1)?.query).toMatchObject({ sort: { field: 'price', direction: 'desc' } });
    const row = container.querySelector('li');
    expect(row?.querySelector('div')?.textContent).toMatch(/^Costs £/);
    const place = row?.querySelector('a');
    if (place) click(place);
    expect(visited).toEqual([expect.stringMatching(/^\/shelves\/\d+$/)]);
  });

  it('fold into one line where there is nothing, which opens to their own words', () => {
    const late: CardDeclaration = {
      ...card,
      name: 'late',
      title: 'Late',
      filters: { title: 'No book is called so' },
      empty: 'All are back.',
    };
    const { container } = mountCards([card, late], { rows: onLoan });
    expect(container.querySelectorAll('section')).toHaveLength(1);
    const fold = container.querySelector('details');
    expect(fold?.open).toBe(false);
    expect(fold?.querySelector('summary')?.textContent).toBe('Nothing waits for you in one other list');
    expect(fold?.querySelector('li')?.textContent).toBe('Late All are back.');
  });

  it('say that nothing waits where none of them has anything', () => {
    const nothing = { rows: bookRows(3, () => ({ onLoan: false })) };
    const { container } = mountCards([card, { ...card, name: 'late', title: 'Late', empty: 'All are back.' }], nothing);
    expect(container.querySelectorAll('section')).toHaveLength(0);
    const fold = container.querySelector('details');
    expect(fold?.open).toBe(true);
    expect(fold?.querySelector('summary')?.textContent).toBe('Nothing waits for you');
    expect([...(fold?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Books on loan Nothing to do here.',
      'Late All are back.',
    ]);
  });

  it('come in the order that a fact says, without those that it hides', () => {
    const [late, old, rare] = ['late', 'old', 'rare'].map((name) => ({ ...card, name, title: name }));
    const made = library({ table: { columns: ['title'], filters: ['onLoan'] }, rows: onLoan });
    const facts = { ...made.host.facts, user: { shelf: 1, cards: { first: ['rare', 'late'], hidden: ['old'] } } };
    const items = [{ cards: [card, late, old, rare].filter((one) => one !== undefined), arranged: '{user.cards}' }];
    const { container } = mount(<ScreenBody items={items} facts={facts} />, { host: made.host });
    expect([...container.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
      'rare',
      'late',
      'Books on loan',
    ]);
  });

  it('are there only for whom they hold, and one that fails can be asked again', () => {
    const { container, reloaded } = mountCards(
      [card, { ...card, name: 'late', title: 'Late', when: { 'user.shelf': 2 } }],
      {
        list: { failed: true, page: null },
      },
    );
    expect(container.querySelectorAll('section')).toHaveLength(1);
    click(button('Try again'));
    expect(reloaded).toHaveLength(1);
  });
});

describe('the counts of a screen in one line', () => {
  it('name each card on which there is something, with the way to all of it, and the screen itself', () => {
    const late: CardDeclaration = { ...card, name: 'late', title: 'Late', filters: { title: 'No book is called so' } };
    const hidden: CardDeclaration = { ...card, name: 'other', title: 'Of another shelf', when: { 'user.shelf': 2 } };
    const { container, visited } = mountLine([card, late, hidden], { rows: onLoan });
    const links = [...container.querySelectorAll('nav a')];
    expect(links.map(({ textContent }) => textContent)).toEqual(['To do', '7 Books on loan']);
    links.forEach(click);
    expect(visited).toEqual(['/to-do', '/books/of/1?filter.onLoan=true']);
  });

  it('say that nothing waits, and what could not be read', () => {
    const nothing = mountLine([card], { rows: bookRows(3, () => ({ onLoan: false })) });
    expect(nothing.container.querySelector('nav')?.textContent).toBe('To doNothing waits for you');
    const { container: failing, reloaded } = mountLine([card], { list: { failed: true, page: null } });
    expect(failing.querySelector('nav span')?.textContent).toBe('Books on loan: could not be read Try again');
    click(button('Try again: Books on loan'));
    expect(reloaded).toHaveLength(1);
  });
});

describe('figures', () => {
  it('say what a list counts under their filter, each with its name', () => {
    const { container } = mountBody(
      [{ figures: [{ ...card, title: 'This shelf', fields: ['loans', 'copies'] }] }],
      { rows: onLoan, summary: { loans: 7, copies: 12 } },
      {
        summary: [
          { field: 'copies', title: 'Copies' },
          { field: 'loans', title: 'On loan' },
        ],
      },
    );
    expect(container.querySelector('h2 a')?.getAttribute('href')).toBe('/books/of/1?filter.onLoan=true');
    expect([...container.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
      'On loan7',
      'Copies12',
    ]);
  });
});
