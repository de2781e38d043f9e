import type { ReplyOf } from '../../../../contract/index.ts';
import { sql, type SqlBool } from 'kysely';
import type { UnitCall, UnitHandler } from '../../handler.ts';
import { runsInSight, seesEveryRun } from '../runs.ts';

/** Milliseconds without a word after which work has stopped: its server is gone. */
const SILENCE = 120_000;

/** Work on files that is under way, and what failed or stopped within the last day, the latest first. */
export const readWork: UnitHandler<ReplyOf<'imports.work'>> = {
  run: async (call) => {
    const { db, viewer, services, query } = call;
    const found = await db
      .selectFrom('import_work')
      .selectAll()
      .where('authority_id', '=', viewer.authorityId)
      .$if(query.runId !== undefined, (some) => some.where('run_id', '=', Number(query.runId)))
      .where(ofRunsInSight(call))
      .orderBy('id', 'desc')
      .limit(20)
      .execute();
    return {
      contents: found.map((work) => {
        const isSilent = services.now().getTime() - work.told_at.getTime() > SILENCE;
        return {
          workId: work.id,
          runId: work.run_id,
          step: work.step,
          fileName: work.file_name,
          done: work.rows_done,
          all: work.rows_all,
          begunAt: work.begun_at.toISOString(),
          state: work.ended_at !== null ? 'failed' : isSilent ? 'stopped' : 'running',
          failure: work.failure,
        };
      }),
    };
  },
};

/** While a file is being read it has no number: that is told to whoever works with all of them. */
const ofRunsInSight = (call: UnitCall) => sql<SqlBool>`(${seesEveryRun(call)} or exists (
  select from import_run run where run.authority_id = import_work.authority_id and run.id = import_work.run_id
    and ${runsInSight(call, 'run')}))`;
