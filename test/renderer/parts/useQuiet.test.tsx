import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useQuiet } from '../../../src/renderer/index.ts';
import { draw } from '../../support/drawn.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('follows a value only once it has stayed the same for a while', () => {
  const Shown = ({ value }: { readonly value: string }) => useQuiet(value);
  const { element, show: draws } = draw(<Shown value="a" />);
  const show = (value: string) => draws(<Shown value={value} />);
  expect(element.textContent).toBe('a');
  for (const value of ['b', 'c', 'd']) {
    show(value);
    act(() => void vi.advanceTimersByTime(400));
    expect(element.textContent).toBe('a');
  }
  act(() => void vi.advanceTimersByTime(400));
  expect(element.textContent).toBe('d');
});
