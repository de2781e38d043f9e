/** What files of records hold, each with the form that a row of them fills in. */
export const importForms = {
  pupil: 'import/pupil',
  school: 'import/school',
  registration: 'import/registration',
  'care-period': 'import/care-period',
  placement: 'import/placement',
  sen: 'import/sen',
  suspension: 'import/suspension',
  mark: 'import/mark',
  result: 'import/result',
  person: 'import/person',
} as const;

/** A kind of records that are imported (lookup import-kind). */
export type ImportKindId = keyof typeof importForms;

export const importKindIds = Object.keys(importForms) as ImportKindId[];

/** What other systems may send with a key: who signs in, and with what rights, is for people to say. */
export const keyKindIds: readonly ImportKindId[] = importKindIds.filter((kind) => kind !== 'person');

/** The kind of an import that is no file of records but a register's workbook (lookup import-kind). */
export const REGISTER_KIND = 'register';

/** The kind of an import that is a workbook of answers of plans (lookup import-kind). */
export const ANSWERS_KIND = 'answers';

/** Plans that a workbook of answers holds at most. */
export const MOST_PLANS_IN_BOOK = 1000;

/** Lines of tables that it holds at most, in all its plans: their rows, and the empty lines for rows to come. */
export const MOST_LINES_IN_BOOK = 25_000;

/** Bytes of the largest workbook of a register that is read: thousands of pupils with room to spare. */
export const MOST_REGISTER_BYTES = 8 * 1024 * 1024;

/** Hours in which an import can be taken back, where nothing has been built on it. */
export const UNDO_HOURS = 24;

/** Import keys that an authority has at a time, beside those that were revoked. */
export const MOST_IMPORT_KEYS = 10;

/** Bytes of the largest file that is imported: 100,000 rows with room to spare. */
export const MOST_IMPORT_BYTES = 32 * 1024 * 1024;

/** The same of a list of schools: the national one has 60 MB, and grows. */
export const MOST_SCHOOLS_BYTES = 100 * 1024 * 1024;

/** A list of schools that is longer is the national one: no authority has as many schools. */
export const longerThanOwn = 5000;

/** Bytes of the largest file of a kind; a workbook has no more than `MOST_IMPORT_BYTES` of any. */
export const mostImportBytes = (kind: string): number => (kind === 'school' ? MOST_SCHOOLS_BYTES : MOST_IMPORT_BYTES);
