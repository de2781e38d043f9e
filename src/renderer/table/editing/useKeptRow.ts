import { useEffect, useEffectEvent, useState } from 'react';
import type {
  CompiledTable,
  Facts,
  FormDocument,
  ResolvedForm,
  Row,
  RowEditDeclaration,
} from '../../../engine/index.ts';
import { chooseMine, isObject, mergeAnswers, sameAnswer, segmentsOf } from '../../../engine/index.ts';
import { firstValues } from '../../ask/formSending.ts';
import type { PutBack } from '../../ask/PutBackNote.tsx';
import { useEngine } from '../../EngineProvider.tsx';
import type { LeftTableDraft, TableDraft, TableDrafts } from '../../host.ts';
import { rowKey } from '../bulk/useSelection.ts';
import { textOf } from '../CellView.tsx';
import { rowName } from '../rowName.ts';
import { rowFacts, useTableScope } from '../tableScope.ts';
import type { EditedRow } from './rowEditing.ts';

interface Kept {
  readonly declared: RowEditDeclaration;
  readonly form: ResolvedForm;
  readonly rows: readonly Row[];
  /** Whether the rows have come, and may be edited. */
  readonly ready: boolean;
  readonly drafts: TableDrafts;
  isEdited(): boolean;
  put(next: EditedRow): void;
}

/** Puts the row that an earlier page left unsaved back into editing, once the rows are there. */
export function useKeptRow({ declared, form, rows, ready, drafts, isEdited, put }: Kept): void {
  const { host } = useEngine();
  const { compiled, facts: page } = useTableScope();
  const [left, setLeft] = useState<LeftTableDraft | null>(null);
  useEffect(() => {
    let gone = false;
    void drafts.find().then((found) => !gone && setLeft(found.find(({ draft }) => draft.box === undefined) ?? null));
    return () => {
      gone = true;
    };
  }, [drafts]);
  const putBack = useEffectEvent(() => {
    if (left === null || isEdited()) return;
    setLeft(null);
    left.take();
    const { draft, at } = left;
    const key = rowKey(compiled, draft.row);
    const row = rows.find((each) => rowKey(compiled, each) === key) ?? draft.row;
    const facts = { ...host.facts, ...rowFacts(page, row) };
    const { document, saved } = mergedRow({ compiled, declared, form, facts, row }, draft);
    // It has reached the server after all: nothing is left of it.
    if (sameAnswer(document.answers, firstValues(form, facts))) return drafts.drop();
    put({ key, row, form, facts, document, first: '', sending: false, errors: [], putBack: { at, saved } });
  });
  useEffect(() => {
    if (ready && left !== null) putBack();
  }, [ready, left]);
}

interface Present {
  readonly compiled: CompiledTable;
  readonly declared: RowEditDeclaration;
  readonly form: ResolvedForm;
  readonly facts: Facts;
  readonly row: Row;
}

/** What was typed, over what the row says now; `saved` is what others have written in the same places since. */
function mergedRow(
  { form, facts, ...present }: Present,
  { base, document: mine }: TableDraft,
): { readonly document: FormDocument; readonly saved: PutBack['saved'] } {
  const theirs = firstValues(form, facts);
  const { merged, clashes } = mergeAnswers({ base: base.answers, theirs, mine: mine.answers });
  return {
    document: { answers: chooseMine(merged, clashes), parked: {} },
    saved: clashes.map(({ pointer }) => savedAt(present, form, segmentsOf(pointer)[0] ?? '')),
  };
}

/** A question and what the row says to it now, by the column that stands in its place. */
function savedAt(
  { compiled, declared, row }: Pick<Present, 'compiled' | 'declared' | 'row'>,
  form: ResolvedForm,
  question: string,
) {
  const { questions = {} } = declared;
  const asked = isObject(form.schema.properties) ? form.schema.properties[question] : undefined;
  const column = compiled.columns.find(({ field }) => [questions[field] ?? field].flat().includes(question));
  return {
    title: isObject(asked) && typeof asked.title === 'string' ? asked.title : question,
    text: (column === undefined ? null : textOf(column, row)) || 'No answer',
  };
}

/** Keeps a row that is being changed; what says what the row said is not kept. */
export function keepRow(drafts: TableDrafts, compiled: CompiledTable, { row, form, facts, document }: EditedRow): void {
  const base: FormDocument = { answers: firstValues(form, facts), parked: {} };
  if (sameAnswer(document.answers, base.answers)) return drafts.drop();
  const title = `${compiled.declaration.title}: ${rowName(compiled, row)}`;
  drafts.keep({ title, row, base, document });
}
