import { operation } from '../../../contract/index.ts';
import { isObject, validateSchema, type JsonSchema } from '../../../engine/index.ts';
import { ServerError } from '../../errors.ts';

/** One user of a file. */
export interface CsvUser {
  /** As a spreadsheet counts: the header is row 1. */
  readonly row: number;
  readonly username: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly telephone: string;
  readonly organisationUrn: string;
}

/** What is wrong with a row, in sentences for whoever made the file. */
export interface RowError {
  readonly row: number;
  readonly message: string;
}

export const columns = ['username', 'firstname', 'lastname', 'telephone', 'organisationUrn'] as const;
type Column = (typeof columns)[number];

export const mostRows = 500;

const faults: Readonly<Record<Column, string>> = {
  username: 'username must be an e-mail address of at most 254 characters',
  firstname: 'firstname must be filled in, with at most 100 characters on one line',
  lastname: 'lastname must be filled in, with at most 100 characters on one line',
  telephone: 'telephone must be at most 30 digits, spaces, brackets and hyphens, with a + at the front only',
  organisationUrn: 'organisationUrn must be the six digits of a school, or empty',
};

/** The users of a file's cells, and what is wrong with each row; the header comes first, its columns in any order. */
export function readRows(cells: readonly (readonly string[])[]): { users: CsvUser[]; errors: RowError[] } {
  const [header = [], ...lines] = cells;
  const order = orderOf(header);
  const filled = lines
    .map((line, index) => ({ line, row: index + 2 }))
    .filter(({ line }) => line.some((cell) => cell !== ''));
  if (filled.length === 0) throw new ServerError('INVALID', { message: 'There are no users in this file.' });
  if (filled.length > mostRows)
    throw new ServerError('INVALID', {
      message: `There are ${filled.length} users in this file; at most ${mostRows} can be added at once.`,
    });
  const users: CsvUser[] = [];
  const errors: RowError[] = [];
  for (const { line, row } of filled) {
    const user = userOf(line, order, row);
    const wrong =
      user === null
        ? [`${line.length} ${line.length === 1 ? 'column' : 'columns'} instead of ${order.length}`]
        : faultsOf(user);
    if (user !== null) users.push(user);
    if (wrong.length > 0) errors.push({ row, message: sentences(wrong) });
  }
  return { users, errors: [...errors, ...duplicates(users)] };
}

/** Which column stands where. */
function orderOf(header: readonly string[]): readonly (Column | undefined)[] {
  const order = header.map((title) => columns.find((column) => column.toLowerCase() === title.toLowerCase()));
  const missing = columns.filter((column) => !order.includes(column));
  const unknown = header.filter((_title, index) => order[index] === undefined);
  if (missing.length === 0 && unknown.length === 0 && order.length === columns.length) return order;
  const what = missing.length > 0 ? `${missing.join(', ')} missing` : 'there are others, or one twice';
  throw new ServerError('INVALID', {
    message: `The first row must name the columns ${columns.join(', ')}, separated by commas: ${what}.`,
  });
}

function userOf(line: readonly string[], order: readonly (Column | undefined)[], row: number): CsvUser | null {
  if (line.length !== order.length) return null;
  const cell = (column: Column) => line[order.indexOf(column)] ?? '';
  return {
    row,
    username: cell('username').toLowerCase(),
    firstname: cell('firstname'),
    lastname: cell('lastname'),
    telephone: cell('telephone'),
    organisationUrn: cell('organisationUrn'),
  };
}

/**
 * The same as for a user who is added by hand; and nothing that a spreadsheet would run as a formula when the users are
 * exported one day.
 */
function faultsOf(user: CsvUser): string[] {
  return columns.flatMap((column) => {
    const text = user[column];
    if (/^[=+\-@]/.test(text) && column !== 'telephone')
      return [`${column} begins with "${text.charAt(0)}", which a spreadsheet takes for a formula`];
    return validateSchema(schemaOf(column), text).length === 0 ? [] : [faults[column]];
  });
}

function schemaOf(column: Column): JsonSchema {
  if (column === 'organisationUrn') return { type: 'string', pattern: '^(\\d{6})?$' };
  const { properties } = operation('users.save').body ?? {};
  const schema = isObject(properties) ? properties[column] : undefined;
  if (!isObject(schema)) throw new Error(`A user has no "${column}".`);
  return schema;
}

/** Every row but the first with an e-mail address. */
function duplicates(users: readonly CsvUser[]): RowError[] {
  const first = new Map<string, number>();
  return users.flatMap(({ username, row }) => {
    const other = first.get(username);
    if (other === undefined) first.set(username, row);
    return other === undefined || username === ''
      ? []
      : [{ row, message: sentences([`the same e-mail address stands in row ${other}`]) }];
  });
}

const sentences = (parts: readonly string[]) =>
  parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('. ');

/** One entry for each row, with all that is wrong with it, in the order of the file. */
export function byRow(errors: readonly RowError[]): RowError[] {
  const messages = new Map<number, string[]>();
  for (const { row, message } of errors) messages.set(row, [...(messages.get(row) ?? []), message]);
  return [...messages].toSorted(([a], [b]) => a - b).map(([row, all]) => ({ row, message: all.join('. ') }));
}
