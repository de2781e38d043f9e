import { describe, expect, it } from 'vitest';
import { lockedPaths, originsAfterSave, refreshAutomatic } from '../../../src/engine/form/automatic.ts';
import type { Origins } from '../../../src/engine/form/automatic.ts';
import type { JsonObject } from '../../../src/engine/json.ts';
import { active, documentOf, formOf } from './loanForm.ts';

const prefix = 'auto_';
const form = formOf(
  {
    properties: {
      auto_name: { type: 'string' },
      auto_loans: { type: 'array', items: { type: 'object', properties: { on: { type: 'string' } } } },
      note: { type: 'string' },
      total: { type: 'number' },
    },
  },
  {
    derived: { total: { operator: 'count', of: ['/auto_loans'] } },
  },
);
const typed: Origins = { '/auto_name': { source: 'typed', at: '2026-01-01T00:00:00.000Z' } };
const records: Origins = { '/auto_name': { source: 'records', at: '2026-01-01T00:00:00.000Z', from: 'Card index' } };
const former = { source: 'former', from: 'Spring loan' } as const;
const now = '2026-02-02T10:00:00.000Z';
const locked = (answers: JsonObject, origins: Origins): string[] =>
  lockedPaths(active(answers, form), origins, { prefix, answers });

describe('lockedPaths', () => {
  it('locks an automatic value that the records supplied, or whose origin is not known [FORM-13]', () => {
    expect(locked({ auto_name: 'Ann' }, records)).toEqual(['/total', '/auto_name']);
    expect(locked({ auto_name: 'Ann', note: 'x', auto_loans: [{ on: 'Monday' }] }, {})).toEqual([
      '/total',
      '/auto_name',
      '/auto_loans',
    ]);
  });

  it('leaves an empty one, and what was typed while it was empty, to be edited [FORM-13]', () => {
    expect(locked({ auto_name: ' ' }, records)).toEqual(['/total']);
    expect(locked({ auto_name: 'Ann' }, typed)).toEqual(['/total']);
  });

  it('leaves what was taken over from the form before to be edited, and locks what came from the records under any name [FORM-13]', () => {
    expect(
      locked(
        { auto_name: 'Ann', note: 'x' },
        { '/auto_name': { ...former, at: now }, '/note': { ...former, at: now } },
      ),
    ).toEqual(['/total']);
    expect(locked({ note: 'x' }, { '/note': { source: 'records', at: now } })).toEqual(['/total', '/note']);
    expect(locked({ note: '' }, { '/note': { source: 'records', at: now } })).toEqual(['/total']);
  });
});

describe('refreshAutomatic', () => {
  const given = (values: JsonObject) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, from: 'Card index' }]));
  const refresh = (answers: JsonObject, origins: Origins, values: JsonObject) =>
    refreshAutomatic({ document: documentOf(answers), origins }, given(values), now);

  it('fills what is empty and renews what the records supplied', () => {
    const filled = refresh({}, {}, { auto_name: 'Ann' });
    expect(filled.document.answers).toEqual({ auto_name: 'Ann' });
    expect(filled.origins).toEqual({ '/auto_name': { source: 'records', at: now, from: 'Card index' } });
    expect(refresh({ auto_name: 'Ann' }, records, { auto_name: 'Bea' })).toMatchObject({
      document: { answers: { auto_name: 'Bea' } },
      replaced: [],
    });
  });

  it('lets a typed value give way to one that is not empty, and keeps it', () => {
    const result = refresh({ auto_name: 'Ann' }, typed, { auto_name: 'Bea' });
    expect(result.document.answers).toEqual({ auto_name: 'Bea' });
    expect(result.replaced).toEqual([{ pointer: '/auto_name', value: 'Ann', at: now }]);
    expect(result.origins['/auto_name']).toEqual({ source: 'records', at: now, from: 'Card index' });
  });

  it('says anew where a value comes from when that changes, and leaves the value', () => {
    const result = refresh(
      { auto_name: 'Ann' },
      { '/auto_name': { source: 'records', at: '2026-01-01T00:00:00.000Z', from: 'Letter' } },
      { auto_name: 'Ann' },
    );
    expect(result.document.answers).toEqual({ auto_name: 'Ann' });
    expect(result.origins['/auto_name']).toEqual({ source: 'records', at: now, from: 'Card index' });
  });

  it('never overwrites anything with nothing', () => {
    for (const origins of [typed, records, {}]) {
      const result = refresh({ auto_name: 'Ann' }, origins, { auto_name: null, auto_loans: [] });
      expect(result.document.answers).toEqual({ auto_name: 'Ann' });
      expect(result.origins).toBe(origins);
    }
  });

  it('keeps what is replaced of unknown origin too', () => {
    expect(refresh({ auto_name: 'Ann' }, {}, { auto_name: 'Bea' }).replaced).toHaveLength(1);
  });

  it('renews a value that is parked where it is', () => {
    const held = { document: documentOf({}, { auto_name: 'Ann' }), origins: records };
    expect(refreshAutomatic(held, given({ auto_name: 'Bea' }), now).document).toEqual(
      documentOf({}, { auto_name: 'Bea' }),
    );
  });

  it('knows rows of the records again that have got ids meanwhile', () => {
    const held = {
      document: documentOf({ auto_loans: [{ rowId: 'a', on: 'Monday' }] }),
      origins: { '/auto_loans': { source: 'records', at: now, from: 'Card index' } } as Origins,
    };
    expect(refreshAutomatic(held, given({ auto_loans: [{ on: 'Monday' }] }), now).document).toBe(held.document);
  });

  it('returns document and origins themselves when nothing changed', () => {
    const held = { document: documentOf({ auto_name: 'Ann' }), origins: records };
    const result = refreshAutomatic(held, given({ auto_name: 'Ann' }), now);
    expect(result.document).toBe(held.document);
    expect(result.origins).toBe(records);
  });
});

describe('originsAfterSave', () => {
  it('notes what a person typed into an automatic field, and forgets what was emptied', () => {
    const after = originsAfterSave({ before: {}, after: { auto_name: 'Ann', note: 'x' }, origins: {} }, prefix, now);
    expect(after).toEqual({ '/auto_name': { source: 'typed', at: now } });
    expect(
      originsAfterSave({ before: { auto_name: 'Ann' }, after: { auto_name: '' }, origins: after }, prefix, now),
    ).toEqual({});
  });

  it('forgets that an answer was taken over once a person changes it', () => {
    const origins: Origins = { '/note': { ...former, at: now }, '/other': { ...former, at: now } };
    const after = originsAfterSave(
      { before: { note: 'x', other: 'y' }, after: { note: 'z', other: 'y' }, origins },
      prefix,
      now,
    );
    expect(after).toEqual({ '/other': origins['/other'] });
  });
});
