import { act, Profiler } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useQuiet, useQuietOf } from '../../../src/renderer/index.ts';
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

it('follows a value outside of React in the same way, and draws nobody before', () => {
  const listeners = new Set<() => void>();
  const store = { held: 'a' };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const onRender = vi.fn();
  const Shown = () => useQuietOf(subscribe, () => store.held);
  const { element } = draw(
    <Profiler id="shown" onRender={onRender}>
      <Shown />
    </Profiler>,
  );
  const wait = () => act(() => void vi.advanceTimersByTime(400));
  const tell = (value: string) => {
    store.held = value;
    act(() => listeners.forEach((listener) => listener()));
    wait();
  };
  wait();
  wait();
  onRender.mockClear();
  for (const value of ['b', 'c', 'd']) tell(value);
  expect(element.textContent).toBe('a');
  expect(onRender).not.toHaveBeenCalled();
  // It is told of something else meanwhile, which puts nothing off.
  tell('d');
  expect(element.textContent).toBe('d');
  expect(onRender).toHaveBeenCalledTimes(1);
});
