import { inflateSync } from 'node:zlib';

/** A value of a PDF: names begin with a slash, references are of their own kind. */
export type PdfValue = null | boolean | number | string | PdfText | PdfRef | PdfValue[] | PdfDict;
export interface PdfDict {
  readonly [key: `/${string}`]: PdfValue;
}

export class PdfRef {
  readonly id: number;
  constructor(id: number) {
    this.id = id;
  }
}

/** A string of a PDF, by its bytes. */
export class PdfText {
  readonly bytes: string;
  constructor(bytes: string) {
    this.bytes = bytes;
  }

  get text(): string {
    if (!this.bytes.startsWith('\xfe\xff')) return this.bytes;
    return Buffer.from(this.bytes.slice(2), 'latin1').swap16().toString('utf16le');
  }
}

export interface PdfObject {
  readonly value: PdfValue;
  /** Decompressed, as latin 1; null of what is no stream. */
  readonly stream: string | null;
}

/** The objects of a file whose table of references is plain, as pdfkit writes it. */
export class PdfFile {
  readonly objects = new Map<number, PdfObject>();
  readonly trailer: PdfDict;

  constructor(bytes: Uint8Array) {
    const text = Buffer.from(bytes).toString('latin1');
    for (const match of text.matchAll(/^(\d+) 0 obj\n/gm)) {
      const reader = new PdfReader(text, match.index + match[0].length);
      const value = reader.value();
      this.objects.set(Number(match[1]), { value, stream: streamOf(text, reader.at, value) });
    }
    const trailer = new PdfReader(text, text.lastIndexOf('trailer') + 7).value();
    this.trailer = isDict(trailer) ? trailer : {};
  }

  /** A value, or what it refers to. */
  get(value: PdfValue | undefined): PdfValue {
    return value instanceof PdfRef ? (this.objects.get(value.id)?.value ?? null) : (value ?? null);
  }

  dict(value: PdfValue | undefined): PdfDict {
    const found = this.get(value);
    return isDict(found) ? found : {};
  }

  list(value: PdfValue | undefined): PdfValue[] {
    const found = this.get(value);
    return Array.isArray(found) ? found : found === null ? [] : [found];
  }

  stream(value: PdfValue | undefined): string {
    return value instanceof PdfRef ? (this.objects.get(value.id)?.stream ?? '') : '';
  }

  get catalog(): PdfDict {
    return this.dict(this.trailer['/Root']);
  }

  /** References of the pages, in their order. */
  get pages(): PdfRef[] {
    return this.list(this.dict(this.catalog['/Pages'])['/Kids']).filter((page) => page instanceof PdfRef);
  }

  ofType(type: string): PdfDict[] {
    return [...this.objects.values()].flatMap(({ value }) => (isDict(value) && value['/Type'] === type ? [value] : []));
  }
}

export const isDict = (value: PdfValue | undefined): value is PdfDict =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof PdfRef) &&
  !(value instanceof PdfText);

function streamOf(text: string, at: number, value: PdfValue): string | null {
  const start = /^\s*stream\r?\n/.exec(text.slice(at, at + 20));
  if (start === null || !isDict(value)) return null;
  const from = at + start[0].length;
  const raw = text.slice(from, from + Number(value['/Length']));
  return value['/Filter'] === '/FlateDecode' ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw;
}

/** Reads values one after the other; of a page's content what is no value is an operator, given as its name. */
export class PdfReader {
  readonly #text: string;
  at: number;

  constructor(text: string, at = 0) {
    this.#text = text;
    this.at = at;
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    const sticky = new RegExp(pattern.source, 'ys');
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.#text);
    if (found) this.at += found[0].length;
    return found;
  }

  /** Whether nothing is left. */
  get isDone(): boolean {
    this.#take(/\s+/);
    return this.at >= this.#text.length;
  }

  value(): PdfValue {
    this.#take(/\s+/);
    const ref = this.#take(/(\d+) 0 R\b/);
    if (ref) return new PdfRef(Number(ref[1]));
    if (this.#take(/<</)) return this.#dict();
    if (this.#take(/\[/)) return this.#list();
    const hex = this.#take(/<([0-9a-fA-F\s]*)>/);
    if (hex) return new PdfText(Buffer.from((hex[1] ?? '').replaceAll(/\s/g, ''), 'hex').toString('latin1'));
    const literal = this.#take(/\(((?:\\.|[^\\()])*)\)/);
    if (literal) return new PdfText(unescaped(literal[1] ?? ''));
    const number = this.#take(/[-+]?(?:\d+\.?\d*|\.\d+)(?![\w*])/);
    if (number) return Number(number[0]);
    const word = this.#take(/\/[^\s/<>[\]()]*|[^\s/<>[\]()]+/)?.[0] ?? '';
    if (word === '') throw new Error(`No value at ${this.at}: ${this.#text.slice(this.at, this.at + 40)}`);
    return word === 'true' ? true : word === 'false' ? false : word === 'null' ? null : word;
  }

  #dict(): PdfDict {
    const entries: [string, PdfValue][] = [];
    for (;;) {
      this.#take(/\s+/);
      if (this.#take(/>>/)) return Object.fromEntries(entries);
      entries.push([String(this.value()), this.value()]);
    }
  }

  #list(): PdfValue[] {
    const items: PdfValue[] = [];
    for (;;) {
      this.#take(/\s+/);
      if (this.#take(/\]/)) return items;
      items.push(this.value());
    }
  }
}

const unescaped = (text: string): string =>
  text.replaceAll(/\\(\d{3}|.)/gs, (_all, one: string) => {
    if (/^\d{3}$/.test(one)) return String.fromCharCode(parseInt(one, 8));
    return { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[one] ?? one;
  });
