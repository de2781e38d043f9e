import type { Line } from './asvsLine.ts';

const by = (...tests: string[]) => ({ by: tests });
const tokens = 'test/server/plugins/tokens.test.ts';
const signIn = 'test/server/identity/signIn.test.ts';
const steps = 'test/server/identity/steps.test.ts';
const client = 'test/server/identity/client.test.ts';
const passwords = 'test/server/identity/passwords.test.ts';
const knownBrowser = 'test/server/identity/knownBrowser.test.ts';

/** Chapter 6: who one is. */
export const authentication: readonly Line[] = [
  [
    '6.1.1',
    'How guessing is held up, and nobody kept out by it, is written down',
    by(
      `${signIn} > locks a name for a quarter of an hour`,
      `${knownBrowser} > lets them in while strangers keep the name locked`,
    ),
  ],
  [
    '6.1.2',
    'Words that no password may hold are written down',
    by(`${passwords} > where it holds a word of the user, the authority or the portal`),
  ],
  [
    '6.1.3',
    'Every way in is written down',
    by('test/server/plugins/pages.test.ts > the browser is told of it and may speak to it', client),
  ],
  ['6.2.1', 'Passwords have eight characters at least', by(`${client} > takes no weak one`)],
  ['6.2.2', 'Users can change their password', by(`${client} > changes the password by the old one`)],
  ['6.2.3', 'By the old one', by(`${client} > changes the password by the old one`)],
  [
    '6.2.4',
    'Common passwords are refused',
    by(
      `${passwords} > where it is a well-known one`,
      `${passwords} > takes none that is easily guessed in place of a temporary one`,
      `${passwords} > takes none for a forgotten one`,
      `${passwords} > takes none in place of the old one`,
    ),
  ],
  [
    '6.2.5',
    'Any letters are allowed, none demanded',
    { unmet: 'SIGN-8 demands letters of each case, a digit and a sign, word by word.' },
  ],
  ['6.2.6', 'Passwords are masked', by('test/app/session/signIn.test.tsx > shows a password on demand')],
  ['6.2.7', 'Passwords may be pasted', by('test/browser/signInSteps.test.ts > takes one that is pasted')],
  ['6.2.8', 'Passwords are taken as they are', { held: 'src/server/identity/pool/srp.ts' }],
  [
    '6.2.9',
    'Passwords may have 64 characters',
    by(
      `${passwords} > takes one of %d letters, and asks for all of them`,
      'test/browser/signInSteps.test.ts > takes one that is pasted',
    ),
  ],
  ['6.2.10', 'Passwords do not run out', { na: 'No password of a user’s own ends by itself.' }],
  [
    '6.2.11',
    'Words of the place are refused in passwords',
    by(
      `${passwords} > where it holds a word of the user, the authority or the portal`,
      `${passwords} > takes none in place of the old one`,
    ),
  ],
  [
    '6.2.12',
    'Passwords known from leaks are refused: the 49,000 that are used most',
    by(`${passwords} > where it is a well-known one`),
  ],
  [
    '6.3.1',
    'Guessing is held up',
    by(
      `${signIn} > locks a name for a quarter of an hour`,
      `${signIn} > counts attempts made at the same moment`,
      `${knownBrowser} > is locked by five wrong passwords of its own`,
    ),
  ],
  [
    '6.3.2',
    'There are no accounts from the start',
    by('test/server/demo/demoData.test.ts > the accounts, whose password is published'),
  ],
  [
    '6.3.3',
    'A second factor is needed',
    {
      unmet:
        'It is optional by SIGN-4; an authority, or the pool, can require it of everybody, and then nothing ' +
        'opens without.',
    },
  ],
  ['6.3.4', 'No way in is weaker than another', by(`${steps} > is answered as what it is`, tokens)],
  [
    '6.4.1',
    'First passwords are random, end soon, and are never the user’s own',
    by(
      'test/server/modules/users/usersActive.test.ts > makes a new temporary password, which alone holds',
      `${steps} > ends after seven days`,
    ),
  ],
  ['6.4.2', 'No hints and no secret questions', { na: 'There are none.' }],
  ['6.4.3', 'A forgotten password passes by no second factor', by(`${client} > is set anew by a code that is sent`)],
  [
    '6.4.4',
    'Who has lost a factor is looked at as at the beginning, by the office that invited them, and told',
    by(
      'test/server/modules/users/usersSecondFactor.test.ts > is taken away: the password alone signs in',
      'test/browser/users.test.ts > signs in with the password alone once a super user has reset it',
    ),
  ],
  [
    '6.5.1',
    'Codes hold once',
    by(`${steps} > takes no code twice`, `${client} > brings six digits that hold for five minutes, once`),
  ],
  [
    '6.5.2',
    'Codes are stored as slow hashes',
    {
      unmet:
        'They are stored as hashes under the pool’s secret, not as slow ones: they hold for five minutes and ' +
        'five wrong answers.',
    },
  ],
  ['6.5.3', 'Codes and secrets are random', { held: 'src/server/identity/pool/codes.ts' }],
  ['6.5.4', 'Codes have six digits', by(`${client} > brings six digits that hold for five minutes, once`)],
  [
    '6.5.5',
    'Codes end soon',
    {
      unmet:
        'Codes that are sent end after five minutes; those of an app are also taken in the step before and ' +
        'after (D-51), so for 90 seconds instead of 30.',
    },
  ],
  [
    '6.6.1',
    'Text messages go to numbers that were tried',
    { unmet: 'The number is the one that the virtual school entered; the app is offered beside it.' },
  ],
  ['6.6.2', 'A code opens the sign-in that it was sent for', by(`${steps} > of one sign-in does not open another`)],
  [
    '6.6.3',
    'Codes cannot be guessed',
    by(
      `${steps} > bears two wrong codes in one step`,
      `${steps} > has its code killed by five wrong answers`,
      `${steps} > is guessed at five times in a quarter of an hour`,
    ),
  ],
  [
    '6.8.1',
    'Users of two providers cannot be mistaken',
    by(
      'test/server/identity/signOn.test.ts > single sign-on > sends the people of two authorities to two providers, and believes each of its own alone',
    ),
  ],
  [
    '6.8.2',
    'Signatures are always checked',
    by(
      `${tokens} > without a signature is refused everywhere`,
      `${tokens} > changed in a letter is refused everywhere`,
    ),
  ],
  ['6.8.3', 'Assertions of SAML hold once', { na: 'There is no SAML.' }],
  [
    '6.8.4',
    'How strongly the pool has looked is asked for',
    {
      na:
        'No call asks for more than a session; whether a factor is due is decided by the pool, or by the ' +
        'authority’s own rule.',
    },
  ],
];
