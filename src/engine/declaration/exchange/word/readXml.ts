import { UnreadableFile } from '../tables.ts';

/** An element of an XML document; names of elements and attributes are without their prefix. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly (XmlElement | string)[];
}

/** What a document may hold; nothing larger is looked through. */
const MOST = { elements: 400_000, depth: 256 } as const;

const DAMAGED = 'This document is damaged. Please save it in the word processor again.';
const TOO_MUCH = 'This document holds more than can be read at once. Please send it in parts.';
const DECLARES = 'This document declares a type of its own (DTD), which is not read. Please save it as .docx again.';

/** What stands between texts, tried at one place; each takes what it reads once, so that the time is in proportion. */
const TAG = /<(\/?)([^\s/<>="'!?]+)((?:\s+[^\s/<>="']+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /([^\s/<>="']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

interface Open extends XmlElement {
  readonly tag: string;
  readonly children: (XmlElement | string)[];
}

/**
 * The root element of an XML document. Nothing outside of it is followed: a document with a DTD is refused, entities
 * are XML's own five and characters by their number. Throws an UnreadableFile for what is not well-formed or too much.
 */
export function readXml(text: string): XmlElement {
  const top: Open = { tag: '', name: '', attributes: new Map(), children: [] };
  const open = [top];
  let [at, count] = [0, 0];
  while (at < text.length) {
    const last = open.at(-1) ?? top;
    const begin = text.indexOf('<', at);
    const end = begin < 0 ? text.length : begin;
    if (end > at) last.children.push(unescaped(text.slice(at, end)));
    if (begin < 0) break;
    const passed = aside(text, begin, last);
    at = passed ?? readTag(text, begin, open);
    count += 1;
    if (count > MOST.elements * 2 || open.length > MOST.depth) throw new UnreadableFile(TOO_MUCH);
  }
  const root = top.children.find((child) => typeof child !== 'string');
  if (open.length !== 1 || root === undefined) throw new UnreadableFile(DAMAGED);
  return root;
}

/** Where what is no element ends: a comment, an instruction, a text in brackets; null for an element. */
function aside(text: string, begin: number, { children }: Open): number | null {
  const after = (start: string, end: string): number | null => {
    if (!text.startsWith(start, begin)) return null;
    const found = text.indexOf(end, begin + start.length);
    if (found < 0) throw new UnreadableFile(DAMAGED);
    return found + end.length;
  };
  const data = after('<![CDATA[', ']]>');
  if (data !== null) children.push(text.slice(begin + '<![CDATA['.length, data - ']]>'.length));
  const passed = data ?? after('<!--', '-->') ?? after('<?', '?>');
  if (passed === null && text.startsWith('<!', begin)) throw new UnreadableFile(DECLARES);
  return passed;
}

function readTag(text: string, begin: number, open: Open[]): number {
  TAG.lastIndex = begin;
  const [whole, closes = '', tag = '', said = '', isEmpty = ''] = TAG.exec(text) ?? [];
  const above = open.at(-1);
  if (whole === undefined || above === undefined) throw new UnreadableFile(DAMAGED);
  if (closes !== '') {
    if (open.length === 1 || above.tag !== tag) throw new UnreadableFile(DAMAGED);
    open.pop();
    return begin + whole.length;
  }
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single = ''] of said.matchAll(ATTRIBUTE))
    attributes.set(localName(name), unescaped(double ?? single));
  const element: Open = { tag, name: localName(tag), attributes, children: [] };
  above.children.push(element);
  if (isEmpty === '') open.push(element);
  return begin + whole.length;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const ENTITIES = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

const unescaped = (text: string): string =>
  text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES.get(name) ?? whole;
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

/** The first element of a name directly in another. */
export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  elementsOf(element).find((child) => child.name === name);

/** The elements directly in another. */
export const elementsOf = (element: XmlElement | undefined): readonly XmlElement[] =>
  (element?.children ?? []).filter((child) => typeof child !== 'string');

/** What an element says of itself in its attribute `val`; empty for nothing. */
export const valOf = (element: XmlElement | undefined): string => element?.attributes.get('val') ?? '';

/** Whether a property is there, and not switched off. */
export const isOn = (element: XmlElement | undefined): boolean =>
  element !== undefined && !['0', 'false', 'off', 'none'].includes(valOf(element));
