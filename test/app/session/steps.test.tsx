import { act } from 'react';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CodeOutcome, SignInError, SignInOutcome } from '../../../src/app/session/pool.ts';
import type { Session } from '../../../src/app/session/session.ts';
import { SignedOutArea } from '../../../src/app/session/SignedOutArea.tsx';
import { takeMessage } from '../../../src/app/session/wantedPath.ts';
import { byText, click, fill, find, mount, type Mounted } from '../support.tsx';

const folder = 'schemas/forms/public';
const forms = Object.fromEntries(
  readdirSync(folder).map((file) => {
    const id = `public/${file.replace('.json', '')}`;
    return [id, { id, ...JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) }];
  }),
);
const good = 'Quiet-Harbour7!';
const easy = 'That password would soon be guessed. Please choose another.';

let page: Mounted | null = null;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  window.history.replaceState(null, '', '/students/7');
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ forms }), { status: 200 }));
});
afterEach(() => {
  page?.unmount();
  page = null;
  vi.unstubAllGlobals();
});

interface Doubles {
  readonly outcomes?: readonly SignInOutcome[];
  readonly asked?: boolean;
  readonly reset?: CodeOutcome | SignInError;
}

/** The signed-out area over a session that answers as told. */
async function open({ outcomes = [], asked = true, reset = 'success' }: Doubles = {}) {
  const queue = [...outcomes];
  const session = {
    userName: 'sub-1',
    begin: vi.fn(),
    prepare: () => undefined,
    signIn: vi.fn(async () => queue.shift() ?? { kind: 'error' }),
    forgotPassword: vi.fn(async () => asked),
    resetPassword: vi.fn(async () => reset),
  };
  const onSignedIn = vi.fn();
  await act(async () => {
    page = mount(<SignedOutArea session={session as unknown as Session} onSignedIn={onSignedIn} />);
  });
  const { element } = page as unknown as Mounted;
  const settle = () => act(() => vi.dynamicImportSettled());
  await settle();
  const answer = (name: string, text: string) => fill(find(element, `input[name="${name}"]`), text);
  const press = async (text: string) => {
    await act(async () => click(byText(element, 'button', text)));
    await settle();
  };
  const signIn = async () => {
    answer('username', 'a@b.example');
    answer('password', 'Temporary1!');
    await press('Sign in');
  };
  const alert = () => element.querySelector('[role=alert]')?.textContent ?? null;
  return { element, session, onSignedIn, answer, press, signIn, alert, title: () => find(element, 'h1').textContent };
}

const codeStep = (kind: 'softwareTokenMfa' | 'smsMfa', ...answers: CodeOutcome[]) =>
  ({ kind, sentTo: '+*******0123', answer: vi.fn(async () => answers.shift() ?? 'failed') }) as const;

describe('the code after the password', () => {
  it('[SIGN-3] of a text message says where that went', async () => {
    const { element, signIn, title } = await open({ outcomes: [codeStep('smsMfa')] });
    await signIn();
    expect(title()).toBe('Check your phone');
    expect(element.textContent).toContain('a six-digit code to +*******0123.');
  });

  it('[SIGN-5, C-22] is refused unless it has six digits, and keeps its leading zeros', async () => {
    const step = codeStep('softwareTokenMfa', 'success');
    const { element, signIn, answer, press, onSignedIn } = await open({ outcomes: [step] });
    await signIn();
    answer('code', '01 2-3');
    expect(find<HTMLInputElement>(element, 'input[name=code]').value).toBe('0123');
    await press('Continue');
    expect(element.textContent).toContain('Enter the six digits of your code');
    expect(step.answer).not.toHaveBeenCalled();
    answer('code', '0123456');
    await press('Continue');
    expect(step.answer).toHaveBeenCalledWith('012345');
    expect(onSignedIn).toHaveBeenCalledOnce();
    expect(window.location.pathname).toBe('/students/7');
  });

  it('can be tried again after a wrong one, and begins again once the pool has ended the step', async () => {
    const { signIn, answer, press, alert, title, onSignedIn } = await open({
      outcomes: [codeStep('softwareTokenMfa', 'wrong', 'failed', 'ended')],
    });
    await signIn();
    answer('code', '123456');
    await press('Continue');
    expect(alert()).toBe('That code was not right. Check it and try again.');
    await press('Continue');
    expect(alert()).toBe('Error, please try again');
    await press('Continue');
    expect(title()).toBe('Sign in');
    expect(alert()).toContain('Please sign in again');
    expect(onSignedIn).not.toHaveBeenCalled();
  });
});

