import { sql } from 'kysely';
import type { ReplyOf } from '../../../contract/index.ts';
import type { JsonObject } from '../../../engine/index.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { UnitCall, UnitHandler } from '../handler.ts';
import type { ImportKind, Match } from './kind.ts';
import { kindOf } from './kinds.ts';
import { planned, type PlannedRow } from './planRows.ts';
import { lockRun, runFacts } from './runs.ts';

async function findRow({ db, body }: UnitCall, runId: number) {
  const row = await db
    .selectFrom('import_row')
    .selectAll()
    .where('run_id', '=', runId)
    .where('row_number', '=', Number(body.row))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ServerError('NOT_FOUND');
  return row;
}

type FoundRow = Awaited<ReturnType<typeof findRow>>;

/** What a decision makes of a row; what it was stays with it, so that the decision can be taken back. */
const becomes = (row: FoundRow, plan: PlannedRow) => ({
  outcome: plan.outcome,
  record_id: plan.recordId,
  words: plan.words,
  changes: JSON.stringify(plan.changes),
  stands: plan.stands === null ? null : JSON.stringify(plan.stands),
  before_decision: JSON.stringify(beforeOf(row)),
});

const beforeOf = ({ outcome, record_id, words, changes, stands }: FoundRow): JsonObject => ({
  outcome,
  record_id,
  words,
  changes,
  stands,
});

/**
 * Somebody says whether a row is about a pupil recorded already, or whether what was changed since the file before
 * stays as it is.
 */
export const decideRow: UnitHandler<ReplyOf<'imports.decide'>> = {
  facts: runFacts,
  run: async (call) => {
    const run = await lockRun(call, Number(call.body.runId));
    const row = await findRow(call, run.id);
    const recordId = Number(call.body.recordId);
    if (row.outcome !== 'clash' || (recordId !== 0 && !row.candidates.includes(recordId)))
      throw new ServerError('CONFLICT', { message: 'This row is decided already. Please load the page again.' });
    const plan = await planOf(call, { kind: kindOf(run.kind), row }, recordId);
    await call.db
      .updateTable('import_row')
      .set(becomes(row, plan))
      .where('run_id', '=', run.id)
      .where('row_number', '=', row.row_number)
      .execute();
    await audit(call, {
      action: 'imports.decide',
      record: `import/${run.id}`,
      detail: {
        before: { row: row.row_number, outcome: row.outcome },
        after: { row: row.row_number, outcome: plan.outcome },
        ...(recordId !== 0 && run.kind !== 'school' && { pupil: recordId }),
      },
    });
    return { success: true };
  },
};

interface OpenRow {
  readonly kind: ImportKind;
  readonly row: FoundRow;
}

async function planOf(call: UnitCall, { kind, row }: OpenRow, recordId: number): Promise<PlannedRow> {
  const asking = { form: call.declarations.form(kind.form), named: kind.named };
  const said = { answers: row.answers, faults: {} };
  if (row.stands !== null) return planned(asking, said, overruling(row, call.body.keeps === true));
  const [match] = await kind.matcher(call)([{ answers: row.answers, decided: recordId }]);
  if (match === undefined) throw new Error('A row of an import was not matched.');
  const plan = planned(asking, said, match);
  // A mark stands or gives way: there is no other one that its row could be.
  if (plan.outcome === 'clash')
    throw new ServerError('INVALID', { errors: { recordId: 'This row is about what is recorded already' } });
  return plan;
}

/** What is sure of a row comes in either way; what was changed since the last file stays, or is as the file says. */
function overruling({ record_id, changes, stands, candidates }: FoundRow, keeps: boolean): Match {
  const standing = Object.entries((stands ?? {}) as unknown as NonNullable<Match['stands']>);
  const taken = keeps ? [] : standing.filter(([, [, , stays]]) => !stays);
  const kept = standing.filter((each) => !taken.includes(each));
  return {
    recordId: record_id,
    changes: {
      ...(changes as unknown as Match['changes']),
      ...Object.fromEntries(taken.map(([field, [was, is]]) => [field, [was, is] as const])),
    },
    faults: {},
    clash: null,
    candidates,
    stands: Object.fromEntries(kept.map(([field, [was, is]]) => [field, [was, is, true] as const])),
  };
}

/** Takes the decision on a row back: it waits again, or does what it did. */
export const undecideRow: UnitHandler<ReplyOf<'imports.undecide'>> = {
  facts: runFacts,
  run: async (call) => {
    const run = await lockRun(call, Number(call.body.runId));
    const { row_number, outcome, before_decision: before } = await findRow(call, run.id);
    if (before === null)
      throw new ServerError('CONFLICT', { message: 'Nothing is decided of this row. Please load the page again.' });
    const { rows } = await sql<{ outcome: string }>`
      update import_row set outcome = was.outcome, record_id = was.record_id, words = was.words, changes = was.changes,
        stands = was.stands, before_decision = null
      from jsonb_to_record(${JSON.stringify(before)}::jsonb)
        as was (outcome text, record_id int, words text, changes jsonb, stands jsonb)
      where authority_id = ${run.authority_id} and run_id = ${run.id} and row_number = ${row_number}
      returning import_row.outcome`.execute(call.db);
    await audit(call, {
      action: 'imports.undecide',
      record: `import/${run.id}`,
      detail: { before: { row: row_number, outcome }, after: { row: row_number, outcome: rows[0]?.outcome ?? '' } },
    });
    return { success: true };
  },
};

/** A row that is left out does nothing. */
export const leaveOutRow: UnitHandler<ReplyOf<'imports.leaveOut'>> = {
  facts: runFacts,
  run: async (call) => {
    const run = await lockRun(call, Number(call.body.runId));
    const row = await findRow(call, run.id);
    const { row_number, outcome, before_decision } = row;
    await call.db
      .updateTable('import_row')
      .set({ outcome: 'out', before_decision: JSON.stringify(before_decision ?? beforeOf(row)) })
      .where('run_id', '=', run.id)
      .where('row_number', '=', row_number)
      .execute();
    await audit(call, {
      action: 'imports.leaveOut',
      record: `import/${run.id}`,
      detail: { before: { row: row_number, outcome }, after: { row: row_number, outcome: 'out' } },
    });
    return { success: true };
  },
};

const asItIs = sql<string>`coalesce(before_decision, jsonb_build_object('outcome', outcome, 'record_id', record_id,
  'words', words, 'changes', changes, 'stands', stands))`;

/** So does every row that is faulty or waits for a decision. */
export const leaveOutAll: UnitHandler<ReplyOf<'imports.leaveOutAll'>> = {
  facts: runFacts,
  run: async (call) => {
    const run = await lockRun(call, Number(call.body.runId));
    const { numUpdatedRows } = await call.db
      .updateTable('import_row')
      .set({ outcome: 'out', before_decision: asItIs })
      .where('run_id', '=', run.id)
      .where('outcome', 'in', ['faulty', 'clash'])
      .executeTakeFirst();
    await audit(call, {
      action: 'imports.leaveOutAll',
      record: `import/${run.id}`,
      detail: { before: { rowsLeftOut: 0 }, after: { rowsLeftOut: Number(numUpdatedRows) } },
    });
    return { success: true };
  },
};
