import { londonDate, type ReplyOf } from '../../../contract/index.ts';
import type { MoveRun } from '../../db/tables/declarations.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { UnitCall, UnitHandler } from '../handler.ts';
import { lockDeclarations } from './drafts.ts';
import { begun, storeRun, takenUp, toldRun, type Move } from './moveRuns.ts';
import { backUntil } from './moving.ts';
import { recordOf, type Publication } from './standing.ts';

/** Plans that a publication moved go back to what they had before it, with the answers given since: by the portal. */
export const moveBack: UnitHandler<ReplyOf<'declarations.moveBack'>> = {
  run: async (call) => {
    const number = Number(call.body.publication);
    const back = await beginBack(call, number);
    return { success: true, ...(await toldRun(call, { number, way: 'back', declarations: call.declarations }, back)) };
  },
};

/**
 * How far the plans are that follow a publication, by its declarations; what was set aside is taken up again where that
 * is asked. Null where none follow it.
 */
export async function followPlans(
  call: UnitCall,
  { number, isAsked }: { readonly number: number; readonly isAsked: boolean },
): Promise<ReplyOf<'declarations.publish'>['moving']> {
  const found = await runsOf(call, number);
  if (!found?.moving) return null;
  const { to, back } = found.moving;
  const isClosed = back !== null || number !== (await holding(call));
  const run = isAsked && !isClosed ? await takeUp(call, { number, way: 'to' }, to) : to;
  return toldRun(call, { number, way: 'to', declarations: call.declarations, isClosed }, run);
}

/** A publication's runs, which nobody else changes until the transaction ends. */
const runsOf = ({ db }: UnitCall, number: number) =>
  db
    .selectFrom('publication')
    .select(['moving', 'published_at'])
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();

/** Begins a run that is over once more, with what was set aside; one that goes on is left alone. */
async function takeUp(call: UnitCall, move: Pick<Move, 'number' | 'way'>, run: MoveRun): Promise<MoveRun> {
  const { unsettled = 0, review = 0, failed = 0 } = run.kept;
  if (run.over !== true || unsettled + review + failed === 0) return run;
  const again = takenUp(run);
  await storeRun(call, move, again);
  return again;
}

const holding = async ({ db, viewer }: UnitCall): Promise<number | null> => {
  const { publication } = await db
    .selectFrom('authority')
    .select('publication')
    .where('id', '=', viewer.authorityId)
    .executeTakeFirstOrThrow();
  return publication;
};

/** Says that a publication's plans go back, once; no more of them follow it from then on. */
async function beginBack(call: UnitCall, number: number): Promise<MoveRun> {
  const { db, services } = call;
  await lockDeclarations(call);
  const found = await runsOf(call, number);
  if (!found?.moving) throw new ServerError('NOT_FOUND');
  if (found.moving.back !== null) return takeUp(call, { number, way: 'back' }, found.moving.back);
  const until = backUntil(found.published_at);
  if (londonDate(services.now()) > until)
    throw new ServerError('CONFLICT', {
      message: `Plans could be moved back until ${until.split('-').reverse().join('/')}`,
    });
  await db
    .updateTable('publication')
    .set({ moving: JSON.stringify({ ...found.moving, back: begun }) })
    .where('number', '=', number)
    .execute();
  await audit(call, {
    action: 'declarations.moveBack',
    record: recordOf(call),
    detail: { before: { publicationNumber: number }, after: null },
  });
  return begun;
}

/** How the plans of some publications stand, each as the history tells it. */
export async function withMoving(
  call: UnitCall,
  publications: readonly Publication[],
): Promise<ReplyOf<'declarations.history'>['contents']> {
  const holds = await holding(call);
  const rows = await call.db
    .selectFrom('publication')
    .select(['number', 'moving', 'published_at'])
    .where('moving', 'is not', null)
    .execute();
  const told = new Map<number, ReplyOf<'declarations.history'>['contents'][number]['moving']>();
  const { declarations } = call;
  for (const { number, moving, published_at } of rows) {
    if (moving === null) continue;
    const isClosed = moving.back !== null || number !== holds;
    const until = backUntil(published_at);
    told.set(number, {
      ...(await toldRun(call, { number, way: 'to', declarations, isClosed }, moving.to)),
      backUntil: moving.back === null && londonDate(call.services.now()) <= until ? until : null,
      back: moving.back && (await toldRun(call, { number, way: 'back', declarations }, moving.back)),
    });
  }
  return publications.map((one) => ({ ...one, moving: told.get(one.number) ?? null }));
}
