import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { FormDocument, JsonObject, ResolvedForm, Row, RowEditDeclaration } from '../../../engine/index.ts';
import { activeForm, isObject, sameAnswer, validateAnswers } from '../../../engine/index.ts';
import { bodyOf, firstValues, refusalOf, sayDone } from '../../ask/formSending.ts';
import { useEngine } from '../../EngineProvider.tsx';
import type { QuestionHandle } from '../../ask/PlacedQuestion.tsx';
import type { Command, CommandResult, TableDrafts } from '../../host.ts';
import { rowKey } from '../bulk/useSelection.ts';
import { rowFacts, useTableScope } from '../tableScope.ts';
import { useLatest } from '../useLatest.ts';
import type { EditedRow, RowEditing } from './rowEditing.ts';
import { keepRow, useKeptRow } from './useKeptRow.ts';

interface Editable {
  readonly declared: RowEditDeclaration;
  readonly rows: readonly Row[];
  /** Whether the rows have come. */
  readonly known: boolean;
  readonly form: ResolvedForm;
  readonly command: Command;
  readonly drafts: TableDrafts;
}

/** Which row is edited, what is answered in it, and its sending. Until it is saved or left it is kept. */
export function useEditedRow(given: Editable): RowEditing {
  const { form, declared, drafts, command } = given;
  const { compiled } = useTableScope();
  const { edited, latest, put } = useEdited(drafts);
  const handles = useRef(new Map<string, QuestionHandle>());
  const left = useRef<string | null>(null);
  const work = { ...given, latest, handles, left, put };
  const start = useLatest(useStart(work));
  const save = useLatest(useSave(work));
  useKeptRow({
    ...given,
    ready: given.known && command.denied === null,
    isEdited: () => latest.current !== null,
    put,
  });
  useFlushOnLeaving(work);
  return useMemo(
    () => ({
      edited,
      operation: form.submit?.command ?? '',
      isEdited: (row) => edited !== null && edited.key === rowKey(compiled, row),
      questionIn: (row, field) =>
        edited === null || edited.key !== rowKey(compiled, row) ? null : questionIn(edited, declared, field),
      start,
      save: () => void save(),
      cancel() {
        const { current } = latest;
        left.current = current?.key ?? null;
        put(null);
      },
      change(question, document) {
        const { current } = latest;
        if (current !== null) put({ ...current, document: withAnswer(current.document, question, document) });
      },
      hold(question, handle) {
        if (handle === null) handles.current.delete(question);
        else handles.current.set(question, handle);
      },
      takesFocus(row) {
        const isLeft = left.current !== null && left.current === rowKey(compiled, row);
        if (isLeft) left.current = null;
        return isLeft;
      },
    }),
    [edited, compiled, form, declared, start, save, latest, put],
  );
}

/** The edited row as it is drawn and as it is; what is put there is kept, too. */
function useEdited(drafts: TableDrafts) {
  const { compiled } = useTableScope();
  const [edited, setEdited] = useState<EditedRow | null>(null);
  const latest = useRef<EditedRow | null>(null);
  // Told at once and drawn later: several forms put their answers in one after the other.
  const put = useCallback(
    (next: EditedRow | null) => {
      latest.current = next;
      setEdited(next);
      if (next === null) drafts.drop();
      else keepRow(drafts, compiled, next);
    },
    [drafts, compiled],
  );
  return { edited, latest, put };
}

interface Work extends Editable {
  readonly latest: { current: EditedRow | null };
  readonly handles: { readonly current: ReadonlyMap<string, QuestionHandle> };
  /** Key of the row that was edited last, until its button has the focus again. */
  readonly left: { current: string | null };
  put(next: EditedRow | null): void;
}

/** What is being typed is kept before the page may go. */
function useFlushOnLeaving({ drafts, latest, handles, put }: Work): void {
  const flush = useEffectEvent(() => {
    const now = latest.current;
    if (now !== null) put({ ...now, document: flushed(now, handles.current) });
  });
  useEffect(() => drafts.onLeaving(() => flush()), [drafts]);
}

