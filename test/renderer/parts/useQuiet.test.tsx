import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useQuiet } from '../../../src/renderer/index.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('follows a value only once it has stayed the same for a while', () => {
  const element = document.createElement('div');
  const root = createRoot(element);
  const Shown = ({ value }: { readonly value: string }) => useQuiet(value);
  const show = (value: string) => act(() => root.render(<Shown value={value} />));
  show('a');
  expect(element.textContent).toBe('a');
  for (const value of ['b', 'c', 'd']) {
    show(value);
    act(() => void vi.advanceTimersByTime(400));
    expect(element.textContent).toBe('a');
  }
  act(() => void vi.advanceTimersByTime(400));
  expect(element.textContent).toBe('d');
  act(() => root.unmount());
});
