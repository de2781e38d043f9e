import type { Line } from './asvsLine.ts';

const by = (...tests: string[]) => ({ by: tests });
const calls = 'test/server/plugins/calls.test.ts';
const tokens = 'test/server/plugins/tokens.test.ts';
const signIn = 'test/server/identity/signIn.test.ts';
const client = 'test/server/identity/client.test.ts';
const matrix = 'test/server/matrix/matrix.test.ts';
const trail = 'test/server/trail/trail.test.ts';
const theLog = `${calls} > has method, route, status, time and user`;

const sessions: readonly Line[] = [
  [
    '7.1.1',
    'How long sessions live is written down',
    by('test/app/session/inactivity.test.ts > ends the session after 30 minutes'),
  ],
  [
    '7.1.2',
    'How many sessions one may have is written down',
    { unmet: 'Any number, so that somebody can work on two devices; signing out ends all of them.' },
  ],
  [
    '7.1.3',
    'Systems that share a sign-in are written down',
    { na: 'Nothing shares it but links to the legacy system, which are given a token and no session.' },
  ],
  [
    '7.2.1',
    'The server checks every token',
    by(`${tokens} > of the pool opens every kind of route`, `${tokens} > %s is refused everywhere`),
  ],
  ['7.2.2', 'Tokens are made for each session', by(`${signIn} > lets the right password in`)],
  ['7.2.3', 'References to sessions are random', { held: 'src/server/identity/pool/tokens.ts' }],
  ['7.2.4', 'Signing in makes a new session', by(`${signIn} > lets the right password in`)],
  [
    '7.3.1',
    'Who is not there is signed out',
    by(
      'test/app/session/session.test.ts > hands out no token, fresh or renewed',
      'test/browser/signInSession.test.ts > signs out in every tab',
      'test/server/identity/refreshing.test.ts > of which nothing was heard for some hours is over',
    ),
  ],
  ['7.3.2', 'No session lives for ever', by('test/server/identity/refreshing.test.ts > not longer than a working day')],
  ['7.4.1', 'What has ended is refused', by(`${tokens} > is refused everywhere, every token of it`)],
  ['7.4.2', 'Who is deactivated is out at once', by(`${tokens} > of somebody deactivated is refused everywhere`)],
  [
    '7.4.3',
    'A new password ends the other sessions',
    by(`${client} > changes the password by the old one, and the other sessions end`),
  ],
  ['7.4.4', 'Signing out is at hand everywhere', by('test/browser/signIn.test.ts > ends the session in every tab')],
  [
    '7.4.5',
    'Sessions of others can be ended by who may',
    by('test/server/modules/users/usersActive.test.ts > ends the sessions at once'),
  ],
  [
    '7.5.1',
    'What protects an account is changed after signing in anew',
    {
      unmet:
        'Setting up a factor asks for its code, and a password for the old one; switching a factor off asks for nothing more, since API-30 has one call without a body.',
    },
  ],
  [
    '7.5.2',
    'Users see their sessions and end them',
    { unmet: 'They end all at once by signing out; there is no list.' },
  ],
  ['7.6.1', 'Pool and portal end sessions together', by(`${client} > signs out everywhere`)],
  [
    '7.6.2',
    'No session begins by itself',
    by('test/app/session/signIn.test.tsx > asks for username and password at /login'),
  ],
];

const rights: readonly Line[] = [
  ['8.1.1', 'Who may call what is written down', by(`${matrix} > has every operation`)],
  [
    '8.1.2',
    'Who may see and change which field is written down',
    by('test/server/modules/pep/hiddenAnswers.test.ts', 'test/contract/decide.test.ts'),
  ],
  ['8.2.1', 'Calls are refused to who may not', by(`${matrix} > is what the running server answers`)],
  [
    '8.2.2',
    'Records are not there for who may not see them',
    by('test/server/matrix/foreignIds.test.ts', 'test/server/modules/students/scopes.test.ts'),
  ],
  [
    '8.2.3',
    'Fields are not there for who may not see them, and stay as they are',
    by('test/server/modules/pep/hiddenAnswers.test.ts', 'test/server/modules/pep/formFields.test.ts'),
  ],
  ['8.3.1', 'The server decides', by(`${matrix} > is what the running server answers`)],
  [
    '8.4.1',
    'Authorities are apart, also where a query forgets to say so',
    by(
      'test/server/db/rowSecurity.test.ts',
      'test/server/matrix/withoutScope.test.ts > row-level security lets nobody be answered',
    ),
  ],
  [
    '9.1.1',
    'Signatures are checked before a token is believed',
    by(`${tokens} > signed by another key, under any name`),
  ],
  [
    '9.1.2',
    'One algorithm is taken, none is not',
    by(
      `${tokens} > without a signature is refused everywhere`,
      `${tokens} > signed with the public key as a shared secret`,
    ),
  ],
  [
    '9.1.3',
    'Keys come from the pool alone',
    by('test/server/identity/keys.test.ts', `${tokens} > signed by another key, under any name`),
  ],
  ['9.2.1', 'Tokens hold for their time', by(`${tokens} > past its end or before its time`)],
  ['9.2.2', 'Tokens hold for their use', by(`${tokens} > that is an id token of the pool`)],
  [
    '9.2.3',
    'Tokens hold for this portal',
    by(
      `${tokens} > of a pool of the same kind`,
      `${calls} > is refused with a token of another key, issuer, client, use or time`,
    ),
  ],
  [
    '9.2.4',
    'Tokens name whom they are for',
    by(`${calls} > is refused with a token of another key, issuer, client, use or time`),
  ],
];

const logging: readonly Line[] = [
  ['16.1.1', 'What is logged, where and for how long is written down', { held: 'docs/operations.md' }],
  ['16.2.1', 'A line says when, where, who and what', by(theLog, `${trail} > says in words who changed what`)],
  ['16.2.2', 'Times are of one clock, in UTC', { held: 'src/server/plugins/logging.ts' }],
  ['16.2.3', 'Logs go to standard output and the trail alone', { held: 'src/server/plugins/logging.ts' }],
  ['16.2.4', 'Lines are JSON', by(theLog)],
  ['16.2.5', 'Lines hold no person, token, address or body', by(theLog)],
  ['16.3.1', 'Signing in is told, and where it fails', by('test/server/trail/everyOperation.test.ts', trail)],
  [
    '16.3.2',
    'Refusals are told',
    by(`${calls} > is decided by the operation: 403, nothing done, and the refusal in the trail`),
  ],
  ['16.3.3', 'Attempts to get around are told', by(theLog)],
  ['16.3.4', 'What nobody foresaw is told', by(theLog)],
  ['16.4.1', 'Nothing that is logged can begin a line of its own', by(theLog)],
  ['16.4.2', 'The trail can be changed by nobody', by(`${trail} > refuses to be altered`)],
  [
    '16.4.3',
    'Logs are kept on another system',
    { unmet: 'Lines go to standard output, for the operator’s collector; the trail is in the database.' },
  ],
  [
    '16.5.1',
    'What went wrong inside is told to nobody outside',
    by(`${calls} > is undone by an error, which says nothing of itself`, 'test/hardening/inputs.test.ts'),
  ],
  [
    '16.5.2',
    'The portal goes on where another system does not',
    by('test/server/messages/sender.test.ts > waits with all of them while the mail server is away'),
  ],
  ['16.5.3', 'What fails, fails shut', by(`${calls} > fails, rather than open or shut, when a fact is missing`)],
];

/** Chapters 7 to 9 and 16: sessions, what one may, tokens, the log. */
export const people: readonly Line[] = [...sessions, ...rights, ...logging];
