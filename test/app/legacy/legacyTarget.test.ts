import { describe, expect, it } from 'vitest';
import { legacyTarget } from '../../../src/app/legacy/legacyTarget.ts';

const origins = ['https://legacy.example', 'https://old.example:8443', 'http://localhost:9000'];
const token = 'header.payload.signature';
const target = (goto: string, listed: readonly string[] = origins) => legacyTarget(goto, listed, token);

describe('a link into the legacy system', () => {
  it.each([
    ['https://legacy.example/register.cfm?pupil=5', `https://legacy.example/register.cfm?pupil=5&token=${token}`],
    ['https://legacy.example', `https://legacy.example/?token=${token}`],
    ['HTTPS://LEGACY.example/A#top', `https://legacy.example/A?token=${token}#top`],
    ['https://legacy.example:443/a', `https://legacy.example/a?token=${token}`],
    ['https://old.example:8443/a', `https://old.example:8443/a?token=${token}`],
    ['http://localhost:9000/a', `http://localhost:9000/a?token=${token}`],
    ['/reports/marks.cfm?week=3', `https://legacy.example/reports/marks.cfm?week=3&token=${token}`],
    ['/', `https://legacy.example/?token=${token}`],
    ['https://legacy.example/a?token=another', `https://legacy.example/a?token=${token}`],
  ])('%s leads there with the token appended [NAV-4]', (goto, expected) => {
    expect(target(goto)).toBe(expected);
  });

  it('is none without a list of its origins, so that nothing is ever sent [C-47]', () => {
    for (const goto of ['https://legacy.example/', '/a', '']) expect(target(goto, [])).toBeNull();
  });

  it.each([
    // Elsewhere, plainly.
    '',
    ' ',
    'https://evil.example',
    'http://evil.example/https://legacy.example',
    'evil.example',
    'legacy.example',
    'register.cfm',
    '?a=1',
    '#a',
    '.',
    '..',
    // Another scheme, another port, another kind of address.
    'http://legacy.example/',
    'https://legacy.example:8443/',
    'https://old.example/',
    'https://old.example:443/',
    'ftp://legacy.example/',
    'ws://legacy.example/',
    'wss://legacy.example/',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'javascript://legacy.example/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:https://legacy.example/',
    'vbscript:msgbox(1)',
    'blob:https://legacy.example/a',
    'file:///etc/passwd',
    'view-source:https://legacy.example/',
    'about:blank',
    'mailto:a@legacy.example',
    'filesystem:https://legacy.example/a',
    // Names that look like it.
    'https://legacy.example.evil.example/',
    'https://evil-legacy.example/',
    'https://legacy.example-evil.example/',
    'https://evil.legacy.example/',
    'https://legacyXexample/',
    'https://legacy.example./',
    'https://legacy。example.evil.example/',
    'https://lеgacy.example/',
    'https://legacy.examp1e/',
    'https://legacy.example%2eevil.example/',
    'https://legacy%2eexample.evil.example/',
    'https://xn--lgacy-4ve.example/',
    // A user before the name.
    'https://legacy.example@evil.example/',
    'https://legacy.example:443@evil.example/',
    'https://me@legacy.example/',
    'https://me:secret@legacy.example/',
    'https://legacy.example%40evil.example/',
    'https://:x@legacy.example/',
    // Slashes of every kind.
    '//evil.example',
    '///evil.example',
    '////evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    'https:\\\\evil.example',
    'https:evil.example',
    'https:/legacy.example',
    'https:///legacy.example/',
    'https:\\\\legacy.example\\',
    'https://evil.example\\@legacy.example/',
    'https://legacy.example\\@evil.example/',
    'https://legacy.example\\.evil.example/',
    'https://evil.example#@legacy.example/',
    'https://evil.example?@legacy.example/',
    // White space and characters that are not seen.
    ' https://legacy.example/',
    'https://legacy.example/ ',
    '\thttps://legacy.example/',
    'https://legacy.example/\n',
    'https://leg\tacy.example/',
    'java\nscript:alert(1)',
    '\u0000https://legacy.example/',
    'https://legacy.example\u0000.evil.example/',
    '/\t/evil.example',
    '/\n/evil.example',
    '\u200bhttps://legacy.example/',
    'https://legacy.example\u2028/',
    '\ufeff//evil.example',
    'https://legacy.example\r\nSet-Cookie: a=b',
    // Encoded once more.
    '%2f%2fevil.example',
    'https%3a%2f%2flegacy.example',
    'https%3A//legacy.example/',
    '%68ttps://legacy.example/',
  ])('%j leads nowhere: the token stays here [C-47]', (goto) => {
    expect(target(goto)).toBeNull();
  });

  it.each([
    '/%2fevil.example',
    '/%5cevil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/@evil.example',
    '/;evil.example',
    '/a?goto=//evil.example',
    'https://legacy.example//evil.example/',
    'https://legacy.example/https://evil.example/',
  ])('%j stays on the listed origin however it is read [C-47]', (goto) => {
    const found = target(goto) ?? '';
    expect(new URL(found).origin).toBe('https://legacy.example');
    expect(new URL(found).searchParams.getAll('token')).toEqual([token]);
  });
});