describe('the new password', () => {
  const fillIn = async ({ element, answer, press }: Awaited<ReturnType<typeof open>>) => {
    answer('newPassword', good);
    click(find(element, 'input[name=terms]'));
    await press('Set new password');
  };

  it('[SIGN-10, SIGN-12] may be followed by a code, and only then is the acceptance kept for the server', async () => {
    const complete = vi.fn(async (): Promise<SignInOutcome> => codeStep('softwareTokenMfa', 'success'));
    const held = await open({ outcomes: [{ kind: 'newPasswordRequired', complete }] });
    await held.signIn();
    await fillIn(held);
    expect(complete).toHaveBeenCalledWith(good);
    expect(held.title()).toBe('Enter your code');
    expect(held.element.textContent).toContain('Successfully set new password');
    expect(localStorage.getItem('session.termsAccepted')).toBeNull();
    held.answer('code', '123456');
    await held.press('Continue');
    expect(localStorage.getItem('session.termsAccepted')).toBe('sub-1');
    expect(takeMessage()).toEqual({ text: 'Successfully set new password', tone: 'info' });
  });

  it('[SIGN-11] says so where it fails, and asks the pool for another step before the next try', async () => {
    const fails = vi.fn(async (): Promise<SignInOutcome> => ({ kind: 'error' }));
    const succeeds = vi.fn(async (): Promise<SignInOutcome> => ({ kind: 'success' }));
    const held = await open({
      outcomes: [
        { kind: 'newPasswordRequired', complete: fails },
        { kind: 'newPasswordRequired', complete: succeeds },
      ],
    });
    await held.signIn();
    await fillIn(held);
    expect(held.alert()).toBe('Error, please try again');
    expect(held.session.signIn).toHaveBeenCalledOnce();
    await held.press('Set new password');
    expect(held.session.signIn).toHaveBeenCalledTimes(2);
    expect(succeeds).toHaveBeenCalledWith(good);
    expect(held.onSignedIn).toHaveBeenCalledOnce();
  });

  it('[SIGN-8] is said to be easily guessed where the pool finds it so, in its words', async () => {
    const complete = async (): Promise<SignInOutcome> => ({ kind: 'error', refusedPassword: easy });
    const held = await open({ outcomes: [{ kind: 'newPasswordRequired', complete }] });
    await held.signIn();
    await fillIn(held);
    expect(held.alert()).toBe(easy);
    expect(held.title()).toBe('Choose your password');
  });

  it('[D-4] is reached from the link of an invitation, which is taken out of the address', async () => {
    window.history.replaceState(null, '', '/login?newUser=new%2Bperson%40b.example');
    const { element, title } = await open();
    expect(title()).toBe('Choose your password');
    expect(window.location.search).toBe('');
    expect(find<HTMLInputElement>(element, 'input[name=email]').value).toBe('new+person@b.example');
    expect(find<HTMLInputElement>(element, 'input[name=temporaryPassword]').value).toBe('');
  });

  it('is not changed for somebody who has one already: they are signed in, and told', async () => {
    window.history.replaceState(null, '', '/login?newUser=a%40b.example');
    const held = await open({ outcomes: [{ kind: 'success' }] });
    held.answer('temporaryPassword', 'Mine-Already1');
    await fillIn(held);
    expect(held.onSignedIn).toHaveBeenCalledOnce();
    expect(localStorage.getItem('session.termsAccepted')).toBeNull();
    expect(takeMessage()?.text).toContain('it was not changed');
  });
});

describe('a forgotten password', () => {
  const forgot = async (held: Awaited<ReturnType<typeof open>>) => {
    await held.press('Forgot password');
    held.answer('email', ' a@b.example ');
    await held.press('Send me a code');
  };

  it('[D-3] asks for the code and a password that meets every rule, and ends with the sign-in form', async () => {
    const held = await open();
    await forgot(held);
    expect(held.session.forgotPassword).toHaveBeenCalledWith('a@b.example');
    held.answer('code', '012345');
    held.answer('newPassword', 'short');
    await held.press('Change password');
    expect(held.session.resetPassword).not.toHaveBeenCalled();
    held.answer('newPassword', good);
    await held.press('Change password');
    expect(held.session.resetPassword).toHaveBeenCalledWith('a@b.example', '012345', good);
    expect(held.title()).toBe('Sign in');
    expect(held.element.textContent).toContain('Your password is changed');
  });

  it.each([
    ['a wrong code', 'wrong', 'That code was not right. Check it and try again.'],
    ['a code that has ended', 'ended', 'That code cannot be used any more. Ask for another one.'],
    ['one that failed', 'failed', 'Error, please try again'],
    ['an easy password', { kind: 'error', refusedPassword: easy }, easy],
  ] as const)('says of %s what to do', async (_what, reset, said) => {
    const held = await open({ reset });
    await forgot(held);
    held.answer('code', '012345');
    held.answer('newPassword', good);
    await held.press('Change password');
    expect(held.alert()).toBe(said);
  });

  it('says where no code could be asked for', async () => {
    const held = await open({ asked: false });
    await forgot(held);
    expect(held.alert()).toBe('Error, please try again');
    expect(held.title()).toBe('Forgot password');
  });
});
