const HEX = '[0-9a-f]{1,4}';

/** A dotted address of version 4. */
function dotted(octet: string): string {
  return `(?:${octet}\\.){3}${octet}`;
}

const V4 = dotted('(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)');

/** An address of version 6 that begins with so many groups, without what is left out after them. */
function groupsAfter(count: number): string {
  if (count === 7) return `(?:${HEX}:){7}(?:${HEX}|:)`;
  if (count === 6) return `(?:${HEX}:){6}(?::${HEX}|${V4}|:)`;
  return `(?:${HEX}:){${count}}${count === 0 ? ':' : ''}(?:(?::${HEX}){1,${7 - count}}|(?::${HEX}){0,${5 - count}}:${V4}|:)`;
}

/** An internet address of version 4, as ajv-formats reads it. */
export const IPV4 = new RegExp(`^${V4}$`);

/** An internet address of version 6, as ajv-formats reads it. */
export const IPV6 = new RegExp(`^(?:${[7, 6, 5, 4, 3, 2, 1, 0].map(groupsAfter).join('|')})$`, 'i');

const LOOSE_V4 = dotted('(?:25[0-5]|2[0-4]\\d|[01]?\\d\\d?)');

/** An address of version 6 in a URI (RFC 3986, IPv6address). */
function literalV6(): string {
  const last = `(?:${HEX}:${HEX}|${LOOSE_V4})`;
  const before = (count: number): string => (count === 0 ? `(?:${HEX})?` : `(?:(?:${HEX}:){0,${count}}${HEX})?`);
  const whole = [
    `(?:${HEX}:){6}`,
    `::(?:${HEX}:){5}`,
    `${before(0)}::(?:${HEX}:){4}`,
    `${before(1)}::(?:${HEX}:){3}`,
    `${before(2)}::(?:${HEX}:){2}`,
    `${before(3)}::${HEX}:`,
    `${before(4)}::`,
  ];
  return `(?:(?:${whole.join('|')})${last}|${before(5)}::${HEX}|${before(6)}::)`;
}

const UNRESERVED = "a-z0-9\\-._~!$&'()*+,;=";

interface Kind {
  /** The scheme, or that there may be none. */
  readonly scheme: string;
  /** What ajv-formats takes besides in names, paths and what follows. */
  readonly more: string;
  /** Whether there may be nothing after the scheme. */
  readonly ends: '' | '?';
}

function uriPattern({ scheme, more, ends }: Kind): RegExp {
  const some = (characters: string): string => `(?:[${characters}]|%[0-9a-f]{2})`;
  const character = some(`${UNRESERVED}${more}:@`);
  const literal = `\\[(?:${literalV6()}|[Vv][0-9a-f]+\\.[${UNRESERVED}:]+)\\]`;
  const host = `(?:${literal}|${LOOSE_V4}|${some(`${UNRESERVED}${more}`)}*)`;
  const site = `\\/?\\/(?:${some(`${UNRESERVED}:`)}*@)?${host}(?::\\d*)?(?:\\/${character}*)*`;
  const path = `${character}+(?:\\/${character}*)*`;
  const after = `${some(`${UNRESERVED}${more}:@/?`)}*`;
  return new RegExp(`^${scheme}(?:${site}|\\/(?:${path})?|${path})${ends}(?:\\?${after})?(?:#${after})?$`, 'i');
}

const SCHEME = '(?:[a-z][a-z0-9+\\-.]*:)';

/** A URI, as ajv-formats reads it. */
export const URI = uriPattern({ scheme: SCHEME, more: '', ends: '' });

/** A URI or a reference to be resolved against one, as ajv-formats reads it. */
export const URI_REFERENCE = uriPattern({ scheme: `${SCHEME}?`, more: '"', ends: '?' });
