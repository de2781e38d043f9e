import { noDelegation, userType } from '../../../../contract/index.ts';
import type { JsonObject } from '../../../../engine/index.ts';
import type { UnitCall } from '../../handler.ts';

/** What a designated teacher has given the viewer of a pupil's plans (D-354). */
export interface GivenSections {
  /** The teacher's name. */
  readonly by: string;
  /** Slugs of the stages; null where all. */
  readonly stages: readonly string[] | null;
}

/**
 * What the viewer may fill in of a pupil's plans because a designated teacher gave it; null for whoever works with the
 * pupil otherwise. Whether it still holds is for the viewer's sight to say, without which there is no plan to look at.
 */
export async function givenSections({ db, viewer }: UnitCall, pupilId: number): Promise<GivenSections | null> {
  if (viewer.typeId !== userType.otherEducation || viewer.isSupportOrigin) return null;
  const given = await db
    .selectFrom('pupil_user')
    .innerJoin('app_user as giver', (join) =>
      join.onRef('giver.authority_id', '=', 'pupil_user.authority_id').onRef('giver.id', '=', 'pupil_user.given_by'),
    )
    .select(['giver.first_name', 'giver.last_name', 'given_stages'])
    .where('pupil_user.user_id', '=', viewer.userId)
    .where('pupil_user.pupil_id', '=', pupilId)
    .where('pupil_user.active_status_id', '=', 1)
    .executeTakeFirst();
  return given === undefined ? null : { by: `${given.first_name} ${given.last_name}`, stages: given.given_stages };
}

/** The facts `delegation.*` of a plan, or of one of its stages. */
export function delegationFacts(given: GivenSections | null, slug?: string): JsonObject {
  if (given === null) return { ...noDelegation };
  const { by, stages } = given;
  return { by, isPartial: stages !== null, hasSection: stages === null || slug === undefined || stages.includes(slug) };
}
