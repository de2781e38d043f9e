import { sql } from 'kysely';
import { YEAR_UNDO_DAYS, type ReplyOf } from '../../../contract/index.ts';
import type { Facts } from '../../../engine/index.ts';
import { academicYear } from '../../calendar/academicYears.ts';
import { audit } from '../audit.ts';
import type { Handlers, UnitCall, UnitHandler } from '../handler.ts';
import { listHandler } from '../lists/listHandler.ts';
import { yearPreviewList, yearTurnList } from './yearLists.ts';
import { nextTurn, turnBack, turnYear } from './yearTurn.ts';

const day = 86_400_000;

/** A turn may be approved from the summer before it. */
const summer = '06-01';

const begins = (year: number) => `${academicYear(year).startDate.slice(0, 4)}-09-01`;

/** One call about the turns of an authority's years after the other. */
async function lockTurns({ db, viewer }: UnitCall): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('year turn'), ${viewer.authorityId})`.execute(db);
}

async function findTurn({ db, body }: UnitCall) {
  const year = Number(body.academicYearId);
  return db.selectFrom('year_turn').selectAll().where('academic_year_id', '=', year).executeTakeFirst();
}

/** What the rules ask of a turn of the year (`turn.*`). */
async function turnFacts(call: UnitCall): Promise<Facts> {
  await lockTurns(call);
  const year = Number(call.body.academicYearId);
  const { authorityId } = call.viewer;
  const found = await sql<{ year: number }>`select ${nextTurn({ authorityId, today: call.today })} as year`.execute(
    call.db,
  );
  const turn = await findTurn(call);
  const now = call.services.now().getTime();
  return {
    turn: {
      state: turn?.state ?? 'open',
      isNext: found.rows[0]?.year === year,
      isEarly: call.today < `${begins(year).slice(0, 4)}-${summer}`,
      isRecent: turn?.done_at == null || turn.done_at.getTime() + YEAR_UNDO_DAYS * day >= now,
    },
  };
}

/** Approves a turn: done on the 1 September that it waits for, or at once from that day on. */
const approve: UnitHandler<ReplyOf<'years.approve'>> = {
  facts: turnFacts,
  run: async (call) => {
    const { db, viewer, today, declarations, services } = call;
    const year = Number(call.body.academicYearId);
    const turn = await findTurn(call);
    const approved = {
      state: 'approved' as const,
      approved_by: viewer.userId,
      approved_at: services.now(),
      done_at: null,
      undone_by: null,
      undone_at: null,
    };
    await db
      .insertInto('year_turn')
      .values({ authority_id: viewer.authorityId, academic_year_id: year, ...approved })
      .onConflict((row) => row.columns(['authority_id', 'academic_year_id']).doUpdateSet(approved))
      .execute();
    const isDue = today >= begins(year);
    const pupils = isDue
      ? await turnYear(db, { authorityId: viewer.authorityId, year }, { declarations, now: services.now() })
      : [];
    await audit(call, {
      action: 'years.approve',
      record: `year/${year}`,
      detail: {
        before: { yearTurn: turn?.state ?? 'open' },
        after: { yearTurn: isDue ? 'done' : 'approved' },
        count: pupils.length,
        pupils,
      },
    });
    return { success: true, id: year };
  },
};

/** Takes a turn back: one that waits is approved no more, one that is done is undone. */
const undo: UnitHandler<ReplyOf<'years.undo'>> = {
  facts: turnFacts,
  run: async (call) => {
    const { db, viewer, services } = call;
    const year = Number(call.body.academicYearId);
    const state = (await findTurn(call))?.state;
    const pupils = state === 'done' ? await turnBack(db, { authorityId: viewer.authorityId, year }) : [];
    await db
      .updateTable('year_turn')
      .set({ state: 'undone', undone_by: viewer.userId, undone_at: services.now() })
      .where('academic_year_id', '=', year)
      .execute();
    await audit(call, {
      action: 'years.undo',
      record: `year/${year}`,
      detail: { before: { yearTurn: state }, after: { yearTurn: 'undone' }, count: pupils.length, pupils },
    });
    return { success: true, id: year };
  },
};

export const yearHandlers = {
  'years.turns': listHandler(yearTurnList),
  'years.preview': listHandler(yearPreviewList),
  'years.approve': approve,
  'years.undo': undo,
} satisfies Handlers;
