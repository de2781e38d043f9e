import { useCallback, useMemo } from 'react';
import { knownNames } from '../../../contract/index.ts';
import {
  formText,
  isObject,
  lookupIdAt,
  openWorkbench,
  rowForm,
  titlesIn,
  unreadable,
  type AnswerCondition,
  type Cure,
  type FormQuestion,
  type FormText,
  type Json,
  type SourceFile,
  type ToldFault,
  type Workbench,
} from '../../../engine/index.ts';
import type { FormAndOverlay } from '../../playground/declaredForm.ts';
import { useAuthorityWords } from '../authorityWords.ts';
import { useUsedKeys } from '../usedKeys.ts';

/** A form's text among everybody's files, as it is edited by pointing. */
export interface FormBench {
  readonly form: FormText;
  readonly questions: readonly FormQuestion[];
  /** The rows of a table as a form, whose questions are the columns; null where it is none, or its rows differ. */
  readonly rowsOf: (table: string) => RowBench | null;
  /** Lists of answers that a question or a column can be given. */
  readonly lookups: readonly OfferedLookup[];
  /** Titles of the headings that questions come under; empty where there are none. */
  readonly headings: readonly string[];
  readonly bench: Workbench;
  /** What the living form is made of. */
  readonly edited: FormAndOverlay;
  /** A condition in the words in which the questions tell theirs. */
  inWords(condition: AnswerCondition): string;
  /** A fault in the words of the questions. */
  told(fault: ToldFault): string;
  /** What mends it by one act. */
  cures(fault: ToldFault): readonly Cure[];
}

/** What the rows of a table are pointed at by. */
export type RowBench = Pick<FormBench, 'form' | 'questions' | 'inWords'>;

interface Place {
  readonly files: readonly SourceFile[];
  readonly path: string;
  readonly tenant: string;
}

/** Why a text cannot be edited by its questions; null where it can. */
export function whyNoQuestions(files: readonly SourceFile[], path: string, text: string): string | null {
  const form = formText(files, path, text);
  return text.trim() === '' && form.base === null ? 'There is no text' : unreadable(form);
}

/** The form that a text makes and its questions; the text has to be one that can be read. */
export function useFormBench({ files, path, tenant }: Place, text: string): FormBench {
  const bench = useMemo(() => benchOf({ files, path, tenant }), [files, path, tenant]);
  const used = useUsedKeys();
  const form = useMemo(() => formText(files, path, text, used), [files, path, text, used]);
  const words = useAuthorityWords();
  const questions = useMemo(() => bench.questions(form, { tenant, words }), [bench, form, tenant, words]);
  const rowsOf = useCallback(
    (table: string): RowBench | null => {
      const row = rowForm(form, table);
      const telling = { tenant, words };
      if (row === null) return null;
      const inRow = (condition: AnswerCondition) => bench.conditionInWords(row, condition, telling);
      return { form: row, questions: bench.questions(row, telling), inWords: inRow };
    },
    [bench, form, tenant, words],
  );
  const lookups = useMemo(() => offeredLookups(files), [files]);
  const edited = useMemo(() => editedAt({ files, path, tenant }, text), [files, path, tenant, text]);
  const inWords = (condition: AnswerCondition) => bench.conditionInWords(form, condition, { tenant, words });
  // In a form of one's own a heading may wait for its first question.
  const empty = form.base === null ? titlesIn(form) : [];
  const headings = [...new Set([...questions.map(({ heading }) => heading), ...empty])];
  const told = (fault: ToldFault) => bench.formFault(form, fault, { tenant, words });
  const cures = (fault: ToldFault) => bench.formCures(form, fault, { tenant, words });
  return { form, questions, rowsOf, lookups, headings, bench, edited, inWords, told, cures };
}

/** The same once, for what is done with a form as it stands. */
export const openBench = (place: Place, text: string): Pick<FormBench, 'bench' | 'edited'> => ({
  bench: benchOf(place),
  edited: editedAt(place, text),
});

const laidAt = ({ path, tenant }: Place): string => `overlays/${tenant}/${path}.json`;

const opened = new WeakMap<readonly SourceFile[], Map<string, Workbench>>();

/** Everybody's declarations, and the tenant's own but the one that is edited; read once for all who ask. */
export function benchOf(place: Place): Workbench {
  const known = opened.get(place.files) ?? new Map<string, Workbench>();
  opened.set(place.files, known);
  const path = laidAt(place);
  const others = () => place.files.filter((file) => file.path !== path);
  const bench = known.get(path) ?? openWorkbench(others(), knownNames);
  known.set(path, bench);
  return bench;
}

function editedAt(place: Place, text: string): FormAndOverlay {
  const base = place.files.find((file) => file.path === `${place.path}.json`);
  const own = { path: laidAt(place), text };
  return base === undefined ? { form: own, overlay: null } : { form: base, overlay: text === '' ? null : own };
}

/** A list of answers that a question can be given. */
export interface OfferedLookup {
  readonly id: string;
  readonly title: string;
}

/** The lists of answers that everybody's forms of plans take theirs from, and the authority's own. */
export function offeredLookups(files: readonly SourceFile[]): readonly OfferedLookup[] {
  const forms = files.filter(({ path }) => path.startsWith('forms/pep/')).map(({ text }) => text);
  return files
    .flatMap(({ path, text }): OfferedLookup[] => {
      const id = lookupIdAt(path);
      const isOwn = path.startsWith('overlays/');
      if (id === null || !(isOwn || forms.some((form) => form.includes(`"lookups/${id}"`)))) return [];
      const lookup = JSON.parse(text) as Json;
      return isObject(lookup) && Array.isArray(lookup.options) ? [{ id, title: String(lookup.title) }] : [];
    })
    .toSorted((one, other) => one.title.localeCompare(other.title));
}
