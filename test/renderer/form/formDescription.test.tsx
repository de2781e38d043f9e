import { afterEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../../src/engine/index.ts';
import { control, formOf, mountForm } from './mount.tsx';

afterEach(() => void vi.restoreAllMocks());

describe('what is said of a form as a whole', () => {
  it('is filled; a fact that nobody provides takes that sentence alone', () => {
    const said = (facts: JsonObject) => {
      const form = formOf({ properties: { title: { type: 'string' } } }, { description: 'Of **{row.title}**.' });
      const { container, unmount } = mountForm(form, { facts });
      const text = container.querySelector('p.help')?.innerHTML;
      expect(control('title')).toBeTruthy();
      unmount();
      return text;
    };
    expect(said({ row: { title: 'Emma' } })).toBe('Of <strong>Emma</strong>.');
    vi.spyOn(console, 'error').mockReturnValue();
    expect(said({})).toContain('The rest of the page works');
  });
});
