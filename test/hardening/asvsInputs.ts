import type { Line } from './asvsLine.ts';

const by = (...tests: string[]) => ({ by: tests });
const modules = 'test/server/modules';
const bad = 'test/hardening/inputs.test.ts';
const headers = 'test/hardening/headers.test.ts';
const limits = 'test/hardening/limits.test.ts';
const calls = 'test/server/plugins/calls.test.ts';
const policy = 'test/hardening/browser/policy.test.ts';
const files = `${modules}/attachments/attachments.test.ts`;
const kinds = `${modules}/attachments/attachmentKinds.test.ts`;
const standsOn = `${headers} > stand on %s`;
const processes = 'test/server/process/severalProcesses.test.ts';
const mails = 'test/server/messages/sender.test.ts';
const steps = 'test/server/identity/steps.test.ts';
const knownBrowser = 'test/server/identity/knownBrowser.test.ts';
const noSockets = { na: 'There are no WebSockets.' };
const noQueries = { na: 'There is no GraphQL; lists are asked by declared filters and pages of bounded size.' };

/** Chapters 1 and 2: encoding, sanitising, validation and business logic. */
export const input: readonly Line[] = [
  [
    '1.1.1',
    'What comes in is decoded once, before it is looked at',
    by(bad, `${calls} > is refused when the address holds what no database can`),
  ],
  [
    '1.1.2',
    'What goes out is encoded by what interprets it: placeholders, the page’s own elements, the writer of workbooks',
    by(
      `${policy} > a text cannot be made markup or script`,
      'test/server/workbook/workbook.test.ts > writes nothing that XML cannot hold',
    ),
  ],
  [
    '1.2.1',
    'Headers and documents are encoded for their context',
    by(`${files} > has a name without folders`, `${calls} > is the description of the calls`),
  ],
  [
    '1.2.2',
    'Addresses are built from encoded parts, and lead to https alone',
    by(
      'test/app/session/session.test.ts > never leads to another site after signing in',
      'test/app/pupil/legacy.test.tsx',
    ),
  ],
  ['1.2.3', 'JSON is written by the language, never by hand', by(bad)],
  ['1.2.4', 'Values reach the database as parameters', by(bad, 'test/server/tables/searchWords.test.ts')],
  [
    '1.2.5',
    'No command of the system is run with what a caller sent',
    { na: 'No call runs a command; the only threads started are our own files.' },
  ],
  ['1.2.6', 'No injection into LDAP', { na: 'There is no LDAP.' }],
  ['1.2.7', 'No injection into XPath', { na: 'There is no XPath.' }],
  ['1.2.8', 'No injection into LaTeX', { na: 'There is no LaTeX.' }],
  [
    '1.2.9',
    'Regular expressions are not built from what callers send',
    { held: 'src/server/modules/lists/searchWords.ts' },
  ],
  [
    '1.3.1',
    'Markup that a user wrote is never drawn as markup',
    by(`${policy} > a text cannot be made markup or script`),
  ],
  ['1.3.2', 'No text is run as a program', by(`${headers} > let a page run our own files alone`)],
  [
    '1.3.3',
    'Texts are bounded, and cleaned where letters of them would do harm',
    by(bad, `${files} > has a name without folders`),
  ],
  ['1.3.4', 'SVG of users is not taken', by(`${kinds} > is never SVG, HTML, a program or nothing at all`)],
  [
    '1.3.5',
    'Formulas and templates in a text stay text',
    by('test/server/exports/exports.test.ts > stays a text and reads back as it is'),
  ],
  [
    '1.3.6',
    'The server goes nowhere that a caller names',
    { na: 'It reaches the mail server and the pool of its settings alone.' },
  ],
  ['1.3.7', 'Templates are declarations, never what a caller sent', by(bad)],
  ['1.3.8', 'No JNDI', { na: 'There is no Java.' }],
  ['1.3.9', 'No memcache', { na: 'There is none.' }],
  [
    '1.3.10',
    'No format strings of callers',
    { na: 'Nothing formats by a text that came in; the log is written as JSON.' },
  ],
  ['1.3.11', 'No injection into mail', by(mails, `${modules}/users/users.test.ts`)],
  ['1.4.1', 'Memory-safe strings', { na: 'The language is memory-safe.' }],
  [
    '1.4.2',
    'Numbers are bounded before they are used',
    by(bad, `${calls} > is refused by field when it is not what the schema says`),
  ],
  [
    '1.4.3',
    'What is taken is given back: connections, files, threads',
    by('test/server/db/unitOfWork.test.ts', `${files} > leaves nothing behind when its kind is refused`),
  ],
  ['1.5.1', 'XML cannot reach outside itself', { na: 'No XML is read: of office files only the list of their parts.' }],
  ['1.5.2', 'What is read is JSON of a closed shape, never objects of a class, and not nested without end', by(bad)],
  ['2.1.1', 'What each call takes is written down', by(`${calls} > is the description of the calls`)],
  ['2.1.2', 'What has to fit together is written down, in the declarations', by('test/engine/form/rules.test.ts')],
  ['2.1.3', 'Limits of what one may do are written down', by(limits)],
  [
    '2.2.1',
    'Input is checked against its schema, names that are not known refused',
    by(`${calls} > is refused by field when it is not what the schema says`, bad),
  ],
  ['2.2.2', 'The server checks, whatever the page has checked', by(bad)],
  [
    '2.2.3',
    'Values that contradict each other are refused',
    by(`${modules}/attendance/attendance.test.ts`, `${modules}/pepAdmin/pepAdmin.test.ts`),
  ],
  ['2.3.1', 'Steps cannot be skipped', by(`${steps} > is answered as what it is`, `${modules}/pep/pepStatus.test.ts`)],
  ['2.3.2', 'Limits of what one may do hold', by(limits)],
  [
    '2.3.3',
    'A call is done as a whole or not at all',
    by(`${calls} > is undone by an error, which says nothing of itself`, bad),
  ],
  [
    '2.3.4',
    'Two who change the same at once do not both win unseen',
    by(`${modules}/pep/sideBySide.test.ts`, processes),
  ],
  [
    '2.4.1',
    'Loops and floods are held up',
    by(limits, `${processes} > count what an address asks of the pool together`),
  ],
];

