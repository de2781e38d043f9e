import { act } from 'react';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/engine/index.ts';
import { control, formOf, mountForm } from './mount.tsx';

const shelves = { oneOf: ['Attic', 'Cellar', 'Hall'].map((title, index) => ({ const: index + 7, title })) };
const tones = { 7: 'done', 8: 'danger', 9: 'no such tone' };

const mountChips = (answers: JsonObject = {}) =>
  mountForm(
    formOf(
      { properties: { field: { type: 'integer', title: 'Shelf', ...shelves } } },
      { uiSchema: { field: { 'ui:widget': 'chips', 'ui:options': { tones } } } },
    ),
    { answers },
  );

const press = (key: string, held: KeyboardEventInit = {}) =>
  act(() => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held });
    control('field__0').dispatchEvent(event);
  });

describe('chips', () => {
  it('are a group of radio buttons, each with its sign, its word and its digit', () => {
    const { container } = mountChips({ field: 8 });
    expect(control('field').getAttribute('role')).toBe('radiogroup');
    const chips = [...container.querySelectorAll('.chip')];
    expect(chips.map((chip) => chip.textContent)).toEqual(['Attic', 'Cellar', 'Hall']);
    expect(chips.map((chip) => chip.getAttribute('data-key'))).toEqual(['1', '2', '3']);
    expect(chips.every((chip) => chip.querySelector('svg') !== null)).toBe(true);
    expect(chips.map((chip) => chip.querySelector('input')?.getAttribute('aria-keyshortcuts'))).toEqual([
      '1',
      '2',
      '3',
    ]);
    expect(chips.map((chip) => chip.querySelector('input')?.checked)).toEqual([false, true, false]);
    expect(new Set(chips.map((chip) => chip.getAttribute('style'))).size).toBe(3);
  });

  it('are chosen by the digit of their place, which takes the focus along', () => {
    const { state } = mountChips();
    press('2');
    expect(state.document.answers).toEqual({ field: 8 });
    expect(document.activeElement).toBe(control('field__1'));
    for (const key of ['4', '0', 'a', 'Enter', '']) press(key);
    expect(state.document.answers).toEqual({ field: 8 });
  });

  it.each(['ctrlKey', 'metaKey', 'altKey'] as const)('leave a digit with %s to the browser', (held) => {
    const { state } = mountChips();
    press('1', { [held]: true });
    expect(state.document.answers).toEqual({});
  });
});
