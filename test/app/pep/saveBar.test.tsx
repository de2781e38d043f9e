import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SaveBar } from '../../../src/app/pep/SaveBar.tsx';
import { NOT_YET_SAVED } from '../../../src/app/unsaved/saveWords.ts';
import type { SaveState } from '../../../src/engine/index.ts';
import { byText, click, find, mount, type Mounted } from '../support.tsx';

const NOW = 1_800_000_000_000;
const onSave = vi.fn();
const onGo = vi.fn();
let page: Mounted;

const bar = (save: SaveState | null, more: { hasBack?: boolean; hasNext?: boolean } = {}) => (
  <SaveBar
    save={save}
    progress={null}
    isQuiet={false}
    hasBack={more.hasBack ?? true}
    hasNext={more.hasNext ?? true}
    onSave={onSave}
    onGo={onGo}
  />
);
const line = () => find(page.element, '[data-save-state]').textContent;
const said = () => find(page.element, '[role=status], [role=alert]').textContent;

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(NOW);
  vi.clearAllMocks();
});
afterEach(() => {
  page.unmount();
  vi.useRealTimers();
});

describe('the bar at the foot', () => {
  it('[PFORM-14] [D-37] says when and how one saved last, and renews it each minute', () => {
    page = mount(bar({ kind: 'saved', savedAt: NOW, activity: 'automatically' }));
    expect(line()).toBe('Last saved: a few seconds ago automatically');
    act(() => void vi.advanceTimersByTime(60_000));
    expect(line()).toBe('Last saved: a minute ago automatically');
    page.show(bar({ kind: 'saved', savedAt: NOW, activity: 'manually' }));
    expect(line()).toBe('Last saved: a minute ago manually');
  });

  it('[D-37] names no activity of what was saved before the page was opened, and nothing where nothing was', () => {
    page = mount(bar({ kind: 'saved', savedAt: NOW - 30_000, activity: '' }));
    expect(line()).toBe('Last saved: a few seconds ago');
    page.show(bar({ kind: 'saved', savedAt: null, activity: '' }));
    expect(line()).toBe('');
  });

  it('[PFORM-15] [PFORM-18] counts down in words, but says aloud only that there are changes', () => {
    page = mount(bar({ kind: 'dirty', secondsLeft: 10, savedAt: null }));
    expect(line()).toBe('There are unsaved changes which will be autosaved in 10 seconds');
    page.show(bar({ kind: 'dirty', secondsLeft: 9, savedAt: null }));
    expect(line()).toBe('There are unsaved changes which will be autosaved in 9 seconds');
    expect(said()).toBe('There are unsaved changes');
    const sign = page.element.querySelector('[data-testid=EditOutlinedIcon]');
    expect(getComputedStyle(sign?.parentElement ?? page.element).backgroundColor).toBe('rgb(255, 244, 220)');
  });

  it('[PFORM-19] says without autosave that there are changes', () => {
    page = mount(bar({ kind: 'dirty', secondsLeft: null, savedAt: null }));
    expect(line()).toBe('There are unsaved changes');
  });

  it('[PFORM-20] tells a failure as an alert, with a sign beside the colour', () => {
    page = mount(bar({ kind: 'failed', message: 'It failed', savedAt: null }));
    expect(line()).toBe('It failed');
    expect(find(page.element, '[role=alert]').textContent).toBe('It failed');
    expect(page.element.querySelector('[data-testid=ErrorOutlinedIcon]')).not.toBeNull();
  });

  it('[D-109] is no alert where there is only no connection', () => {
    page = mount(bar({ kind: 'failed', message: NOT_YET_SAVED, savedAt: null }));
    expect([line(), said()]).toEqual(['Not saved yet', 'Not saved yet']);
    expect(page.element.querySelector('[role=alert]')).toBeNull();
  });

  it('[PFORM-6] saves and leads on', () => {
    page = mount(bar({ kind: 'dirty', secondsLeft: null, savedAt: null }, { hasBack: false }));
    click(byText(page.element, 'button', 'Save'));
    expect(onSave).toHaveBeenCalledOnce();
    click(byText(page.element, 'button', 'PEP Home'));
    click(byText(page.element, 'button', 'Next'));
    expect(onGo.mock.calls).toEqual([['home'], ['next']]);
    expect(byText(page.element, 'button', 'Back')).toHaveProperty('disabled', true);
  });

  it('keeps the Save button in the focus while it saves, and has none where nothing can be changed', () => {
    page = mount(bar({ kind: 'saving', activity: 'manually', changedSince: false, savedAt: null }));
    expect(line()).toBe('Saving…');
    const button = byText(page.element, 'button', 'Save');
    expect([button.getAttribute('aria-disabled'), (button as HTMLButtonElement).disabled]).toEqual(['true', false]);
    page.show(bar(null));
    expect(page.element.textContent).not.toContain('Save');
  });
});
