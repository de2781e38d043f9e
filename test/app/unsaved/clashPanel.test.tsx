import { afterEach, describe, expect, it, vi } from 'vitest';
import { ClashPanel } from '../../../src/app/unsaved/ClashPanel.tsx';
import type { OpenClash } from '../../../src/app/unsaved/openClashes.ts';
import { activeForm, type FormDocument } from '../../../src/engine/index.ts';
import { byText, click, find, mount, type Mounted } from '../support.tsx';
import { form } from '../pep/fixtures.ts';

const onResolve = vi.fn();
let page: Mounted;

const clash: OpenClash = {
  pointer: '/need',
  mine: 'Mine',
  theirs: 'Theirs',
  theirName: 'Sam Writer',
  theirSavedAt: '2026-11-21T14:03:00.000Z',
};

function panel(clashes: readonly OpenClash[], need = 'Theirs') {
  const document: FormDocument = { answers: { need }, parked: {} };
  return (
    <ClashPanel
      clashes={clashes}
      active={activeForm({ form, facts: {}, document })}
      document={document}
      onResolve={onResolve}
    />
  );
}

const choice = (label: string) => find<HTMLInputElement>(byText(page.element, 'label > span', label), 'input');

afterEach(() => {
  page.unmount();
  vi.clearAllMocks();
});

describe('two answers to one question', () => {
  it('stand side by side under its title, with whose the stored one is and since when', () => {
    page = mount(panel([clash]));
    expect(find(page.element, 'fieldset legend').textContent).toBe('Main need');
    expect(page.element.textContent).toContain('Keep mineMine');
    expect(page.element.textContent).toContain('Keep the answer of Sam Writer, saved 21/11/2026 14:03Theirs');
    expect(document.activeElement).toBe(find(page.element, 'h2'));
  });

  it('name nobody where it is not known who', () => {
    page = mount(panel([{ ...clash, theirName: '', theirSavedAt: null }]));
    expect(page.element.textContent).toContain('Keep the saved answerTheirs');
  });

  it('are decided one by one, and sent only when all are', () => {
    page = mount(panel([clash, { ...clash, pointer: '/notes', mine: undefined, theirs: 'A note' }]));
    const save = byText(page.element, 'button', 'Save my choice') as HTMLButtonElement;
    expect(page.element.textContent).toContain('2 answers are still to be chosen');
    click(choice('Keep mine'));
    expect([save.disabled, page.element.textContent?.includes('1 answer is still to be chosen')]).toEqual([true, true]);
    const [, notes] = [...page.element.querySelectorAll('fieldset')];
    expect(notes?.textContent).toContain('No answer');
    click(find(notes as Element, 'label:nth-of-type(2) input'));
    click(save);
    expect(onResolve).toHaveBeenCalledExactlyOnceWith(
      new Map([
        ['/need', 'mine'],
        ['/notes', 'theirs'],
      ]),
    );
  });

  it('are three where somebody has written on in the form meanwhile', () => {
    page = mount(panel([clash], 'Both put together'));
    click(choice('Keep what is in the form now'));
    click(byText(page.element, 'button', 'Save my choice'));
    expect(onResolve).toHaveBeenCalledExactlyOnceWith(new Map([['/need', 'form']]));
  });
});
