/** White space, control characters and backslashes, which browsers read in other ways than people do. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const odd = /[\s\\\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202f\ufeff]/;

/**
 * The page of the legacy system that `goto` names, with the token appended (NAV-4): a whole address on a
 * listed origin, or a path on the first of them. Null for anything else, since whoever wrote the link
 * would be given the token (C-47).
 */
export function legacyTarget(goto: string, origins: readonly string[], token: string): string | null {
  const [first] = origins;
  if (first === undefined || odd.test(goto) || !/^(https?:\/\/[^/]|\/(?!\/)|\/$)/i.test(goto)) return null;
  const address = URL.canParse(goto, first) ? new URL(goto, first) : null;
  if (address === null || !origins.includes(address.origin) || address.username !== '' || address.password !== '')
    return null;
  address.searchParams.set('token', token);
  return address.href;
}
