import { isDate, pad } from '../format/moment.ts';
import type { Json, JsonObject } from '../json.ts';
import { anyChoicesOf, type AnyChoice } from '../widget/choices.ts';
import { headingKey } from './importColumns.ts';
import type { FileCell, ImportColumn } from './types.ts';

/** What a cell says, or what is wrong with it; neither where it is blank. */
export interface ReadCell {
  readonly value?: Json;
  readonly fault?: string;
}

const blank: ReadCell = {};
const namedChoices = 8;

/** What of a column its cells are read by. */
type Readable = Pick<ImportColumn, 'schema' | 'codes'>;

/** Reads a cell as the answer of a question: choices by code or label, days as they are written in Britain. */
export function readCell({ schema, codes }: Readable, cell: FileCell): ReadCell {
  const held = typeof cell === 'string' ? cell.trim() : cell;
  if (held === null || held === '') return blank;
  const choices = anyChoicesOf(schema);
  if (choices !== null) return readChoice(choices, codes, held);
  if (schema.format === 'date') return readDay(held);
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (types.includes('boolean')) return readYesNo(held);
  if (types.includes('integer') || types.includes('number')) return readNumber(held);
  return { value: String(held) };
}

function readChoice(choices: readonly AnyChoice[], codes: JsonObject, cell: string | number | boolean): ReadCell {
  const text = String(cell).toLowerCase();
  const [, coded] = Object.entries(codes).find(([code]) => code.toLowerCase() === text) ?? [];
  const key = headingKey(text);
  const found =
    choices.find(({ value }) => String(value).toLowerCase() === text) ??
    choices.find(({ value }) => coded !== undefined && value === coded) ??
    choices.find(({ label }) => headingKey(label) === key && key !== '');
  if (found !== undefined) return { value: found.value };
  const names = choices.slice(0, namedChoices).map(({ label }) => label);
  return { fault: `“${told(cell)}” is none of ${names.join(', ')}${choices.length > names.length ? ' …' : ''}` };
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const figures = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T]00:00(?::00)?)?$/;
const words = /^(\d{1,2})[ -]([A-Za-z]{3,9})[ -](\d{4})$/;
const dayInMilliseconds = 86_400_000;

function readDay(cell: string | number | boolean): ReadCell {
  const day = typeof cell === 'number' ? ofSerial(cell) : typeof cell === 'string' ? ofText(cell) : null;
  if (day !== null && isDate(day)) return { value: day };
  return { fault: `“${told(cell)}” is no day; please write it as DD/MM/YYYY` };
}

function ofText(text: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}(?:[ T]00:00(?::00)?)?$/.test(text)) return text.slice(0, 10);
  const [, day, month, year] = figures.exec(text) ?? [];
  if (year !== undefined) return `${year}-${pad(Number(month))}-${pad(Number(day))}`;
  const [, dayToo, name = '', yearToo] = words.exec(text) ?? [];
  const index = months.indexOf(name.slice(0, 3).toLowerCase());
  return yearToo === undefined || index < 0 ? null : `${yearToo}-${pad(index + 1)}-${pad(Number(dayToo))}`;
}

/** A workbook counts days from 30/12/1899; one that does not say that a number is a day holds just that count. */
function ofSerial(serial: number): string | null {
  if (!Number.isInteger(serial) || serial < 1 || serial > 100_000) return null;
  return new Date(Date.UTC(1899, 11, 30) + serial * dayInMilliseconds).toISOString().slice(0, 10);
}

function readYesNo(cell: string | number | boolean): ReadCell {
  const text = String(cell).toLowerCase();
  if (['true', 'yes', 'y', '1'].includes(text)) return { value: true };
  if (['false', 'no', 'n', '0'].includes(text)) return { value: false };
  return { fault: `“${told(cell)}” is neither Yes nor No` };
}

function readNumber(cell: string | number | boolean): ReadCell {
  const number = typeof cell === 'number' ? cell : Number(String(cell).replace(/^£|,/g, ''));
  return Number.isFinite(number) ? { value: number } : { fault: `“${told(cell)}” is no number` };
}

/** A cell may hold a page of text: a sentence about it quotes its beginning. */
const told = (cell: string | number | boolean): string => {
  const text = String(cell);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
};
