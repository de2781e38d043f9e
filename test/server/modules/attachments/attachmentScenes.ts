import { pepCalls, type Plan } from '../../../support/pepCalls.ts';
import type { PortalServer } from '../../../support/portalServer.ts';

/** Whose plan is used. */
export const teacher = 'dt@ashcombe';

/** Some who see the pupil and some who do not. */
export const others = [
  'dt@brinmoor',
  'super@brinmoor',
  'teacher2@ashcombe',
  'teacher3@ashcombe',
  'oeu@ashcombe',
  'sw@ashcombe',
  'worker2@ashcombe',
  'iro@ashcombe',
];

/** What a refused call answers. */
export const refusal = (status: number, message: string) => ({ status, body: { message } });

/** Places that files are added to, and what becomes of both. */
export function attachmentScenes(portal: () => PortalServer) {
  const calls = pepCalls(portal);
  /** The targets, which every phase has. */
  const stageOf = async (user: string, of: Plan) =>
    (await calls.details(user, of)).stages.find(({ formSlug }) => formSlug === 'targets')?.pepStageId ?? 0;

  const placeOf = async (user: string, of: Plan) => ({ ...of, stageId: await stageOf(user, of) });
  const trailOf = (fileReference: string) =>
    portal().look((db) =>
      db
        .selectFrom('audit')
        .select(['action', 'detail'])
        .where('record', '=', `attachment/${fileReference}`)
        .orderBy('id')
        .execute(),
    );
  const setPlan = ({ pepId }: Plan, values: { status_id: number; date_completed?: string }) =>
    portal().look((db) => db.updateTable('pep').set(values).where('id', '=', pepId).execute());

  return { stageOf, placeOf, trailOf, setPlan };
}
