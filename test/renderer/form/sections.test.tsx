import { act, createRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FormHandle } from '../../../src/renderer/form/formViewProps.ts';
import { control, formOf, leave, mountForm, type } from './mount.tsx';

const names = Array.from({ length: 60 }, (_, index) => `q${index}`);

/** Six sections of ten questions; the last opens one more question. */
const long = formOf(
  {
    properties: Object.fromEntries(names.map((name, index) => [name, { type: 'string', title: `Question ${index}` }])),
    allOf: [
      {
        if: { properties: { q0: { const: 'more' } }, required: ['q0'] },
        then: { properties: { extra: { type: 'string', title: 'Extra' } } },
      },
    ],
  },
  {
    sections: [
      ...Array.from({ length: 6 }, (_, section) => ({
        title: `Shelf ${section}`,
        fields: names.slice(section * 10, section * 10 + 10),
      })),
      { title: 'More shelves', fields: ['extra'] },
    ],
  },
);

const places = () => [...document.querySelectorAll<HTMLElement>('.waiting')];
const inputs = () => document.querySelectorAll('.section input').length;

/** Frames come at once; what is built in idle moments waits for the timers. */
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => window.setTimeout(() => callback(0), 1));
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a long form', () => {
  it('shows its first sections at once and builds the others in idle moments', () => {
    mountForm(long);
    expect(inputs()).toBe(20);
    expect(document.querySelectorAll('h2')).toHaveLength(6);
    expect(places()).toHaveLength(4);
    act(() => void vi.runAllTimers());
    expect(places()).toHaveLength(0);
    expect(inputs()).toBe(60);
  });

  it('keeps the places of what is not built', () => {
    mountForm(long);
    const heights = places().map((place) => Number.parseInt(place.style.minHeight, 10));
    expect(heights.every((height) => height > 500)).toBe(true);
  });

  it('lets Tab into a section that is not built, to its first field from above and its last from below', () => {
    mountForm(long);
    act(() => control('q19').focus());
    act(() => places()[0]?.focus());
    expect(document.activeElement).toBe(control('q20'));
    const after = document.createElement('button');
    document.body.append(after);
    after.focus();
    act(() => places().at(-1)?.focus());
    expect(document.activeElement).toBe(control('q59'));
    after.remove();
  });

  it('builds what a jump needs, and moves the focus there', () => {
    const ref = createRef<FormHandle>();
    mountForm(long, { ref });
    act(() => ref.current?.focus('/q45'));
    act(() => void vi.advanceTimersByTime(5));
    expect(document.activeElement).toBe(control('q45'));
  });

  it('has everything there for the page search of the browser and for print', () => {
    const first = mountForm(long);
    act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', ctrlKey: true })));
    expect(inputs()).toBe(60);
    first.unmount();
    mountForm(long);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(inputs()).toBe(60);
  });

  it('listens to nothing any more once it is built or gone', () => {
    const added = vi.spyOn(window, 'addEventListener');
    const removed = vi.spyOn(window, 'removeEventListener');
    const ours = (spy: typeof added | typeof removed) =>
      spy.mock.calls.filter(([name]) => name === 'beforeprint' || name === 'keydown').length;
    const built = mountForm(long);
    act(() => void vi.runAllTimers());
    expect(ours(added)).toBeGreaterThan(0);
    expect(ours(removed)).toBe(ours(added));
    built.unmount();
    mountForm(long).unmount();
    expect(ours(removed)).toBe(ours(added));
  });

  it('opens a section that an answer brings with its fields, once all are built', () => {
    mountForm(long);
    act(() => void vi.runAllTimers());
    type(control('q0'), 'more');
    leave(control('q0'));
    expect(places()).toHaveLength(0);
    expect(control('extra')).toBeDefined();
  });

  it('loses nothing typed while it is built', () => {
    const { state } = mountForm(long);
    type(control('q3'), 'Emma');
    act(() => void vi.runAllTimers());
    type(control('q3'), 'Emma, a novel');
    leave(control('q3'));
    expect(state.document.answers).toEqual({ q3: 'Emma, a novel' });
  });
});
