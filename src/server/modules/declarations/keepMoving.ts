import type { FastifyInstance } from 'fastify';
import { londonDate } from '../../../contract/index.ts';
import { portalOf, unfinishedMoves, type UnfinishedMove } from '../../db/across/index.ts';
import { unitOfWork } from '../../db/unitOfWork.ts';
import { repeatWork } from '../../repeatedWork.ts';
import type { Call, Course, Services } from '../handler.ts';
import { declarationsFor } from './declarationsFor.ts';
import { moveOn, type MoveWork } from './moving.ts';

/** What another process has left is found by looking now and then. */
const lookEvery = 10_000;

/** Milliseconds after which the plans of the next authority come, of whom somebody waits as well. */
const share = 1000;

/** Operations after which plans are to be moved. */
const begins = new Set(['declarations.publish', 'declarations.moveBack']);

type Log = Pick<FastifyInstance['log'], 'error'>;

/** Moves plans for as long as the server runs: when somebody has asked for it, and what was left unfinished. */
export function keepMoving(app: FastifyInstance, services: Services): void {
  const work = repeatWork(
    (isStopped) =>
      moveUnfinished(services, app.log, isStopped).catch((error: unknown) => {
        // The database may be away for a moment; the next look finds the same moves.
        app.log.error({ error: (error as Error).name }, 'running plans could not be moved');
      }),
    lookEvery,
  );
  // Answers leave after their work is stored.
  app.addHook('onResponse', (request, _reply, done) => {
    if (begins.has(request.routeOptions.config.operation ?? '')) work.kick();
    done();
  });
  app.addHook('onClose', () => work.stop());
}

/**
 * Goes on with every move, of all authorities, until there is none or other processes have them: a share of each in
 * turn, so that nobody waits for the many plans of another authority.
 */
export async function moveUnfinished(
  services: Services,
  log: Log,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const failed = new Set<number>();
  for (let isGoing = true; isGoing;) {
    isGoing = false;
    for (const move of await unfinishedMoves(services.database)) {
      if (isStopped()) return;
      const end = performance.now() + share;
      const told = { authority: move.authorityId, publication: move.number };
      const went = moveShare(services, move, {
        failed,
        isDue: () => !isStopped() && performance.now() < end,
        onFailed: ({ pepId }, error) =>
          log.error(
            { ...told, plan: pepId, error: (error as Error).name },
            'a plan could not be moved: it is set aside',
          ),
      });
      const isOn = await went.catch((error: unknown) => {
        log.error({ ...told, error: (error as Error).name }, 'running plans of an authority could not be moved');
        return false;
      });
      isGoing ||= isOn;
    }
  }
}

async function moveShare(services: Services, { authorityId, number, way }: UnfinishedMove, moving: MoveWork) {
  const { database, now } = services;
  const viewer = await portalOf(database, authorityId, now());
  // What a plan goes back to it has itself: the declarations are those that hold now.
  const publication = way === 'to' ? number : viewer.publication;
  const declarations = await declarationsFor(services, { authorityId, publication });
  const call: Call = {
    viewer,
    services,
    declarations,
    query: {},
    body: {},
    params: {},
    headers: {},
    today: londonDate(now()),
  };
  const inUnit: Course['inUnit'] = (work) => unitOfWork(database, authorityId, (db) => work({ ...call, db }));
  return moveOn({ inUnit }, { number, way, declarations }, moving);
}
