import { act } from 'react';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResolvedForm } from '../../../src/engine/index.ts';
import type { SignInOutcome } from '../../../src/app/session/pool.ts';
import type { Session } from '../../../src/app/session/session.ts';
import { SignedOutArea } from '../../../src/app/session/SignedOutArea.tsx';
import { leaveMessage } from '../../../src/app/session/wantedPath.ts';
import { byText, click, fill, find, mount, type Mounted } from '../support.tsx';

const form = {
  id: 'public/sign-in',
  ...JSON.parse(readFileSync('schemas/forms/public/sign-in.json', 'utf8')),
} as ResolvedForm;

let page: Mounted | null = null;

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/students/7/peps?tab=1');
  vi.stubGlobal(
    'fetch',
    async () => new Response(JSON.stringify({ forms: { 'public/sign-in': form } }), { status: 200 }),
  );
});
afterEach(() => {
  page?.unmount();
  page = null;
  vi.unstubAllGlobals();
});

async function open(outcome: SignInOutcome = { kind: 'success' }) {
  const signIn = vi.fn(async () => outcome);
  const onSignedIn = vi.fn();
  const session = { signIn, begin: () => undefined, prepare: () => undefined, userName: 'sub' } as unknown as Session;
  await act(async () => {
    page = mount(<SignedOutArea session={session} onSignedIn={onSignedIn} />);
  });
  const { element } = page as unknown as Mounted;
  const submit = async () => {
    await act(async () => click(find(element, 'button[type=submit]')));
  };
  const answer = (name: string, text: string) => fill(find(element, `input[name="${name}"]`), text);
  return { element, signIn, onSignedIn, submit, answer };
}

describe('the sign-in screen', () => {
  it('[SIGN-2] asks for username and password at /login, whatever address was wanted', async () => {
    const { element } = await open();
    expect(window.location.pathname).toBe('/login');
    expect([...element.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
      'E-mail address',
      'Password',
    ]);
    expect(find<HTMLInputElement>(element, 'input[name=password]').type).toBe('password');
  });

  it('says what is missing in the declaration’s words and calls nobody', async () => {
    const { element, signIn, submit } = await open();
    await submit();
    expect(element.textContent).toContain('Enter your e-mail address');
    expect(element.textContent).toContain('Enter your password');
    expect(signIn).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(find(element, 'input[name=username]'));
  });

  it('[SIGN-3] goes on to the wanted address after success', async () => {
    const { signIn, onSignedIn, submit, answer } = await open();
    answer('username', ' dt@ashcombe.example ');
    answer('password', 'secret');
    await submit();
    expect(signIn).toHaveBeenCalledWith('dt@ashcombe.example', 'secret');
    expect(onSignedIn).toHaveBeenCalledOnce();
    expect(window.location.pathname + window.location.search).toBe('/students/7/peps?tab=1');
  });

  it('[SIGN-6] says "Error, please try again" when the password step fails', async () => {
    const { element, onSignedIn, submit, answer } = await open({ kind: 'error' });
    answer('username', 'a@b.example');
    answer('password', 'x');
    await submit();
    expect(find(element, '[role=alert]').textContent).toBe('Error, please try again');
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  it('[SIGN-16] shows the message that a failed sign-out left', async () => {
    leaveMessage('An error occured signing out, please try again', 'error');
    const { element } = await open();
    expect(element.textContent).toContain('An error occured signing out, please try again');
  });

  it('shows a password on demand and says so', async () => {
    const { element } = await open();
    const button = byText(element, 'button', 'Show');
    click(button);
    expect(find<HTMLInputElement>(element, 'input[name=password]').type).toBe('text');
    expect(button.getAttribute('aria-pressed')).toBe('true');
  });
});
