import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { formOf, mountForm } from './mount.tsx';

const form = formOf({ properties: { chair: { type: 'string', title: 'Chair' } } });
const former = { title: 'Autumn 2025', answers: { chair: 'A. Brown' } };
const notes = { '/chair': 'Taken over from Autumn 2025' };
const button = () => document.querySelector<HTMLButtonElement>('.former button')!;
const press = () =>
  act(() => {
    button().focus();
    button().click();
  });

describe('last time’s answer', () => {
  it('is used again and taken back by the same button, which keeps the focus', () => {
    mountForm(form, { former });
    expect(button().textContent).toBe('Use again');
    press();
    expect(button().textContent).toBe('Undo');
    expect(document.activeElement).toBe(button());
    press();
    expect(button().textContent).toBe('Use again');
    expect(document.activeElement).toBe(button());
  });

  it('says that it was taken over only while it is the same', () => {
    mountForm(form, { former, notes, answers: { chair: 'A. Brown' } });
    expect(document.body.textContent).toContain('Taken over from Autumn 2025');
    expect(document.body.textContent).not.toContain('Last time');
  });

  it('keeps the focus where what comes back had been taken over', () => {
    mountForm(form, { former, notes, answers: { chair: 'C. Dean' } });
    press();
    expect(button().textContent).toBe('Undo');
    expect(document.activeElement).toBe(button());
  });

  it('stands beside an answer that differs from it by now, without the words of where it came from', () => {
    mountForm(form, { former, notes, answers: { chair: 'C. Dean' } });
    expect(document.body.textContent).not.toContain('Taken over');
    expect(document.body.textContent).toContain('Last time (Autumn 2025): A. Brown');
  });
});
