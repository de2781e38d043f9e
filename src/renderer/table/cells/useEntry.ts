import { useState } from 'react';
import type { Facts, FormDocument, Json, ResolvedForm } from '../../../engine/index.ts';
import { activeForm, isObject, validateAnswers } from '../../../engine/index.ts';
import { askOne } from '../../ask/askOne.ts';
import type { CellProps } from '../../cellTypes.ts';
import { useEngine } from '../../EngineProvider.tsx';
import { useTableScope } from '../tableScope.ts';
import { filledInWords, pastedTexts } from '../pastedTexts.ts';
import { boxOf, typedText, useTypedEntries, useTypedEntry } from '../typedEntries.ts';

/** What is typed in a cell with a box of its own, and what became of it. */
export interface Entry {
  readonly text: string;
  /** Whether something else is typed than the row holds. */
  readonly changed: boolean;
  readonly saving: boolean;
  /** Why it was not saved; null where nothing is wrong. */
  readonly problem: string | null;
  type(text: string): void;
  /** Back to what the row holds. */
  leave(): void;
  /** Sends what is typed; false where its own form refuses it, and nothing is sent. */
  save(): boolean;
  /** Types the lines of a text in this box and those below it, as a column of a spreadsheet is pasted. */
  fill(text: string): void;
  /** Types what stands in the box above; nothing at the top of the page. */
  fromAbove(): void;
}

/** The question that a box asks. */
export interface Edits {
  readonly form: string;
  readonly question: string;
}

/**
 * Holds what is typed until it is saved. What the form says against it, and what the server does, is told in the cell
 * and what was typed stays; typing goes on while a save is under way.
 */
export function useEntry(props: CellProps, edits: Edits): Entry {
  const { host } = useEngine();
  const form = host.useForm(edits.form);
  const { typed, problem, now, setTyped, setProblem, fill, fromAbove } = useTyped(props);
  const [saving, setSaving] = useState(0);
  const held = typedText(props.value);
  const text = typed ?? held;
  const changed = text.trim() !== held;
  const send = async (answer: Json) => {
    setSaving((count) => count + 1);
    const result = await props.attempt(answer);
    setSaving((count) => count - 1);
    if (!result.ok) {
      const own = result.errors[`/${edits.question}`] ?? result.errors[`/${props.column.field}`];
      setProblem(own ?? result.message);
      if (own === undefined) host.notify({ tone: 'error', text: result.message, reference: result.reference });
      // What was typed on meanwhile is still to be saved.
    } else if (now() === text) setTyped(null);
  };
  const save = () => {
    if (!changed) {
      setTyped(null);
      return true;
    }
    const { answer, fault } = asked(form, { ...props, question: edits.question, text });
    setProblem(fault);
    if (fault === null) void send(answer);
    return fault === null;
  };
  return {
    text,
    changed,
    saving: saving > 0,
    problem,
    type: setTyped,
    leave: () => setTyped(null),
    save,
    fill: (lines) => host.notify({ tone: 'info', text: filledInWords(fill(lines)) }),
    fromAbove,
  };
}

function useTyped({ column, row }: CellProps) {
  const { compiled } = useTableScope();
  const entries = useTypedEntries();
  const box = boxOf(compiled, row, column);
  const { key } = box;
  const setTyped = (text: string | null) => (text === null ? entries.drop(key) : entries.type(box, text));
  const fromAbove = () => {
    const above = entries.above(key);
    if (above !== null && above !== '') setTyped(above);
  };
  const fill = (lines: string) => entries.fill(key, pastedTexts(lines));
  const { text: typed, problem } = useTypedEntry(entries, key);
  const setProblem = (words: string | null) => entries.refuse(key, words);
  return { typed, problem, now: () => entries.textOf(key), setTyped, setProblem, fill, fromAbove };
}

interface Typed extends Pick<CellProps, 'value' | 'facts' | 'row'> {
  readonly question: string;
  readonly text: string;
}

/** The answer that a text is, and what its form says against it; null where nothing. */
function asked(form: ResolvedForm, { question, value, facts, row, text }: Typed) {
  const one = askOne(form, { question, first: value, facts: facts(), row });
  const answer = answerOf(one.form, question, text);
  const answers = { ...one.document.answers, [question]: answer };
  return { answer, fault: faultOf(one.form, facts(), answers) };
}

const FIGURE = /^[+-]?\d+([.,]\d+)?$/;

/** A figure where the question takes one; what is none stays text, for the form to refuse. */
function answerOf(form: ResolvedForm, question: string, text: string): Json {
  const answer = text.trim();
  if (answer === '') return null;
  const properties = isObject(form.schema.properties) ? form.schema.properties : {};
  const asked = properties[question];
  const types = isObject(asked) ? [asked.type].flat() : [];
  const takesFigure = types.includes('number') || types.includes('integer');
  return takesFigure && FIGURE.test(answer) ? Number(answer.replace(',', '.')) : answer;
}

function faultOf(form: ResolvedForm, facts: Facts, answers: FormDocument['answers']): string | null {
  const said = Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null));
  const active = activeForm({ form, facts, document: { answers: said, parked: {} } });
  return validateAnswers(active, said, 'complete')[0]?.message ?? null;
}
