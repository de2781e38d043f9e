import { londonDate, type ReplyOf } from '../../../contract/index.ts';
import type { MoveRun } from '../../db/tables/declarations.ts';
import { ServerError } from '../../errors.ts';
import { audit } from '../audit.ts';
import type { Call, Course, OutsideHandler, UnitCall } from '../handler.ts';
import { declarationsFor } from './declarationsFor.ts';
import { lockDeclarations } from './drafts.ts';
import { backUntil, begun, moveOn, toldRun, type Way } from './moving.ts';
import { recordOf, type Publication } from './standing.ts';

/** Plans that a publication moved go back to what they had before it, with the answers given since. */
export const moveBack: OutsideHandler<ReplyOf<'declarations.moveBack'>> = {
  outside: async (call, course) => {
    const number = Number(call.body.publication);
    await course.inUnit((unit) => beginBack(unit, number));
    const told = await movePlans(call, course, { number, way: 'back' });
    if (told === null) throw new ServerError('NOT_FOUND');
    return { success: true, ...told };
  },
};

/** Moves as many plans as one call does, and says how far that is; null where there is nothing to follow. */
export async function movePlans(
  call: Call,
  course: Pick<Course, 'inUnit'>,
  { number, way }: { readonly number: number; readonly way: Way },
): Promise<Told | null> {
  const { services, viewer } = call;
  if ((await course.inUnit((unit) => runOf(unit, number, way))) === null) return null;
  // What a plan goes back to it has itself: the declarations are those that hold now.
  const holds = way === 'to' ? number : await course.inUnit(holding);
  const declarations = await declarationsFor(services, { authorityId: viewer.authorityId, publication: holds });
  const move = { number, way, declarations };
  await moveOn(course, move, () => performance.now());
  return course.inUnit(async (unit) => {
    const run = await runOf(unit, number, way);
    return run === null ? null : toldRun(unit, move, run);
  });
}

type Told = Awaited<ReturnType<typeof toldRun>>;

const runOf = async ({ db }: UnitCall, number: number, way: Way): Promise<MoveRun | null> => {
  const row = await db.selectFrom('publication').select('moving').where('number', '=', number).executeTakeFirst();
  return row?.moving?.[way] ?? null;
};

const holding = async ({ db, viewer }: UnitCall): Promise<number | null> => {
  const { publication } = await db
    .selectFrom('authority')
    .select('publication')
    .where('id', '=', viewer.authorityId)
    .executeTakeFirstOrThrow();
  return publication;
};

/** Says that a publication's plans go back, once; no more of them follow it from then on. */
async function beginBack(call: UnitCall, number: number): Promise<void> {
  const { db, services } = call;
  await lockDeclarations(call);
  const found = await db
    .selectFrom('publication')
    .select(['moving', 'published_at'])
    .where('number', '=', number)
    .executeTakeFirst();
  if (!found?.moving) throw new ServerError('NOT_FOUND');
  if (found.moving.back !== null) return;
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
    const isOver = moving.back !== null || number !== holds;
    const until = backUntil(published_at);
    told.set(number, {
      ...(await toldRun(call, { number, way: 'to', declarations, isOver }, moving.to)),
      backUntil: moving.back === null && londonDate(call.services.now()) <= until ? until : null,
      back: moving.back && (await toldRun(call, { number, way: 'back', declarations }, moving.back)),
    });
  }
  return publications.map((one) => ({ ...one, moving: told.get(one.number) ?? null }));
}
