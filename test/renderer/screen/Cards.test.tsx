import { describe, expect, it } from 'vitest';
import type { CardDeclaration } from '../../../src/engine/index.ts';
import { ScreenBody } from '../../../src/renderer/screen/ScreenBody.tsx';
import { library, type LibraryOptions } from '../../../stories/renderer/table/libraryHost.ts';
import { bookRows } from '../../../stories/renderer/table/books.ts';
import { button, click, mount } from '../form/mount.tsx';

const card: CardDeclaration = {
  title: 'Books on loan',
  table: 'books',
  filters: { onLoan: true },
  page: '/books/of/{user.shelf}',
  fields: ['title'],
};

function mountCards(cards: readonly CardDeclaration[], options: LibraryOptions = {}) {
  const made = library({
    table: { columns: [{ field: 'title', link: '/books/{row.bookId}' }, 'price'], filters: ['onLoan', 'title'] },
    ...options,
  });
  return { ...made, ...mount(<ScreenBody items={[{ cards }]} facts={made.host.facts} />, { host: made.host }) };
}

const onLoan = bookRows(12, (index) => ({ onLoan: index < 7 }));

describe('cards', () => {
  it('show how many rows there are under their filter, the first of them, and the way to all', () => {
    const { container, queries, visited } = mountCards([card], { rows: onLoan });
    const region = container.querySelector('section');
    expect(region?.querySelector('header')?.textContent).toBe('Books on loan7');
    expect(region?.querySelectorAll('li')).toHaveLength(5);
    expect(queries.at(-1)?.query).toMatchObject({ filters: { onLoan: { is: true } }, page: 1 });
    const all = region?.querySelector('a[aria-label="See all 7: Books on loan"]');
    expect(all?.getAttribute('href')).toBe('/books/of/1?filter.onLoan=true');
    if (all) click(all);
    const first = region?.querySelector('li a');
    if (first) click(first);
    expect(visited).toEqual(['/books/of/1?filter.onLoan=true', expect.stringMatching(/^\/books\/\d+$/)]);
  });

  it('say that there is nothing to do, in their own words where they have some', () => {
    const nothing = { rows: bookRows(3, () => ({ onLoan: false })) };
    const { container } = mountCards([card, { ...card, title: 'Late', empty: 'All are back.' }], nothing);
    expect([...container.querySelectorAll('section')].map(({ textContent }) => textContent)).toEqual([
      'Books on loan0Nothing to do here.',
      'Late0All are back.',
    ]);
  });

  it('are there only for whom they hold, and one that fails can be asked again', () => {
    const { container, reloaded } = mountCards([card, { ...card, title: 'Late', when: { 'user.shelf': 2 } }], {
      list: { failed: true, page: null },
    });
    expect(container.querySelectorAll('section')).toHaveLength(1);
    click(button('Try again'));
    expect(reloaded).toHaveLength(1);
  });
});
