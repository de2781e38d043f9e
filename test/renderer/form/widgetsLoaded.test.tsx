import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { control, formOf, mountForm } from './mount.tsx';

// What is drawn of choices that are loaded.

describe('choices that are said to be many', () => {
  const mount = (loading: boolean) =>
    mountForm(
      formOf(
        { properties: { field: { type: 'array', title: 'Branches', items: { type: 'integer' } } } },
        { uiSchema: { field: { 'ui:widget': 'multi-select', 'ui:options': { lookup: 'branches', many: true } } } },
      ),
      {
        host: {
          useOptions: () => ({
            options: loading ? [] : [{ value: 1, label: 'North' }],
            loading,
            failed: false,
            reload: () => undefined,
          }),
        },
      },
    ).container;

  it('have the same box and Find while they are loaded as afterwards', () => {
    const parts = (container: Element) =>
      [...container.querySelectorAll('.choices, .choices *')].map(({ className }) => className).slice(0, 5);
    const before = mount(true);
    expect(before.querySelector('[aria-busy]')?.textContent).toContain('Loading…');
    const waiting = parts(before);
    const after = mount(false);
    expect(after.querySelector('[aria-busy]')).toBeNull();
    expect(parts(after)).toEqual(waiting);
    expect(waiting).toContain('choices choices-tall');
    expect(after.querySelector('.option')?.textContent).toBe('North');
  });
});

describe('a choice that tells what follows from it', () => {
  it('says so below the question while it is chosen', () => {
    const seats = () => ({
      options: [
        { value: 1, label: 'North' },
        { value: 2, label: 'South', data: { rooms: 'South has no rooms until May' } },
      ],
      loading: false,
      failed: false,
      reload: () => undefined,
    });
    const options = { lookup: 'branches', tells: 'rooms' };
    const form = formOf(
      { properties: { field: { title: 'Branch', type: 'integer' } } },
      { uiSchema: { field: { 'ui:widget': 'select', 'ui:options': options } } },
    );
    const { container } = mountForm(form, { host: { useOptions: seats } });
    const told = () => container.querySelector('[role=status]')?.textContent;
    expect(told()).toBe('');
    const choose = (position: string) =>
      act(() => {
        const select = control<HTMLSelectElement>('field');
        select.value = position;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      });
    choose('1');
    expect(told()).toBe('South has no rooms until May');
    choose('0');
    expect(told()).toBe('');
  });
});
