import type { Facts, Json } from '../../../engine/index.ts';
import { fillLink } from '../../../engine/index.ts';

/** The address of a template over facts: a path of this site or an https address. Throws for anything else. */
export function safeLink(template: Json | undefined, facts: Facts): string {
  const link = typeof template === 'string' ? fillLink(template, facts) : '';
  // Two slashes, or a slash and a backslash, lead to another host.
  if (/^\/(?![/\\])/.test(link) || isHttps(link)) return link;
  throw new Error(`"${String(template ?? '')}" is no path of this site and no https address.`);
}

function isHttps(link: string): boolean {
  return link.startsWith('https://') && URL.canParse(link);
}
