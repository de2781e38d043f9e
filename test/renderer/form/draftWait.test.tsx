import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IDLE, LONGEST } from '../../../src/renderer/form/hooks/useDraft.ts';
import { control, formOf, mountForm, type } from './mount.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('takes up what is typed when typing pauses, and every two seconds where it never does', () => {
  const { state } = mountForm(formOf({ properties: { field: { title: 'Field', type: 'string' } } }));
  const held = () => String(state.document.answers.field ?? '');
  type(control('field'), 'a');
  expect(held()).toBe('');
  act(() => void vi.advanceTimersByTime(IDLE));
  expect(held()).toBe('a');
  let typed = 'a';
  for (let passed = 0; passed < LONGEST + IDLE; passed += 100) {
    typed += 'b';
    type(control('field'), typed);
    act(() => void vi.advanceTimersByTime(100));
  }
  expect(held().length).toBeGreaterThan(LONGEST / 100 - 2);
});
