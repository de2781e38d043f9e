import { jsonEqual } from '../../../../engine/index.ts';
import type { UnitCall } from '../../handler.ts';
import type { RowToWrite, Written, WrittenRow } from '../kind.ts';
import { planSteps } from '../pupilRows.ts';
import { resultPlanning } from './planResult.ts';
import { resultsOf, type PlannedResult, type ResultColumns } from './readResults.ts';
import { answersOf } from './sayResult.ts';

/** Writes rows of results: new ones together, changes one by one. */
export async function writeResults(call: UnitCall, rows: readonly RowToWrite[]): Promise<Written[]> {
  const { db, viewer } = call;
  const steps = await planSteps(call, resultPlanning, rows);
  const added = steps.flatMap(({ pupil, plan: { recordId, result } }) => {
    const { id: _id, ...columns } = result;
    return recordId === null ? [{ ...columns, authority_id: viewer.authorityId, pupil_id: pupil.id }] : [];
  });
  const made =
    added.length === 0 ? [] : await db.insertInto('assessment_result').values(added).returning('id').execute();
  const written: Written[] = [];
  for (const { pupil, was, plan } of steps) {
    const { id: _id, ...after } = plan.result;
    const recordId = plan.recordId ?? made.shift()?.id ?? 0;
    const before = plan.recordId === null ? null : columnsOf(was.results.find(({ id }) => id === recordId));
    if (before !== null) await db.updateTable('assessment_result').set(after).where('id', '=', recordId).execute();
    const sides = { before: before === null ? null : answersOf(before), after: answersOf(after) };
    written.push({ recordId, undo: { pupilId: pupil.id, result: [before, after], sides } });
  }
  return written;
}

function columnsOf(result: PlannedResult | undefined): ResultColumns {
  if (result === undefined) throw new Error('A result of an import is not there.');
  const { id: _id, ...columns } = result;
  return columns;
}

type Sides = readonly [ResultColumns | null, ResultColumns];

/** Takes rows of results back, the last one first; names those of pupils whose result says something else by now. */
export async function undoResults(call: UnitCall, rows: readonly WrittenRow[]): Promise<readonly string[]> {
  const found = await resultsOf(call, [...new Set(rows.map(({ undo }) => Number(undo.pupilId)))]);
  const states = new Map([...found.values()].flat().map((result) => [result.id, columnsOf(result)]));
  const kept: string[] = [];
  for (const { recordId, undo, name } of rows) {
    const [was, is] = undo.result as unknown as Sides;
    if (!jsonEqual(states.get(recordId) ?? null, is)) kept.push(name);
    else if (was === null) states.delete(recordId);
    else states.set(recordId, was);
  }
  if (kept.length > 0) return kept;
  for (const { recordId, undo } of rows) {
    const [was] = undo.result as unknown as Sides;
    if (was === null) await call.db.deleteFrom('assessment_result').where('id', '=', recordId).execute();
    else await call.db.updateTable('assessment_result').set(was).where('id', '=', recordId).execute();
  }
  return [];
}
