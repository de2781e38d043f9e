import { pointerOf } from '../../form/pointers.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { Stop } from './jsonSlips.ts';
import { slipAt } from './jsonSlips.ts';

/** A fault of a JSON text, with the 1-based line and the pointer where it stands. */
export interface JsonFault {
  readonly line: number;
  /** 1-based character of the line, of what is not JSON. */
  readonly column?: number;
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
 * passes over in silence and an author would miss: a name given twice, and `__proto__`; and the mark that some editors
 * put before the first character, on which other readers of the same file stumble.
 */
export function parseJson(text: string): ParsedJson {
  const reader = new Reader(text.replace(/^\uFEFF/, ''));
  const value = reader.document();
  const { lines } = reader;
  const faults = [...(text.startsWith('\uFEFF') ? [MARKED] : []), ...reader.faults];
  return { value, faults, lineOf: (pointer) => nearestLine(lines, pointer) };
}

const MARKED: JsonFault = {
  line: 1,
  column: 1,
  pointer: '',
  message: 'begins with a byte order mark, which cannot be seen; save the file as UTF-8 without one',
};

function nearestLine(lines: ReadonlyMap<string, number>, pointer: string): number {
  let place = pointer;
  while (!lines.has(place) && place !== '') place = place.slice(0, place.lastIndexOf('/'));
  return lines.get(place) ?? 1;
}

const TOKEN =
  // oxlint-disable-next-line no-control-regex -- JSON forbids them in texts
  /[{}[\],:]|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const SPACE = /[ \t\r\n]*/y;

class SyntaxFault extends Error {}

class Reader {
  readonly lines = new Map<string, number>();
  readonly faults: JsonFault[] = [];
  private line = 1;
  /** The word that is looked at, where it begins, and the one before. */
  private token = '';
  private start = 0;
  private before: Stop['before'] = { token: '', at: 0 };
  private readonly open: { bracket: string; line: number; indent: number }[] = [];
  private askew: string | null = null;

  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  document(): Json | undefined {
    try {
      this.next('a value');
      const value = this.value('');
      if (this.start < this.text.length) this.fail('the end');
      return value;
    } catch (error) {
      if (!(error instanceof SyntaxFault)) throw error;
      return undefined;
    }
  }

  /** Goes on to the next word; `expected` is what is told where there is none. */
  private next(expected: Stop['expected']): void {
    const end = this.start + this.token.length;
    if (this.token !== '') this.before = { token: this.token, at: this.start };
    SPACE.lastIndex = end;
    const space = SPACE.exec(this.text)?.[0] ?? '';
    this.line += space.split('\n').length - 1;
    this.start = end + space.length;
    TOKEN.lastIndex = this.start;
    this.token = TOKEN.exec(this.text)?.[0] ?? '';
    if (this.token === '' && this.start < this.text.length) this.fail(expected);
  }

  private fail(expected: Stop['expected']): never {
    const { text, token, before, askew } = this;
    const { at, message } = slipAt({
      text,
      at: this.start,
      token,
      expected,
      before,
      open: this.open.at(-1) ?? null,
      askew,
    });
    const lines = text.slice(0, at).split('\n');
    const column = (lines.at(-1) ?? '').length + 1;
    this.faults.push({ line: lines.length, column, pointer: '', message: `not JSON: ${message}` });
    throw new SyntaxFault(message);
  }

  private value(pointer: string): Json {
    if (!this.lines.has(pointer)) this.lines.set(pointer, this.line);
    if (this.token === '{') return this.object(pointer);
    if (this.token === '[') return this.list(pointer);
    if (this.token === '' || /^[}\],:]/.test(this.token)) this.fail('a value');
    const scalar = JSON.parse(this.token) as Json;
    this.next(this.open.length === 0 ? 'the end' : ',');
    return scalar;
  }

  private list(pointer: string): Json[] {
    const items: Json[] = [];
    this.begin('a value');
    while (this.token !== ']') {
      items.push(this.value(pointer + pointerOf([items.length])));
      if (!this.isBefore(']', 'a value')) break;
    }
    this.end();
    return items;
  }

  private object(pointer: string): JsonObject {
    const members: JsonObject = {};
    this.begin('a name in quotes');
    while (this.token !== '}') {
      if (!this.token.startsWith('"')) this.fail('a name in quotes');
      const name = JSON.parse(this.token) as string;
      const place = pointer + pointerOf([name]);
      const again = Object.hasOwn(members, name);
      if (again || name === '__proto__') {
        this.faults.push({
          line: this.line,
          pointer: place,
          message: again ? `"${name}" is given twice` : `"${name}" may not be a name`,
        });
      }
      this.lines.set(place, this.line);
      this.next(':');
      if (this.token !== ':') this.fail(':');
      this.next('a value');
      const value = this.value(place);
      if (name !== '__proto__') members[name] = value;
      if (!this.isBefore('}', 'a name in quotes')) break;
    }
    this.end();
    return members;
  }

  private begin(expected: Stop['expected']): void {
    this.open.push({ bracket: this.token, line: this.line, indent: this.indent() });
    this.next(expected);
  }

  /** After an item: goes past the comma to the next one; false where the bracket is closed. */
  private isBefore(bracket: string, expected: Stop['expected']): boolean {
    if (this.token === bracket) return false;
    if (this.token !== ',') this.fail(',');
    this.next(expected);
    if (this.token === bracket) this.fail(expected);
    return true;
  }

  private end(): void {
    const opened = this.open.pop();
    const isFirst = /^[ \t]*$/.test(this.text.slice(this.lineStart(), this.start));
    if (opened !== undefined && opened.line !== this.line && isFirst && this.askew === null) {
      const indent = this.indent();
      if (indent < opened.indent)
        this.askew = `the ${opened.bracket} of line ${opened.line} is never closed, as the indentation has it`;
      if (indent > opened.indent)
        this.askew = `the ${this.token} of line ${this.line} is one too many, as the indentation has it`;
    }
    this.next(this.open.length === 0 ? 'the end' : ',');
  }

  private lineStart(): number {
    return this.text.lastIndexOf('\n', this.start - 1) + 1;
  }

  private indent(): number {
    return /^[ \t]*/.exec(this.text.slice(this.lineStart(), this.start + 1))?.[0].length ?? 0;
  }
}
