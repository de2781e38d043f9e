import { describe, expect, it } from 'vitest';
import type { ResolvedScreen } from '../../../src/engine/index.ts';
import { namedPages, pagesNamed } from '../../../src/app/shell/foundPages.ts';

const facts = { user: { typeId: 1, shelfName: 'East' } };

const screens: ResolvedScreen[] = [
  { id: 'books', path: '/books', title: 'Books', menu: { label: 'All we own', icon: 'list', order: 1 }, body: [] },
  { id: 'book', path: '/books/{bookId}', title: 'Book', description: 'One of them.', body: [] },
  { id: 'turn', path: '/turn', title: 'Leads elsewhere', body: [] },
  { id: 'till', path: '/till', title: 'Till', description: 'Money.', allow: [{ 'user.typeId': 3 }], body: [] },
  {
    id: 'shelf',
    path: '/shelf',
    title: 'Shelf {user.shelfName}',
    description: 'What stands on it.',
    tabs: [
      { title: 'Opening hours', slug: 'hours', body: [] },
      { title: 'Keys', slug: 'keys', body: [], when: { 'user.typeId': 3 } },
    ],
  },
];

const found = (search: string) => pagesNamed(namedPages(screens, facts), search).map(({ text, path }) => [text, path]);

describe('the pages that are found by name', () => {
  it('are those that say what they are for and that the viewer may open, with their tabs', () => {
    expect(namedPages(screens, facts).map(({ text, beside, path }) => [text, beside, path])).toEqual([
      ['Books', '', '/books'],
      ['Shelf East', 'What stands on it.', '/shelf'],
      ['Shelf East › Opening hours', '', '/shelf/hours'],
    ]);
  });

  it('have a word that begins with each word typed, of their title, tab or name in the menu', () => {
    expect(found('BOO')).toEqual([['Books', '/books']]);
    expect(found('we all')).toEqual([['Books', '/books']]);
    expect(found('east ho')).toEqual([['Shelf East › Opening hours', '/shelf/hours']]);
    expect(found('ooks')).toEqual([]);
    expect(found(' ')).toEqual([]);
  });
});
