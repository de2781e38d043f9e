import { describe, expect, it } from 'vitest';
import { relativeTime } from '../../../src/engine/form/relativeTime.ts';
import { changedAnswers, initialSaveState, saveReducer, saveStateText } from '../../../src/engine/form/saveState.ts';
import type { SaveEvent } from '../../../src/engine/form/saveState.ts';
import type { SaveState } from '../../../src/engine/form/types.ts';

const loaded = initialSaveState(1000);
const changed: SaveEvent = { type: 'changed', changed: true, autosave: true };
const unchanged: SaveEvent = { type: 'changed', changed: false, autosave: true };
const tick: SaveEvent = { type: 'tick' };
const after = (...events: SaveEvent[]): SaveState => events.reduce(saveReducer, loaded);
const ticks = (count: number): SaveEvent[] => Array.from({ length: count }, () => tick);

describe('saveReducer', () => {
  it('ignores a change event that changes nothing [PFORM-16]', () => {
    expect(after(unchanged)).toBe(loaded);
  });

  it('is unsaved after any change [PFORM-15]', () => {
    expect(after(changed)).toMatchObject({ kind: 'dirty', secondsLeft: 10 });
  });

  it('saves ten seconds after the last change [PFORM-17]', () => {
    expect(after(changed, ...ticks(9))).toMatchObject({ kind: 'dirty', secondsLeft: 1 });
    expect(after(changed, ...ticks(10))).toMatchObject({ kind: 'saving', activity: 'automatically' });
    expect(after(changed, ...ticks(9), changed)).toMatchObject({ kind: 'dirty', secondsLeft: 10 });
  });

  it('is saved again when a change is taken back', () => {
    expect(after(changed, tick, unchanged)).toMatchObject({ kind: 'saved', savedAt: 1000 });
  });

  it('does not save by itself with autosave off [PFORM-19]', () => {
    const state = after({ ...changed, autosave: false }, ...ticks(60));
    expect(state).toMatchObject({ kind: 'dirty', secondsLeft: null });
    expect(saveReducer(state, { type: 'save', now: 5000 })).toMatchObject({ kind: 'saving', activity: 'manually' });
  });

  it('makes one save of clicks within a second [PFORM-22]', () => {
    const first = after(changed, { type: 'save', now: 5000 });
    expect(first).toMatchObject({ kind: 'saving', activity: 'manually' });
    expect(saveReducer(first, { type: 'save', now: 5300 })).toBe(first);
    const stored = saveReducer(first, { type: 'stored', now: 5400, autosave: true });
    expect(saveReducer(stored, { type: 'save', now: 5999 })).toBe(stored);
    expect(saveReducer(stored, { type: 'save', now: 6000 })).toMatchObject({ kind: 'saving' });
  });

  it('sends what is unsaved at once when the page is left, and holds no later click up for it', () => {
    const flushed = after(changed, { type: 'flush' });
    expect(flushed).toMatchObject({ kind: 'saving', activity: 'manually' });
    const failed = saveReducer(flushed, { type: 'failed', message: 'No.' });
    expect(saveReducer(failed, { type: 'flush' })).toMatchObject({ kind: 'saving' });
    expect(saveReducer(failed, { type: 'save', now: 0 })).toMatchObject({ kind: 'saving' });
    expect(after({ type: 'flush' })).toBe(loaded);
  });

  it('keeps a change made while saving, with its ten seconds', () => {
    const state = after(changed, { type: 'save', now: 5000 }, changed, { type: 'stored', now: 5200, autosave: true });
    expect(state).toMatchObject({ kind: 'dirty', secondsLeft: 10, savedAt: 5200 });
    expect(
      after(changed, { type: 'save', now: 5000 }, changed, unchanged, { type: 'stored', now: 5200, autosave: true }),
    ).toMatchObject({ kind: 'saved' });
  });

  it('waits after a failure for a change or for Save', () => {
    const failed = after(changed, ...ticks(10), { type: 'failed', message: 'No.' });
    expect(after(changed, ...ticks(10), { type: 'failed', message: 'No.' }, ...ticks(30), unchanged)).toEqual(failed);
    expect(saveReducer(failed, changed)).toMatchObject({ kind: 'dirty', secondsLeft: 10 });
    expect(saveReducer(failed, { type: 'save', now: 9000 })).toMatchObject({ kind: 'saving', activity: 'manually' });
  });

  it('takes no answer when nothing is being saved', () => {
    const dirty = after(changed);
    expect(saveReducer(dirty, { type: 'stored', now: 1, autosave: true })).toBe(dirty);
    expect(saveReducer(dirty, { type: 'failed', message: 'No.' })).toBe(dirty);
  });
});

