import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { signatureText } from '../../../src/engine/index.ts';
import { button, click, control, formOf, mountForm } from './mount.tsx';

const form = formOf({
  properties: {
    agreed: { type: 'string', format: 'signature', title: 'Agreed' },
    note: { type: 'string', title: 'Note' },
  },
});
const agreed = signatureText({ by: 7, name: 'Jane Fox', role: 'Chair', at: '2026-03-11T14:05:00.000Z' });
const SIGNED = 'Signed by Jane Fox, Chair, 11/03/2026 at 14:05';

const said = () => control('agreed').querySelector('[role=status]')?.textContent ?? '';

describe('a question that is signed', () => {
  it('is asked for by a press, taken back by another, and the focus stays on the button', () => {
    const { state, container } = mountForm(form);
    act(() => button('Sign').focus());
    click(button('Sign'));
    expect(state.document.answers).toEqual({ agreed: 'sign' });
    expect(container.textContent).toContain('Signed when this is saved');
    expect(document.activeElement).toBe(button('Take back'));
    click(button('Take back'));
    expect(state.document.answers).toEqual({});
    expect([document.activeElement === button('Sign'), said()]).toEqual([true, '']);
  });

  it('says who has signed and when, and that a change takes it away', () => {
    const { container } = mountForm(form, { answers: { agreed } });
    expect(container.textContent).toContain(SIGNED);
    expect(said()).toMatch(/whoever changes one takes it away/);
  });

  it('says that answers have changed where a save brings it back unsigned, until it is signed again', () => {
    const { state } = mountForm(form);
    click(button('Sign'));
    act(() => state.set({ answers: { note: 'Read' }, parked: {} }));
    expect(said()).toMatch(/^Answers have changed since, so this is not signed/);
    click(button('Sign'));
    act(() => state.set({ answers: { agreed, note: 'Read' }, parked: {} }));
    expect(said()).toMatch(/^It stands/);
    act(() => state.set({ answers: { note: 'Written' }, parked: {} }));
    expect(said()).toMatch(/^Answers have changed since/);
  });

  it('is read as a sentence, with why, by who may not sign', () => {
    const reason = 'To be signed by the chair';
    const { container, redraw } = mountForm(form, { answers: { agreed }, locks: [{ pointer: '/agreed', reason }] });
    expect(control('agreed').textContent).toContain(SIGNED);
    expect(control('agreed').textContent).toContain(reason);
    expect([...container.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain('Take back');
    redraw({ locks: [], readOnly: 'Completed' });
    expect(control('agreed').textContent).toContain(SIGNED);
  });
});
