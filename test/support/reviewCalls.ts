import { randomUUID } from 'node:crypto';
import {
  holdsFiles,
  type PepDetails,
  type PepStage,
  type StageHistoryEntry,
  type StageRating,
} from '../../src/contract/index.ts';
import { generateAnswers, type JsonObject } from '../../src/engine/index.ts';
import type { Plan, SaveReply } from './pepCalls.ts';
import { firstOf, type Answered, type PortalServer } from './portalServer.ts';

/** Every type that signs in, by the name of its demonstration account. */
export const accounts = ['dt', 'la', 'super', 'readonly', 'sw', 'iro', 'oeu'] as const;

export interface Wanted {
  readonly authorityId?: number;
  readonly statusId: number;
  readonly phase?: string;
}

/** Calls of those who review plans, and of those who are told what was found. */
export function reviewCalls(portal: () => PortalServer) {
  // Files of one process share these calls, each with a portal of its own.
  const used = new WeakMap<PortalServer, number[]>();

  /** The only plan of a pupil that no other has: nothing is answered in it, and nothing was before it. */
  async function newPlan({ authorityId = 11, statusId, phase = 'key-stages-1-4' }: Wanted): Promise<Plan> {
    const taken = used.get(portal()) ?? [];
    used.set(portal(), taken);
    const studentId = await portal().look(async (db) => {
      const row = await db
        .selectFrom('pep')
        .innerJoin('pupil', 'pupil.id', 'pep.pupil_id')
        .select('pupil_id')
        .where('pep.authority_id', '=', authorityId)
        .where('phase', '=', phase)
        .where('is_sensitive', '=', false)
        .where('pupil.school_id', 'is not', null)
        .where('pupil_id', 'not in', [0, ...taken])
        .orderBy('pupil_id')
        .executeTakeFirstOrThrow();
      await db
        .updateTable('pep')
        .set({ deleted_at: '2026-01-01T00:00:00Z' })
        .where('pupil_id', '=', row.pupil_id)
        .execute();
      return row.pupil_id;
    });
    taken.push(studentId);
    const user = authorityId === 11 ? 'super@ashcombe' : 'super@brinmoor';
    const { body } = await portal().post(user, '/api/support/createPep', {
      studentId,
      academicYearId: 17,
      schoolTermId: 1,
    });
    const date_completed = statusId === 5 ? '2026-11-10' : null;
    await portal().look((db) =>
      db.updateTable('pep').set({ status_id: statusId, date_completed }).where('id', '=', Number(body.id)).execute(),
    );
    return { studentId, pepId: Number(body.id) };
  }

  /** Makes a pupil visible to the types that see only their own. */
  const assign = (plan: Plan): Promise<void> =>
    portal().look(async (db) => {
      const pupil = await db
        .selectFrom('pupil')
        .select(['authority_id', 'school_id'])
        .where('id', '=', plan.studentId)
        .executeTakeFirstOrThrow();
      const users = await db
        .selectFrom('app_user')
        .select(['id', 'username'])
        .where('authority_id', '=', pupil.authority_id)
        .where('type_id', 'in', [1, 6, 8])
        .execute();
      const own = users.filter(({ username }) => /^(dt|sw|oeu)@/.test(username));
      for (const { id, username } of own) {
        const row = { authority_id: pupil.authority_id, user_id: id };
        if (username.startsWith('dt@')) {
          await db
            .insertInto('user_school')
            .values({ ...row, school_id: pupil.school_id ?? 1, ordinal: 9 })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        } else
          await db
            .insertInto('pupil_user')
            .values({ ...row, pupil_id: plan.studentId })
            .onConflict((conflict) =>
              conflict
                .columns(['authority_id', 'user_id', 'pupil_id'])
                .doUpdateSet({ given_by: null, given_stages: null, given_until: null }),
            )
            .execute();
      }
    });

  const details = async (user: string, plan: Plan) =>
    firstOf((await portal().get(user, '/api/Pep/details', { ...plan })).body) as unknown as PepDetails;

  const stageOf = async (user: string, plan: Plan, slug: string) => {
    const found = (await details(user, plan)).stages.find(({ formSlug }) => formSlug === slug);
    if (!found) throw new Error(`The plan has no stage ${slug}.`);
    return found;
  };

  const open = async (user: string, plan: Plan, slug: string) =>
    firstOf((await portal().get(user, `/api/Pep/${slug}/form/${slug}`, { ...plan })).body) as unknown as PepStage;

  async function save(
    user: string,
    stage: PepStage,
    changes: JsonObject,
  ): Promise<{ status: number; body: SaveReply }> {
    const { status, body } = await portal().post(user, '/api/Pep/saveData', {
      pepId: stage.pepId,
      studentId: stage.studentId,
      stageId: stage.pepStageId,
      revision: stage.revision,
      saveId: randomUUID(),
      formData: { ...stage.formData, ...changes },
      parked: stage.parked,
      activity: 'manually',
    });
    return { status, body: body as unknown as SaveReply };
  }

  /** Answers what is left of the stages that a school submits; of those that the virtual school adds too if asked. */
  async function fill(user: string, plan: Plan, asked: 'submitted' | 'all' = 'submitted'): Promise<void> {
    for (const { formSlug, left, isCounted } of (await details(user, plan)).stages) {
      if (left.length === 0 || (asked === 'submitted' && !isCounted)) continue;
      const stage = await open(user, plan, formSlug);
      const { status, body } = await save(
        user,
        stage,
        generateAnswers(stage.form, stage.facts, withoutFiles(stage)).document.answers,
      );
      if (status !== 200) throw new Error(`${formSlug} was not saved: ${JSON.stringify(body.errors)}`);
    }
  }

  /** Rates a stage by its slug; what is given more is sent as it is. */
  async function rate(
    user: string,
    plan: Plan,
    { slug, ragRating, ...more }: JsonObject & { slug: string; ragRating: number },
  ): Promise<Answered> {
    const { pepStageId, stageGroupId } = await stageOf('la@' + authorityOf(user), plan, slug);
    const body = {
      ...plan,
      stageId: pepStageId,
      stageGroupId,
      review: 'Looked at',
      ragRating,
      isModeration: false,
      ...more,
    };
    return portal().post(user, '/api/pep/updateStageRagRating', body);
  }

  async function ratings(user: string, plan: Plan, slug: string, count = 100): Promise<StageRating[]> {
    const { pepStageId } = await stageOf('la@' + authorityOf(user), plan, slug);
    const { body } = await portal().get(user, '/api/pep/getStageRagRatings', { pepId: plan.pepId, pepStageId, count });
    return body.contents as unknown as StageRating[];
  }

  const setStatus = (user: string, plan: Plan, more: JsonObject) =>
    portal().post(user, '/api/pep/updatePepStatus', { ...plan, ...more });

  async function history(user: string, plan: Plan, stageId: number): Promise<StageHistoryEntry[]> {
    return (await portal().get(user, '/api/Pep/stageHistory', { ...plan, stageId })).body
      .contents as unknown as StageHistoryEntry[];
  }

  return { newPlan, assign, details, stageOf, open, save, fill, rate, ratings, setStatus, history };
}

/** Files cannot be made up: those questions stay unanswered. */
const withoutFiles = ({ form }: PepStage): JsonObject =>
  Object.fromEntries(
    Object.entries(form.uiSchema ?? {})
      .filter(([, ui]) => holdsFiles(ui))
      .map(([name]) => [name, null]),
  );

const authorityOf = (user: string) => user.slice(user.indexOf('@') + 1);
