import type { FastifyInstance } from 'fastify';
import { checkCounts } from '../../db/across/index.ts';
import type { Database } from '../../db/database.ts';

/**
 * Compares the counts of weeks with their marks beside the work of the day, an authority at a time. What is not equal is
 * recounted and stands in the log: triggers keep the counts, so somebody has changed the tables with these put aside.
 */
export function compareAtStart(app: FastifyInstance, database: Database): void {
  const state = { isStopped: false, work: Promise.resolve() };
  app.addHook('onListen', () => {
    state.work = checkCounts(database, { repairs: true, isStopped: () => state.isStopped }).then(
      (wrong) => {
        if (wrong.length > 0)
          app.log.warn({ wrong }, 'counts of attendance were not what the marks come to: recounted');
      },
      (error: unknown) => {
        app.log.error({ error: (error as Error).name }, 'counts of attendance could not be compared with the marks');
      },
    );
  });
  app.addHook('onClose', async () => {
    state.isStopped = true;
    await state.work;
  });
}
