import { randomUUID } from 'node:crypto';
import type { PepDetails, PepStage, SavedStage } from '../../src/contract/index.ts';
import type { AnswerError, JsonObject } from '../../src/engine/index.ts';
import { firstOf, type PortalServer } from './portalServer.ts';

export interface Plan {
  readonly studentId: number;
  readonly pepId: number;
}

export type SaveReply = SavedStage & { errors: AnswerError[]; message?: string };

const yearGroupsOf = {
  'early-years': [1, 2],
  'key-stages-1-4': [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18],
  'post-16': [14, 15, 19],
};

/** Calls about plans, as a browser makes them. */
export function pepCalls(portal: () => PortalServer) {
  /**
   * A plan of the current term that a user sees, in a status; of Key Stages 1 to 4 unless another phase is asked for.
   */
  async function planOf(
    user: string,
    statusId: number,
    nth = 0,
    phase: keyof typeof yearGroupsOf = 'key-stages-1-4',
  ): Promise<Plan> {
    const query = { sizePerPage: 99_999, pepStatusIds: [String(statusId)], academicYearId: 17 };
    const rows = (await portal().get(user, '/api/pep/getPepStatuses', query)).body.data as JsonObject[];
    const row = rows.filter(({ yearGroup }) => yearGroupsOf[phase].includes(Number(yearGroup)))[nth];
    if (!row) throw new Error(`${user} sees no plan in status ${statusId}`);
    return { studentId: Number(row.studentId), pepId: Number(row.id) };
  }

  const details = async (user: string, plan: Plan) =>
    firstOf((await portal().get(user, '/api/Pep/details', { ...plan })).body) as unknown as PepDetails;

  const open = async (user: string, plan: Plan, slug: string, formSlug = 'key-stages-1-4') =>
    firstOf((await portal().get(user, `/api/Pep/${formSlug}/form/${slug}`, { ...plan })).body) as unknown as PepStage;

  async function save(user: string, stage: PepStage, formData: JsonObject, more: JsonObject = {}) {
    const body = {
      pepId: stage.pepId,
      studentId: stage.studentId,
      stageId: stage.pepStageId,
      revision: stage.revision,
      saveId: randomUUID(),
      formData,
      parked: stage.parked,
      percentageCompleted: 100,
      activity: 'automatically',
      ...more,
    };
    const reply = await portal().post(user, '/api/Pep/saveData', body);
    return { status: reply.status, body: reply.body as unknown as SaveReply, sent: body };
  }

  return { planOf, details, open, save };
}

/** A row of the targets table with all that it needs. */
export const target = (rowId: string, area: string, more: JsonObject = {}): JsonObject => ({
  rowId,
  area,
  now: 'Now',
  target: 'Target',
  measure: 'Test',
  intervention: 'Tuition',
  who: 'Tutor',
  how_often: 'Weekly',
  start: '2026-11-23',
  review: '2027-02-01',
  cost_asked: 100,
  ...more,
});

/** A targets stage with everything answered. */
export const fullTargets: JsonObject = {
  targets: [target('a', 'english'), target('b', 'maths'), target('c', 'wellbeing')],
  longer_aim: 'Read for pleasure',
  pp_rationale: 'It works',
  pp_extra: 'no',
};
