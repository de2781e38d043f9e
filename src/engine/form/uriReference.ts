const PARTS = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;

/** A reference as RFC 3986 resolves it against a base: the document that it names, and what is meant in it. */
export interface Resolved {
  /** Without fragment; empty for a document without an address. */
  readonly document: string;
  /** Without its `#`; empty for the document itself. */
  readonly fragment: string;
}

/** Resolves a URI reference against the address it is read at (RFC 3986, 5.2). */
export function resolveReference(base: string, reference: string): Resolved {
  const [, scheme, site, path = '', query, fragment = ''] = PARTS.exec(reference) ?? [];
  if (scheme !== undefined) return { document: written({ scheme, site, query }, withoutDots(path)), fragment };
  const [, ofScheme, ofSite, ofPath = '', ofQuery] = PARTS.exec(base) ?? [];
  if (site !== undefined) return { document: written({ scheme: ofScheme, site, query }, withoutDots(path)), fragment };
  const ofBase = { scheme: ofScheme, site: ofSite };
  if (path === '') return { document: written({ ...ofBase, query: query ?? ofQuery }, ofPath), fragment };
  const folder = ofSite !== undefined && ofPath === '' ? '/' : ofPath.slice(0, ofPath.lastIndexOf('/') + 1);
  const whole = withoutDots(path.startsWith('/') ? path : folder + path);
  return { document: written({ ...ofBase, query }, whole), fragment };
}

type Around = Readonly<Record<'scheme' | 'site' | 'query', string | undefined>>;

function written({ scheme, site, query }: Around, path: string): string {
  const before = `${scheme === undefined ? '' : `${scheme}:`}${site === undefined ? '' : `//${site}`}`;
  return `${before}${path}${query === undefined ? '' : `?${query}`}`;
}

function withoutDots(path: string): string {
  if (!path.includes('.')) return path;
  const kept: string[] = [];
  const segments = path.split('/');
  segments.forEach((segment, index) => {
    const isLast = index === segments.length - 1;
    if (segment === '..' && kept.length > 0 && kept.at(-1) !== '') kept.pop();
    if (segment !== '.' && segment !== '..') kept.push(segment);
    else if (isLast) kept.push('');
  });
  return kept.join('/');
}
