import {
  allAnswers,
  isObject,
  pointerOf,
  questionsOf,
  settle,
  validateAnswers,
  type FormDocument,
  type Json,
  type JsonObject,
  type ResolvedForm,
  type Settled,
} from '../../../../engine/index.ts';
import { cellQuestions, readAnswer, sameCell, type CellQuestion } from '../../answerBook/cellQuestions.ts';
import { openStage } from '../../answerBook/readBook.ts';
import type { UnitCall } from '../../handler.ts';
import type { LoadedPep, StageRow } from '../../pep/read/loadPep.ts';
import { locksOf } from '../../pep/read/pepAnswers.ts';
import { recordFacts } from '../../pep/read/recordFacts.ts';
import { formOf } from '../../pep/read/stageWork.ts';
import type { Match } from '../kind.ts';
import { wholeRow } from '../planRows.ts';

/** Answers by question; null takes one away. */
export interface Answers {
  readonly [name: string]: Json;
}

/** What is wrong with a row; with the form whose questions it names. */
export interface RefusedAnswers {
  readonly faults: Match['faults'];
  readonly form?: Match['form'];
}

/** What a row changes in its plan. */
export interface PlannedAnswers {
  readonly stage: StageRow;
  /** The questions that it names, as a form. */
  readonly form: NonNullable<Match['form']>;
  readonly changes: Match['changes'];
  /** The section with the answers in it, as a page would send it. */
  readonly document: FormDocument;
}

const UNSEEN = 'this plan is not among those that you see now';
const NOT_ASKED = 'is not asked in this plan, or not for you to answer';

/** What a row of a workbook would do to its plan, which is undefined where the viewer sees none. */
export function planAnswers(
  call: UnitCall,
  loaded: LoadedPep | undefined,
  row: JsonObject,
): PlannedAnswers | RefusedAnswers {
  if (loaded === undefined) return { faults: { [wholeRow]: UNSEEN } };
  const open = openStage(call, loaded, String(row.stage));
  if ('refused' in open) return { faults: { [wholeRow]: open.refused } };
  const { stage } = open;
  const questions = cellQuestions(formOf(loaded, stage.slug), locksOf(call, loaded, stage));
  const said = isObject(row.said) ? row.said : {};
  const { values, faults } = readSaid(questions, said);
  const form = formOfNamed(questions, Object.keys(said));
  const given = withAnswers(loaded, stage, values);
  const all = { ...faultsOf(given, values), ...faults };
  if (Object.keys(all).length > 0) return { faults: all, form };
  const changes = Object.entries(values).flatMap(([name, value]): [string, [Json, Json]][] => {
    const was = stage.answers[name] ?? null;
    return sameCell(was, value) ? [] : [[name, [was, value]]];
  });
  return { stage, form, changes: Object.fromEntries(changes), document: given.document };
}

function readSaid(questions: ReadonlyMap<string, CellQuestion>, said: JsonObject) {
  const values: { [name: string]: Json } = {};
  const faults: { [name: string]: string } = {};
  for (const [name, text] of Object.entries(said)) {
    const question = questions.get(name);
    const { value = null, fault } = question === undefined ? { fault: NOT_ASKED } : readAnswer(question, String(text));
    if (fault === undefined) values[name] = value;
    else faults[name] = fault;
  }
  return { values, faults };
}

/** A section with other answers in it: what they open is asked, what they hide is set aside, as on the page. */
export function withAnswers(loaded: LoadedPep, { slug, answers, parked }: StageRow, values: Answers): Settled {
  const given = Object.entries(values).filter(([, value]) => value !== null);
  const without = (held: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(held).filter(([name]) => !Object.hasOwn(values, name)));
  const document = { answers: { ...without(answers), ...Object.fromEntries(given) }, parked: without(parked) };
  return settle({ form: formOf(loaded, slug), facts: recordFacts(loaded), document });
}

/** What the form says of the answers that a row gives: a draft may lack others, and what is wrong with those stays. */
function faultsOf({ active, document }: Settled, values: Answers): Match['faults'] {
  const asked = questionsOf(active).fields;
  const faults: { [name: string]: string } = {};
  for (const [name, value] of Object.entries(values)) if (value !== null && !asked.has(name)) faults[name] = NOT_ASKED;
  const places = new Map(Object.keys(values).map((name) => [pointerOf([name]), name]));
  for (const { pointer, message } of validateAnswers(active, document.answers, 'draft')) {
    const name = places.get(pointer);
    if (name !== undefined) faults[name] ??= message;
  }
  return faults;
}

function formOfNamed(
  questions: ReadonlyMap<string, CellQuestion>,
  names: readonly string[],
): Pick<ResolvedForm, 'schema' | 'uiSchema'> {
  const named = names.flatMap((name): [string, CellQuestion][] => {
    const question = questions.get(name);
    return question === undefined ? [] : [[name, question]];
  });
  return {
    schema: { properties: Object.fromEntries(named.map(([name, { title, schema }]) => [name, { ...schema, title }])) },
    uiSchema: Object.fromEntries(named.map(([name, { ui }]) => [name, ui])),
  };
}

/** Everything that was answered, asked now or not. */
export const answersOf = ({ answers, parked }: FormDocument): JsonObject => allAnswers({ answers, parked });