/** Begins with a row, unless another one is being changed, which would be lost. */
function useStart({ form, latest, handles, put }: Work): (row: Row) => void {
  const { host } = useEngine();
  const { compiled, facts: page } = useTableScope();
  return (row) => {
    const now = latest.current;
    if (now !== null && (now.sending || isChanged(now, flushed(now, handles.current))))
      return host.notify({ tone: 'info', text: 'Please save or cancel the row that is being edited first.' });
    const facts = { ...host.facts, ...rowFacts(page, row) };
    const document = { answers: firstValues(form, facts), parked: {} };
    const [first = ''] = Object.keys(questionsOf({ form, facts, document }));
    put({ key: rowKey(compiled, row), row, form, facts, document, first, sending: false, errors: [] });
  };
}

/** Sends the row whole. A row that says what it said before is left without a call. */
function useSave({ form, command, declared, rows, latest, handles, left, put }: Work): () => Promise<void> {
  const { host } = useEngine();
  const { compiled, facts: page } = useTableScope();
  const end = (key: string) => {
    left.current = key;
    put(null);
  };
  return async () => {
    const before = latest.current;
    if (before === null || before.sending) return;
    const now = { ...before, document: flushed(before, handles.current) };
    const faults = validateAnswers(activeForm(now), now.document.answers, 'complete');
    if (faults.length > 0) {
      put({ ...now, errors: faults });
      return handles.current.get(faults[0]?.pointer.split('/')[1] ?? '')?.focus(faults[0]?.pointer ?? '');
    }
    if (!isChanged(now, now.document)) return end(now.key);
    put({ ...now, sending: true, errors: [] });
    // Whoever was told of a change has seen what stands there now, and saves over it knowingly.
    const shown = now.overtaken === true ? rows.find((each) => rowKey(compiled, each) === now.key) : undefined;
    const row = shown ?? now.row;
    const facts = { ...host.facts, ...rowFacts(page, row) };
    try {
      const result = await command.run(bodyOf(form, facts, now.document));
      if (result.ok) {
        end(now.key);
        sayDone(host, form, { ...facts, reply: result.body });
        return host.refresh(form.submit?.refreshes ?? []);
      }
      if (result.status > 0) refuse(result, now);
      else breakOff(now);
    } catch {
      breakOff(now);
    }
  };

  /** Nothing answered: whether the row was saved is not known, and no message of a refusal would be true. */
  function breakOff(now: EditedRow) {
    put({ ...now, sending: false });
    window.alert(declared.unable);
  }

  function refuse(result: Extract<CommandResult, { ok: false }>, now: EditedRow) {
    const { failure, errors, reference } = refusalOf(result, form, now.facts);
    const isOvertaken = result.status === 409;
    put({ ...now, sending: false, errors, overtaken: now.overtaken === true || isOvertaken });
    // The declared sentence is for what failed; that another was faster is for the server to say.
    host.notify({ tone: 'error', text: isOvertaken ? result.message : failure, reference });
    if (isOvertaken) host.refresh(form.submit?.refreshes ?? []);
  }
}

/** Everything that is typed put into the document. */
function flushed({ document }: EditedRow, handles: ReadonlyMap<string, QuestionHandle>): FormDocument {
  return [...handles].reduce((all, [question, handle]) => withAnswer(all, question, handle.flush()), document);
}

function withAnswer(document: FormDocument, question: string, { answers }: FormDocument): FormDocument {
  const { [question]: _before, ...others } = document.answers;
  const answer = answers[question];
  return { ...document, answers: answer === undefined ? others : { ...others, [question]: answer } };
}

function isChanged({ form, facts }: EditedRow, { answers }: FormDocument): boolean {
  return !sameAnswer(answers, firstValues(form, facts));
}

/** The questions that the form asks now. */
function questionsOf(edited: Pick<EditedRow, 'form' | 'facts' | 'document'>): JsonObject {
  const { properties } = activeForm(edited).schema;
  return isObject(properties) ? properties : {};
}

function questionIn(edited: EditedRow, { questions = {} }: RowEditDeclaration, field: string): string | null {
  const asked = questionsOf(edited);
  return [questions[field] ?? field].flat().find((name) => Object.hasOwn(asked, name)) ?? null;
}
