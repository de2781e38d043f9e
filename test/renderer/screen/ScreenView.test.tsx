import { describe, expect, it } from 'vitest';
import type { Host } from '../../../src/renderer/index.ts';
import type { BodyItem, ResolvedForm } from '../../../src/engine/index.ts';
import { ScreenView } from '../../../src/renderer/screen/ScreenView.tsx';
import { button, click, mount } from '../form/mount.tsx';

const note: ResolvedForm = {
  id: 'note',
  version: 1,
  title: 'Add a note',
  schema: { type: 'object', properties: { note: { type: 'string', title: 'Note' } } },
  submit: { command: 'notes.save' },
};

function mountScreen(body: readonly BodyItem[], denied: string | null = null) {
  const visited: string[] = [];
  const host: Partial<Host> = {
    useScreen: (id) => ({ id, path: '/books', title: 'Books', body }),
    useForm: () => note,
    useCommand: () => ({ denied, run: () => Promise.resolve({ ok: true, body: {} }) }),
    navigate: (to) => visited.push(to),
    refresh: () => undefined,
    notify: () => undefined,
  };
  return { visited, ...mount(<ScreenView id="books" />, { host }) };
}

const actions = [
  { label: 'All shelves', link: '/shelves' },
  { label: 'Add note', opens: 'note' },
  { label: 'Count', command: 'books.count' },
];

describe('the body of a screen', () => {
  it('says a sentence with facts in it', () => {
    const { container } = mountScreen([{ text: 'Open on {today}.' }]);
    expect(container.querySelector('p')?.textContent).toBe('Open on 2026-03-12.');
  });

  it('is only what holds for the viewer and the page', () => {
    const { container } = mountScreen([
      { text: 'Today.', when: { today: '2026-03-12' } },
      { text: 'Another day.', when: { today: '2026-03-13' } },
    ]);
    expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(['Today.']);
  });

  it('draws a bar of links, forms and commands under its name', () => {
    const { container, visited } = mountScreen([{ actions, label: 'What can be done' }]);
    const bar = container.querySelector('[role="group"]');
    expect(bar?.getAttribute('aria-label')).toBe('What can be done');
    expect([...(bar?.querySelectorAll('a, button') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'All shelves',
      'Add note',
      'Count',
    ]);
    const link = bar?.querySelector('a');
    if (link) click(link);
    expect(visited).toEqual(['/shelves']);
    click(button('Add note'));
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Add a note');
  });

  it('leaves out what the viewer may never do', () => {
    const { container } = mountScreen([{ actions, label: 'What can be done' }], 'Not for guests');
    expect(
      [...container.querySelectorAll('[role="group"] a, [role="group"] button')].map(({ textContent }) => textContent),
    ).toEqual(['All shelves']);
  });
});
