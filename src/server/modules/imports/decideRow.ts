import type { ReplyOf } from '../../../contract/index.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { UnitCall, UnitHandler } from '../handler.ts';
import { kindOf } from './kinds.ts';
import { planned } from './planRows.ts';
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

/** Somebody says whether a row is about a pupil recorded already. */
export const decideRow: UnitHandler<ReplyOf<'imports.decide'>> = {
  facts: runFacts,
  run: async (call) => {
    const run = await lockRun(call, Number(call.body.runId));
    const row = await findRow(call, run.id);
    const recordId = Number(call.body.recordId);
    if (row.outcome !== 'clash' || (recordId !== 0 && !row.candidates.includes(recordId)))
      throw new ServerError('CONFLICT', { message: 'This row is decided already. Please load the page again.' });
    const kind = kindOf(run.kind);
    const [match] = await kind.matcher(call)([{ answers: row.answers, decided: recordId }]);
    if (match === undefined) throw new Error('A row of an import was not matched.');
    const form = call.declarations.form(kind.form);
    const plan = planned({ form, named: kind.named }, { answers: row.answers, faults: {} }, match);
    // A mark stands or gives way: there is no other one that its row could be.
    if (plan.outcome === 'clash')
      throw new ServerError('INVALID', { errors: { recordId: 'This row is about what is recorded already' } });
    await call.db
      .updateTable('import_row')
      .set({
        outcome: plan.outcome,
        record_id: plan.recordId,
        words: plan.words,
        changes: JSON.stringify(plan.changes),
      })
      .where('run_id', '=', run.id)
      .where('row_number', '=', row.row_number)
      .execute();
    await audit(call, {
      action: 'imports.decide',
      record: `import/${run.id}`,
      detail: {
        before: { row: row.row_number, outcome: row.outcome },
        after: { row: row.row_number, outcome: plan.outcome },
        ...(recordId !== 0 && { pupil: recordId }),
      },
    });
    return { success: true };
  },
};

/** A row that is left out does nothing. */
export const leaveOutRow: UnitHandler<ReplyOf<'imports.leaveOut'>> = {
  facts: runFacts,
  run: async (call) => {
    const run = await lockRun(call, Number(call.body.runId));
    const { row_number, outcome } = await findRow(call, run.id);
    await call.db
      .updateTable('import_row')
      .set({ outcome: 'out' })
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

/** So does every row that is faulty or waits for a decision. */
export const leaveOutAll: UnitHandler<ReplyOf<'imports.leaveOutAll'>> = {
  facts: runFacts,
  run: async (call) => {
    const run = await lockRun(call, Number(call.body.runId));
    const { numUpdatedRows } = await call.db
      .updateTable('import_row')
      .set({ outcome: 'out' })
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
