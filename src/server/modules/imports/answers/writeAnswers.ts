import { randomUUID } from 'node:crypto';
import type { Json, JsonObject } from '../../../../engine/index.ts';
import { openStage } from '../../answerBook/readBook.ts';
import { sameCell } from '../../answerBook/cellQuestions.ts';
import type { LoadedPep, StageRow } from '../../pep/read/loadPep.ts';
import { saveStage } from '../../pep/save/saveStage.ts';
import type { ImportCall, RowToWrite, Written, WrittenRow } from '../kind.ts';
import { planIdOf, withPlans } from './matchAnswers.ts';
import { planAnswers, withAnswers } from './planAnswers.ts';
import { answerFinder, backOf, standsAfter, type Answers, type RowUndo } from './rowEdits.ts';

/** What is kept of a row to take it back: what stood in each place that it changed, and what it wrote. */
interface Undo {
  readonly pepId: number;
  readonly pupilId: number;
  readonly stage: string;
  readonly before: Answers;
  readonly after: Answers;
  /** Of rows of tables; none where an import is of before they came in. */
  readonly rows?: readonly RowUndo[];
}

/** Saves the answers of rows, each plan as its page would; what the page may not save is not saved. */
export async function writeAnswers(call: ImportCall, rows: readonly RowToWrite[]): Promise<Written[]> {
  const written: Written[] = [];
  for await (const [row, loaded] of withPlans(call, rows, ({ answers }) => planIdOf(answers))) {
    const plan = await planAnswers(call, loaded, row.answers);
    if (loaded === undefined || 'faults' in plan) throw new Error('A row of an import was not matched.');
    const { stage, document, values, edits } = plan;
    const stood = answerFinder(stage);
    const [before, after]: [{ [name: string]: Json }, { [name: string]: Json }] = [{}, {}];
    for (const [name, value] of Object.entries(values)) {
      if (!Object.hasOwn(row.changes, name)) continue;
      before[name] = stood([name]) ?? null;
      after[name] = value;
    }
    const sides = await save(call, loaded, { stage, document });
    const { id: pepId, pupil_id: pupilId } = loaded.pep;
    const rows = edits.map(({ undo }) => undo);
    const undo: Undo = { pepId, pupilId, stage: stage.slug, before, after, rows };
    written.push({ recordId: pupilId, undo: { ...(undo as unknown as JsonObject), sides } });
  }
  return written;
}

interface Saving {
  readonly stage: StageRow;
  readonly document: { readonly answers: JsonObject; readonly parked: JsonObject };
}

/** Saves a section, and says between which of its versions; plans are held, so that nobody saves in between. */
async function save(call: ImportCall, loaded: LoadedPep, { stage, document }: Saving): Promise<JsonObject> {
  const { revision } = stage;
  const body = {
    pepId: loaded.pep.id,
    studentId: loaded.pep.pupil_id,
    stageId: stage.id,
    formData: document.answers,
    parked: document.parked,
    revision,
    saveId: randomUUID(),
    activity: 'manually',
  };
  const { status, body: saved } = await saveStage({ ...call, body }, loaded);
  if (status !== 200 || saved === undefined) throw new Error('A section that was held was saved by somebody else.');
  return { pupil: loaded.pep.pupil_id, before: { revision }, after: { revision: saved.revision } };
}

/** Puts back what stood; names the plans whose answers are others by now, or that take none any more. */
export async function undoAnswers(call: ImportCall, rows: readonly WrittenRow[]): Promise<readonly string[]> {
  const kept: string[] = [];
  const undone = rows.map(({ undo, name }) => ({ ...(undo as unknown as Undo), name }));
  for await (const [row, loaded] of withPlans(call, undone, ({ pepId }) => pepId)) {
    const open = loaded === undefined ? null : openStage(call, loaded, row.stage);
    if (loaded === undefined || open === null || 'refused' in open || !stands(open.stage, row)) {
      kept.push(row.name);
      continue;
    }
    const given = { values: row.before, edits: (row.rows ?? []).map(backOf) };
    await save(call, loaded, { stage: open.stage, document: withAnswers(loaded, open.stage, given).document });
  }
  return kept;
}

function stands(stage: StageRow, { after, rows = [] }: Undo): boolean {
  const find = answerFinder(stage);
  const isSame = Object.entries(after).every(([name, value]) => sameCell(find([name]) ?? null, value));
  return isSame && rows.every((row) => standsAfter(find, row));
}
