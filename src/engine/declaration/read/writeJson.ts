import type { Json } from '../../json.ts';

const WIDTH = 150;

/** JSON as declarations are written: two spaces, and what is short enough on one line. Ends with a line break. */
export function writeJson(json: Json): string {
  return `${written(json, { indent: '', lead: 0, isTop: true })}\n`;
}

interface Place {
  readonly indent: string;
  /** Characters of the line that stand before the value. */
  readonly lead: number;
  readonly isTop?: boolean;
}

function written(json: Json, { indent, lead, isTop = false }: Place): string {
  if (typeof json !== 'object' || json === null) return JSON.stringify(json);
  const short = oneLine(json);
  // One character more is for the comma behind it.
  if (!isTop && indent.length + lead + short.length + 1 <= WIDTH) return short;
  const inner = `${indent}  `;
  const below = (value: Json, name: string): string =>
    `${inner}${name}${written(value, { indent: inner, lead: name.length })}`;
  const lines = Array.isArray(json)
    ? json.map((item) => below(item, ''))
    : Object.entries(json).map(([name, value]) => below(value, `${JSON.stringify(name)}: `));
  const [open, close] = Array.isArray(json) ? '[]' : '{}';
  return lines.length === 0 ? short : `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

function oneLine(json: Json): string {
  if (Array.isArray(json)) return `[${json.map(oneLine).join(', ')}]`;
  if (typeof json !== 'object' || json === null) return JSON.stringify(json);
  const members = Object.entries(json).map(([name, value]) => `${JSON.stringify(name)}: ${oneLine(value)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
