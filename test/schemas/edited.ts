import { knownNames, overlayWords } from '../../src/contract/index.ts';
import {
  changeRow,
  formText,
  openWorkbench,
  QUESTION_KINDS,
  rowForm,
  type FormText,
  type NewQuestion,
  type QuestionKind,
  type SourceFile,
} from '../../src/engine/index.ts';
import { checkTexts } from '../../src/server/catalog/publications/checkTexts.ts';
import { readSchemas } from '../../src/server/catalog/readSchemas.ts';

/** The authority. */
export const tenant = '12';
/** Everybody’s files, and all authorities’. */
export const files = readSchemas();
const isOther = (path: string) => path.startsWith('overlays/') && !path.startsWith(`overlays/${tenant}/lookups/`);
// With the authority's lists of answers, which its forms name.
const base = files.filter(({ path }) => !isOther(path));
/** They, read once. */
export const bench = openWorkbench(base, knownNames);

/** A form of that path with a text of the authority’s. */
export const at = (path: string, text = ''): FormText => formText(base, path, text);
/** The same form with another text. */
export const withText = (form: FormText, text: string): FormText => ({ ...form, text });
/** Its questions. */
export const questions = (form: FormText) => bench.questions(form, { tenant, words: overlayWords });
/** Its text as a file. */
export const own = ({ path, text }: FormText) =>
  text === '' ? [] : [{ path: `overlays/${tenant}/${path}.json`, text }];
/** What the check of drafts finds in texts with their whole paths. */
export const checked = (texts: readonly SourceFile[]) =>
  checkTexts({ tenant, base, own: texts }).problems.map(({ pointer, message }) => `${pointer} ${message}`);
/** What it finds in one form. */
export const faults = (form: FormText) => checked(own(form));
/** The form that its text makes. */
export const made = (form: FormText) =>
  checkTexts({ tenant, base, own: own(form), form: form.path.slice('forms/'.length) }).form;
/** One of its questions. */
export const asked = (form: FormText, key: string) => questions(form).find((one) => one.key === key);
/** All kinds that can be added. */
export const kinds = Object.keys(QUESTION_KINDS) as QuestionKind[];

/** A question to be added. */
export const question = (more: Partial<NewQuestion>): NewQuestion => ({
  label: 'Favourite place',
  help: '',
  kind: 'text',
  answers: ['At home', 'Out of doors'],
  lookup: null,
  signers: [1],
  columns: ['When', 'Where'],
  isRequired: false,
  heading: 'Placement',
  condition: null,
  ...more,
});

/** The text of a file. */
export function textOf(path: string): string {
  return files.find((file) => file.path === path)?.text ?? '';
}

/** The same numbers on every run. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** The columns of a table. */
export const columns = (form: FormText, table: string) => {
  const row = rowForm(form, table);
  return row === null ? [] : questions(row);
};
/** Their keys, in their order. */
export const columnKeys = (form: FormText, table: string) => columns(form, table).map(({ key }) => key);
/** The same form after an act on the columns of a table. */
export const onRow = (form: FormText, table: string, act: (row: FormText) => string): FormText =>
  withText(form, changeRow(form, table, act));
