import { sql } from 'kysely';
import { ownPupilsTypes, remindedOwners, userType } from '../../../../contract/index.ts';
import { alertId } from '../../../alerts/alerts.ts';
import { hasAskedFor } from '../../../alerts/events.ts';
import { visibleToUser } from '../../../db/visiblePupils.ts';
import type { UnitCall } from '../../handler.ts';
import type { LoadedPep } from './loadPep.ts';

/** Somebody who fills in sections of a plan. */
export interface PlanPerson {
  readonly id: number;
  readonly name: string;
  readonly typeId: number;
  /** Whether they have asked for reminders. */
  readonly isReached: boolean;
}

const EARLY_YEARS = 'early-years';

/** Types whose people fill in an owner's sections; in the early years there may be no school (PFORM-2). */
export const fillersOf = ({ pep }: LoadedPep, ownerTypeId: number): readonly number[] =>
  ownerTypeId === userType.designatedTeacher && pep.phase === EARLY_YEARS
    ? [userType.designatedTeacher, userType.socialWorker]
    : [ownerTypeId];

/**
 * Colleagues who fill in sections of a plan, read at once for all owners: of those types each sees no pupils but those
 * that they work with, so whoever may open this one works with the child.
 */
export async function planPeople(call: UnitCall, { pep }: LoadedPep): Promise<PlanPerson[]> {
  const { db, viewer, today, declarations } = call;
  const types = remindedOwners.filter((typeId) => ownPupilsTypes.includes(typeId));
  const { rows } = await sql<PlanPerson>`
    select app_user.id, app_user.first_name || ' ' || app_user.last_name as name, app_user.type_id as "typeId",
      ${hasAskedFor(alertId.reminder)} as "isReached"
    from pupil join app_user on app_user.authority_id = pupil.authority_id
    where pupil.authority_id = ${viewer.authorityId} and pupil.id = ${pep.pupil_id}
      and app_user.type_id = any(${[...types]}::int[]) and app_user.id <> ${viewer.userId}
      and app_user.is_active and app_user.activated_at is not null and ${visibleToUser({ today, declarations })}
    order by app_user.last_name collate "und-x-icu", app_user.first_name collate "und-x-icu", app_user.id`.execute(db);
  return rows;
}