describe('saveStateText', () => {
  const stored = (...events: SaveEvent[]) => after(changed, ...events, { type: 'stored', now: 60_000, autosave: true });

  it('says when it was saved and how [PFORM-14]', () => {
    expect(saveStateText(stored({ type: 'save', now: 1 }), 61_000)).toBe('Last saved: a few seconds ago manually');
    expect(saveStateText(stored(...ticks(10)), 360_000)).toBe('Last saved: 5 minutes ago automatically');
    expect(saveStateText(loaded, 2000)).toBe('Last saved: a few seconds ago');
    expect(saveStateText(initialSaveState(null), 2000)).toBe('');
  });

  it('counts down [PFORM-18]', () => {
    expect(saveStateText(after(changed), 0)).toBe('There are unsaved changes which will be autosaved in 10 seconds');
    expect(saveStateText(after(changed, ...ticks(3)), 0)).toBe(
      'There are unsaved changes which will be autosaved in 7 seconds',
    );
  });

  it('says that there are changes where none is saved by itself [PFORM-19]', () => {
    expect(saveStateText(after({ ...changed, autosave: false }), 0)).toBe('There are unsaved changes');
  });

  it('says the failure in the words it was given [PFORM-20]', () => {
    const message = 'An error occured saving please try manually saving or login again';
    expect(saveStateText(after(changed, { type: 'save', now: 1 }, { type: 'failed', message }), 0)).toBe(message);
  });
});

describe('changedAnswers', () => {
  it('compares deeply and takes blanks for nothing [PFORM-16]', () => {
    expect(changedAnswers({ a: 1, rows: [{ rowId: 'x', b: 1 }] }, { rows: [{ b: 1, rowId: 'x' }], a: 1 })).toBe(false);
    expect(changedAnswers({ a: 'x' }, { a: 'x', b: '', c: [], d: { e: null } })).toBe(false);
    expect(changedAnswers({ a: 'x' }, { a: '' })).toBe(true);
    expect(changedAnswers({ a: 0 }, {})).toBe(true);
  });
});

describe('relativeTime', () => {
  const second = 1000;
  const minute = 60 * second;
  const hour = 60 * minute;
  const day = 24 * hour;
  it.each<[number, string]>([
    [-5000, 'a few seconds ago'],
    [0, 'a few seconds ago'],
    [44 * second, 'a few seconds ago'],
    [45 * second, 'a minute ago'],
    [89 * second, 'a minute ago'],
    [90 * second, '2 minutes ago'],
    [5 * minute, '5 minutes ago'],
    [44 * minute, '44 minutes ago'],
    [45 * minute, 'an hour ago'],
    [89 * minute, 'an hour ago'],
    [2 * hour, '2 hours ago'],
    [21 * hour, '21 hours ago'],
    [23 * hour, 'a day ago'],
    [3 * day, '3 days ago'],
    [26 * day, 'a month ago'],
    [200 * day, '7 months ago'],
    [330 * day, 'a year ago'],
    [730 * day, '2 years ago'],
  ])('says of %i milliseconds: %s', (passed, words) => expect(relativeTime(0, passed)).toBe(words));
});
