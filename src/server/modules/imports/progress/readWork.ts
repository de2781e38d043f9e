import type { ReplyOf } from '../../../../contract/index.ts';
import type { UnitHandler } from '../../handler.ts';

/** Milliseconds without a word after which work has stopped: its server is gone. */
const SILENCE = 120_000;

/** Work on files that is under way, and what failed or stopped within the last day, the latest first. */
export const readWork: UnitHandler<ReplyOf<'imports.work'>> = {
  run: async ({ db, viewer, services, query }) => {
    const found = await db
      .selectFrom('import_work')
      .selectAll()
      .where('authority_id', '=', viewer.authorityId)
      .$if(query.runId !== undefined, (some) => some.where('run_id', '=', Number(query.runId)))
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
