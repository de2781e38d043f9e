import { pointerOf } from '../form/pointers.ts';
import type { Json, JsonObject } from '../json.ts';

/** A fault of a JSON text, with the 1-based line and the pointer where it stands. */
export interface JsonFault {
  readonly line: number;
  readonly pointer: string;
  readonly message: string;
}

/** A JSON text read with its places. `value` is undefined when the text is not JSON. */
export interface ParsedJson {
  readonly value: Json | undefined;
  /** 1-based line on which the value (of an object's property, its name) at a pointer begins. */
  lineOf(pointer: string): number;
  readonly faults: readonly JsonFault[];
}

/**
 * Reads JSON and remembers on which line everything stands. Beside syntax it reports what JSON.parse
 * passes over in silence and an author would miss: a name given twice, and `__proto__`.
 */
export function parseJson(text: string): ParsedJson {
  const reader = new Reader(text.replace(/^\uFEFF/, ''));
  const value = reader.document();
  const { lines, faults } = reader;
  return { value, faults, lineOf: (pointer) => nearestLine(lines, pointer) };
}

function nearestLine(lines: ReadonlyMap<string, number>, pointer: string): number {
  let place = pointer;
  while (!lines.has(place) && place !== '') place = place.slice(0, place.lastIndexOf('/'));
  return lines.get(place) ?? 1;
}

// oxlint-disable-next-line no-control-regex -- JSON forbids them in texts
const TOKEN = /[{}[\],:]|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const SPACE = /[ \t\r\n]*/y;

/** What is said of characters that begin nothing. */
function unexpected(rest: string): string {
  const line = rest.split('\n', 1)[0] ?? '';
  if (!line.startsWith('"')) return `unexpected ${line.split(/[\s,]/, 1)[0] ?? ''}`;
  if (/^"(?:[^"\\]|\\.)*"/.test(line)) return `${line.split(/[\s,]/, 1)[0] ?? ''} holds a backslash or a tab that JSON does not know: write \\\\ for a backslash`;
  return `the quotation mark that ends ${line.slice(0, 40).trimEnd()} is missing`;
}

class SyntaxFault extends Error {}

class Reader {
  readonly lines = new Map<string, number>();
  readonly faults: JsonFault[] = [];
  private at = 0;
  private line = 1;
  private token = '';

  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  document(): Json | undefined {
    try {
      this.next();
      const value = this.value('');
      if (this.token !== '') this.fail(`there is more after the end: ${this.token}`);
      return value;
    } catch (error) {
      if (!(error instanceof SyntaxFault)) throw error;
      this.faults.push({ line: this.line, pointer: '', message: `not JSON: ${error.message}` });
      return undefined;
    }
  }

  private next(): void {
    SPACE.lastIndex = this.at;
    const space = SPACE.exec(this.text)?.[0] ?? '';
    this.line += space.split('\n').length - 1;
    this.at += space.length;
    TOKEN.lastIndex = this.at;
    this.token = TOKEN.exec(this.text)?.[0] ?? '';
    if (this.token === '' && this.at < this.text.length) this.fail(unexpected(this.text.slice(this.at)));
    this.at += this.token.length;
  }

  private fail(message: string): never {
    throw new SyntaxFault(message);
  }

  private take(token: string): void {
    if (this.token !== token) this.fail(`expected ${token} but found ${this.token === '' ? 'the end' : this.token}`);
    this.next();
  }

  private value(pointer: string): Json {
    if (!this.lines.has(pointer)) this.lines.set(pointer, this.line);
    if (this.token === '{') return this.object(pointer);
    if (this.token === '[') return this.list(pointer);
    if (this.token === '' || /^[}\],:]/.test(this.token)) this.fail(`expected a value but found ${this.token === '' ? 'the end' : this.token}`);
    const scalar = JSON.parse(this.token) as Json;
    this.next();
    return scalar;
  }

  private list(pointer: string): Json[] {
    const items: Json[] = [];
    this.take('[');
    while (this.token !== ']') {
      items.push(this.value(pointer + pointerOf([items.length])));
      if (this.token !== ']') this.take(',');
      else break;
      if (this.token === ']') this.fail('a comma before ]');
    }
    this.take(']');
    return items;
  }

  private object(pointer: string): JsonObject {
    const members: JsonObject = {};
    this.take('{');
    while (this.token !== '}') {
      if (!this.token.startsWith('"')) this.fail(`expected a name in quotes but found ${this.token === '' ? 'the end' : this.token}`);
      const name = JSON.parse(this.token) as string;
      const place = pointer + pointerOf([name]);
      const again = Object.hasOwn(members, name);
      if (again || name === '__proto__') {
        this.faults.push({ line: this.line, pointer: place, message: again ? `"${name}" is given twice` : `"${name}" may not be a name` });
      }
      this.lines.set(place, this.line);
      this.next();
      this.take(':');
      const value = this.value(place);
      if (name !== '__proto__') members[name] = value;
      if (this.token !== '}') this.take(',');
      else break;
      if (this.token === '}') this.fail('a comma before }');
    }
    this.take('}');
    return members;
  }
}