/** Chapters 3 to 5: the web front end, the API, files. */
export const access: readonly Line[] = [
  ['3.2.1', 'Nothing is run as a page that is none', by(`${headers} > of a file let it load and run nothing`)],
  ['3.2.2', 'Text is drawn as text', by(`${policy} > a text cannot be made markup or script`)],
  [
    '3.3.1',
    'The cookie of known browsers, which opens nothing, is for encrypted connections',
    by(`${knownBrowser} > is kept for encrypted connections where %s`),
  ],
  ['3.3.2', 'Cookies stay on their site', by(`${knownBrowser} > stays with the pool’s address`)],
  [
    '3.3.3',
    'Cookies are tied to their host',
    {
      unmet:
        'It names no domain, so it stays with its host; the prefix that says so would have it sent with every call instead of to the pool alone.',
    },
  ],
  [
    '3.3.4',
    'Cookies are out of reach of scripts',
    by(`${knownBrowser} > stays with the pool’s address, out of reach of scripts`),
  ],
  [
    '3.4.1',
    'Encryption is promised for a year, for every host below',
    by(`${headers} > promise encryption for a year`),
  ],
  ['3.4.2', 'No other site may read answers', by(standsOn)],
  [
    '3.4.3',
    'A policy says what a page may load and run',
    by(`${headers} > let a page run our own files alone`, `${policy} > nothing that the main screens do`),
  ],
  ['3.4.4', 'Browsers guess no kinds', by(standsOn)],
  ['3.4.5', 'Addresses are told to nobody', by(standsOn)],
  ['3.4.6', 'No page is shown inside another', by(standsOn)],
  ['3.5.1', 'Another site’s page cannot call in a user’s name', by(`${calls} > is refused without a token`)],
  ['3.5.2', 'Nor by a request that a browser sends unasked', by(`${calls} > is refused without a token`)],
  ['3.5.3', 'Reading changes nothing', by(bad)],
  [
    '3.5.4',
    'Different applications have different hosts',
    { na: 'There is one; the legacy system is on a host of its own.' },
  ],
  [
    '3.5.5',
    'Messages of other windows are believed of known ones only',
    { na: 'No messages of other windows are listened to; the channel between tabs is the browser’s own for one site.' },
  ],
  ['3.7.1', 'No plug-ins', by(`${headers} > let a page run our own files alone`)],
  [
    '3.7.2',
    'Other hosts are led to by a list',
    by(
      'test/app/session/session.test.ts > never leads to another site after signing in',
      'test/app/pupil/legacy.test.tsx',
    ),
  ],
  ['4.1.1', 'Every answer says what it is', by(standsOn)],
  [
    '4.1.2',
    'Calls are not redirected to encryption',
    { na: 'The server redirects nothing; encryption is the proxy’s before it.' },
  ],
  [
    '4.1.3',
    'What a proxy adds cannot be made up by a caller',
    by('test/server/plugins/pages.test.ts > is taken from a proxy that the settings name'),
  ],
  ['4.2.1', 'Where a request ends is never in doubt', by('test/hardening/rawRequests.test.ts')],
  ['4.3.1', 'Queries are bounded', noQueries],
  ['4.3.2', 'Queries cannot ask for the schema', noQueries],
  ['4.4.1', 'WebSockets are encrypted', noSockets],
  ['4.4.2', 'WebSockets know their origin', noSockets],
  ['4.4.3', 'WebSockets have tokens', noSockets],
  ['4.4.4', 'Tokens of WebSockets come from a session', noSockets],
  ['5.1.1', 'Kinds and size of files are written down', by(`${kinds} > is one of those that the page names too`)],
  [
    '5.2.1',
    'Files are bounded in size, and a user in how many',
    by(`${files} > is a file above 30 MB`, `${limits} > of which a user has uploaded 200 in a day`),
  ],
  [
    '5.2.2',
    'Name and bytes of a file agree',
    by(
      `${kinds} > is what its name and its bytes both say`,
      `${kinds} > is refused when the bytes are those of another`,
    ),
  ],
  [
    '5.2.3',
    'What archives would unpack to is bounded',
    by('test/server/workbook/reading.test.ts', 'test/app/declarations/fileOfQuestions.test.ts'),
  ],
  ['5.3.1', 'Files are nowhere where they could be run', by(`${files} > is kept on disk under its reference`)],
  ['5.3.2', 'Paths of files are our own', by(`${files} > is kept on disk under its reference`)],
  [
    '5.4.1',
    'A file is handed out under a name that was cleaned',
    by(`${files} > has a name without folders`, `${headers} > of a file let it load and run nothing`),
  ],
  ['5.4.2', 'Names in headers are encoded', by(`${files} > has a name without folders`)],
  [
    '5.4.3',
    'Files are looked through for viruses',
    {
      unmet:
        'No scanner is part of the product. Files are of listed kinds, checked by their bytes, and handed out as attachments only; an operator scans the folder or the way in.',
    },
  ],
];
