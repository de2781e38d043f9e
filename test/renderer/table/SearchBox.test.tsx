import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { button, click, type } from '../form/mount.tsx';
import { find, mountTable, press } from './mountTable.tsx';

const box = () => find<HTMLInputElement>('input[type="text"]');
const wait = (milliseconds: number) => {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
};

describe('the search of a table', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('runs two seconds after the last key and not before [TBL-13]', () => {
    const { queries, last } = mountTable();
    type(box(), 'em');
    wait(1500);
    type(box(), 'emma');
    wait(1999);
    expect(queries).toHaveLength(1);
    wait(1);
    expect(queries).toHaveLength(2);
    expect(last()?.search).toBe('emma');
  });

  it('runs at once on Enter, and only once [TBL-12]', () => {
    const { queries, last } = mountTable();
    type(box(), ' emma ');
    press('Enter', { on: box() });
    expect(last()?.search).toBe('emma');
    wait(5000);
    expect(queries).toHaveLength(2);
  });

  it('makes no call for blank text [TBL-11]', () => {
    const { queries } = mountTable();
    type(box(), '   ');
    press('Enter', { on: box() });
    wait(5000);
    expect(queries).toHaveLength(1);
  });

  it('emptying the box by hand leaves the search as it is; the clear button ends it [TBL-11]', () => {
    const { last, queries } = mountTable({}, { address: 'search=emma&page=1' });
    expect(box().value).toBe('emma');
    type(box(), '');
    wait(5000);
    expect(queries).toHaveLength(1);
    type(box(), 'e');
    click(button('Clear search'));
    wait(5000);
    expect(last()?.search).toBe('');
    expect(queries).toHaveLength(2);
    expect(document.activeElement).toBe(box());
  });

  it('is not there where the table declares none', () => {
    mountTable({ table: { search: undefined } });
    expect(document.querySelector('input[type="text"]')).toBeNull();
  });
});
