import { expect, it } from 'vitest';
import { button, click } from '../form/mount.tsx';
import { mountTable, texts } from './mountTable.tsx';

it('folds what is done now and then into a menu, of which only those are there whose condition holds', () => {
  const toolbar = [
    { label: 'Lend in bulk', link: '/lend', rare: true as const, when: { 'user.shelf': 1 } },
    { label: 'Count the shelves', link: '/count', rare: true as const, when: { 'user.shelf': 2 } },
    { label: 'Print labels', link: '/labels', rare: true as const },
  ];
  mountTable({ table: { toolbar } });
  click(button('More'));
  const items = texts('[role="menuitem"]');
  expect(items).toEqual(expect.arrayContaining(['Lend in bulk', 'Print labels']));
  expect(items).not.toContain('Count the shelves');
});
