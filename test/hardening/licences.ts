/**
 * Licences that let the product be used and passed on without its source. Of MPL-2.0, which holds file by file, nothing
 * is changed here.
 */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'MPL-2.0',
]);

/** Packages whose manifest says no licence and whose file of it does, by the version that was read. */
const readByHand: Readonly<Record<string, string>> = { 'png-js 2.0.0': 'MIT' };

interface Locked {
  readonly version?: string;
  readonly dev?: boolean;
  readonly license?: string;
}

/** Packages that the product is installed with, by licence. */
export function licencesOf(lockFile: string): Map<string, string[]> {
  const { packages } = JSON.parse(lockFile) as { packages: Readonly<Record<string, Locked>> };
  const found = new Map<string, string[]>();
  for (const [path, { dev, version, license }] of Object.entries(packages)) {
    if (path === '' || dev === true) continue;
    const name = path.replace(/^.*node_modules\//, '');
    const under = license ?? readByHand[`${name} ${version}`] ?? 'none';
    found.set(under, [...(found.get(under) ?? []), name]);
  }
  return found;
}

/** Packages under another licence; of several to choose from one suffices. */
export function notAllowed(licences: ReadonlyMap<string, readonly string[]>): string[] {
  const fits = (licence: string) =>
    licence
      .replaceAll(/[()]/g, '')
      .split(' OR ')
      .some((one) => one.split(' AND ').every((each) => allowed.has(each.trim())));
  return [...licences]
    .filter(([licence]) => !fits(licence))
    .map(([licence, names]) => `${licence}: ${names.join(', ')}`);
}
