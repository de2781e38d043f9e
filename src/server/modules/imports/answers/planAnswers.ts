import { randomUUID } from 'node:crypto';
import {
  isObject,
  questionsOf,
  settle,
  withRowIds,
  type FormDocument,
  type Json,
  type JsonObject,
  type Settled,
} from '../../../../engine/index.ts';
import { cellQuestions, fixedPlaces, sameCell, type CellQuestion } from '../../answerBook/cellQuestions.ts';
import { cellTables } from '../../answerBook/cellTables.ts';
import { openStage } from '../../answerBook/readBook.ts';
import type { UnitCall } from '../../handler.ts';
import type { LoadedPep, StageRow } from '../../pep/read/loadPep.ts';
import { locksOf } from '../../pep/read/pepAnswers.ts';
import { recordFacts } from '../../pep/read/recordFacts.ts';
import { formOf } from '../../pep/read/stageWork.ts';
import { findRevision } from '../../pep/save/revisions.ts';
import type { Match } from '../kind.ts';
import { wholeRow } from '../planRows.ts';
import { AnswerPlaces, readSaid } from './answerPlaces.ts';
import { judgeAnswers } from './judgeAnswers.ts';
import { planTables, type PlannedEdit } from './planTables.ts';
import { withRows, withValues, type Answers, type GivenAnswers } from './rowEdits.ts';

/** What is wrong with a row; with the form whose questions it names. */
export interface RefusedAnswers {
  readonly faults: Match['faults'];
  readonly form?: Match['form'];
}

/** What a row changes in its plan. */
export interface PlannedAnswers {
  readonly stage: StageRow;
  /** The section as it was when the workbook was made; null where nothing was saved since. */
  readonly began: FormDocument | null;
  readonly places: AnswerPlaces;
  /** The questions of the form itself that are answered otherwise, and what is done to rows of its tables. */
  readonly values: Answers;
  readonly edits: readonly PlannedEdit[];
  /** The section with the answers in it, as a page would send it. */
  readonly document: FormDocument;
}

const UNSEEN = 'this plan is not among those that you see now';
const NO_VERSION = 'the workbook is of a version that is not there';

/** What a row of a workbook would do to its plan, which is undefined where the viewer sees none. */
export async function planAnswers(
  call: UnitCall,
  loaded: LoadedPep | undefined,
  row: JsonObject,
): Promise<PlannedAnswers | RefusedAnswers> {
  if (loaded === undefined) return { faults: { [wholeRow]: UNSEEN } };
  const open = openStage(call, loaded, String(row.stage));
  if ('refused' in open) return { faults: { [wholeRow]: open.refused } };
  const { stage } = open;
  const began = row.base === stage.revision ? null : await findRevision(call, stage, Number(row.base));
  if (began === undefined) return { faults: { [wholeRow]: NO_VERSION } };
  const form = formOf(loaded, stage.slug);
  const locks = locksOf(call, loaded, stage);
  const places = new AnswerPlaces();
  const questions = cellQuestions(questionsOf(form).fields, fixedPlaces(form, locks));
  const values = readAnswers(places, questions, row.said);
  const stored: FormDocument = { answers: stage.answers, parked: stage.parked };
  const document = { ...stored, answers: withRowIds({ schema: form.schema }, stage.answers, randomUUID) };
  const tables = cellTables(form, locks);
  const edits = planTables({ tables, document, stored, began, places }, row.rows);
  const given = { values, edits: edits.map(({ edit }) => edit) };
  const settled = judgeAnswers(
    { settled: (what) => withAnswers(loaded, { ...stage, ...document }, what), tables },
    {
      given,
      edits,
      places,
    },
  );
  if (Object.keys(places.faults).length > 0) return { faults: places.faults, form: places.form };
  for (const [name, value] of Object.entries(values)) {
    const was = stage.answers[name] ?? null;
    if (!sameCell(was, value)) places.change([name], [was, value]);
  }
  return { stage, began, places, values, edits, document: settled.document };
}

function readAnswers(
  places: AnswerPlaces,
  questions: ReadonlyMap<string, CellQuestion>,
  held: Json | undefined,
): Answers {
  const said = isObject(held) ? held : {};
  for (const name of Object.keys(said)) {
    const question = questions.get(name);
    if (question !== undefined) places.nameQuestion([name], question);
  }
  return readSaid(places, { path: [], questions, said });
}

/** A section with other answers in it: what they open is asked, what they hide is set aside, as on the page. */
export function withAnswers(
  loaded: LoadedPep,
  { slug, answers, parked }: Pick<StageRow, 'slug' | 'answers' | 'parked'>,
  { values, edits }: GivenAnswers,
): Settled {
  const without = Object.fromEntries(Object.keys(values).map((name) => [name, null]));
  const document = { answers: withValues(answers, values), parked: withValues(parked, without) };
  return settle({ form: formOf(loaded, slug), facts: recordFacts(loaded), document: withRows(document, edits) });
}
