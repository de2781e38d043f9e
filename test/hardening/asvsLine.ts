/**
 * One requirement of OWASP's Application Security Verification Standard 5.0, by its id there, told in our own words.
 * `by` names what proves it: a test file, or a title in one after " > ". `held` names the source that holds it where no
 * test can show it. `na` says why it does not apply, `unmet` what is missing and why.
 */
export type Line = readonly [
  id: string,
  says: string,
  ...(
    | { readonly by: readonly string[] }
    | { readonly held: string }
    | { readonly na: string }
    | { readonly unmet: string }
  )[],
];
