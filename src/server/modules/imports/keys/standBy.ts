import { sql } from 'kysely';
import type { JsonObject } from '../../../../engine/index.ts';
import type { UnitCall } from '../../handler.ts';
import type { ImportKind } from '../kind.ts';
import { planned } from '../planRows.ts';
import type { Run } from '../runs.ts';
import { holdBack } from './holdBack.ts';
import { isAgain, waitingRows } from './sameRow.ts';
import { tellLeftOut } from './setAside.ts';

/** A run of a file that a key has sent, before any of it is brought in. */
interface Fresh {
  readonly run: Run;
  readonly kind: ImportKind;
}

/**
 * What was decided of a row of an earlier file of the key is not asked again while the row says the same: it stays left
 * out, it is about the same child, or it makes way for the row whose decision has yet to be brought in.
 */
export async function standByDecisions(call: UnitCall, { run, kind }: Fresh): Promise<void> {
  await standByChildren(call, { run, kind });
  const { rows } = await sql<{ count: number }>`${waitingRows(run, run.id)},
    last as (
      select distinct on (fresh.row_number) fresh.row_number, old.outcome
      from fresh join old on ${isAgain} order by fresh.row_number, old.run_id desc, old.row_number desc),
    pending as (
      select distinct fresh.row_number from fresh join old on ${isAgain}
      where old.state = 'ready' and old.is_decided and old.outcome in ('new', 'changed')),
    gone as (
      update import_row row set outcome = 'out', to_correct = row.row_number not in (select row_number from pending),
        before_decision = case when row.row_number not in (select row_number from pending)
          then jsonb_build_object('outcome', row.outcome, 'record_id', row.record_id, 'words', row.words,
            'changes', row.changes, 'stands', row.stands) end
      where row.authority_id = ${run.authority_id} and row.run_id = ${run.id} and row.row_number in (
        select row_number from last where outcome = 'out' union select row_number from pending)
      returning row.row_number)
    select count(*)::int as count from gone`.execute(call.db);
  const count = rows[0]?.count ?? 0;
  await tellLeftOut(call, count === 0 ? [] : [{ id: run.id, count }]);
}

/** A row that somebody has said to be about a pupil, where it has neither a UPN nor a number to say so itself. */
interface DecidedRow {
  readonly row_number: number;
  readonly answers: JsonObject;
  readonly record_id: number;
}

/** Only pupils are told apart by a decision: of marks it says which of two holds, once. */
async function standByChildren(call: UnitCall, { run, kind }: Fresh): Promise<void> {
  if (run.kind !== 'pupil') return;
  const { rows: decided } = await sql<DecidedRow>`${waitingRows(run, run.id)}
    select distinct on (fresh.row_number) fresh.row_number, fresh.answers, old.record_id
    from fresh join old on old.says = fresh.says
    where fresh.outcome = 'clash' and fresh.stands is null and old.record_id = any(fresh.candidates)
      and (old.outcome = 'same' or old.outcome in ('new', 'changed') and old.state = 'applied')
    order by fresh.row_number, old.run_id desc`.execute(call.db);
  if (decided.length === 0) return;
  const matches = await kind.matcher(call)(decided.map(({ answers, record_id }) => ({ answers, decided: record_id })));
  const sure = decided.flatMap(({ row_number, answers, record_id }, index) => {
    const match = matches[index];
    return match?.recordId === record_id ? [{ row_number, answers, match }] : [];
  });
  const held = await holdBack(call, { runId: run.id, kindId: run.kind, kind }, sure);
  const asking = { form: call.declarations.form(kind.form), named: kind.named };
  for (const [index, { row_number, answers, match }] of sure.entries()) {
    const plan = planned(asking, { answers, faults: {} }, held[index] ?? match);
    await call.db
      .updateTable('import_row')
      .set({
        outcome: plan.outcome,
        record_id: plan.recordId,
        words: plan.words,
        changes: JSON.stringify(plan.changes),
        candidates: [...plan.candidates],
        stands: plan.stands === null ? null : JSON.stringify(plan.stands),
      })
      .where('authority_id', '=', run.authority_id)
      .where('run_id', '=', run.id)
      .where('row_number', '=', row_number)
      .execute();
  }
}
