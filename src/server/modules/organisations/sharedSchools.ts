import { actingUser, noteForOthers, type Viewer } from '../../db/across/index.ts';
import type { UnitCall } from '../handler.ts';

// A school is the same one for every authority that has it: what is changed of it is changed for all of them.

/** Whether a school may be changed: one that several authorities have by support alone (D-390). */
export const mayChange = ({ isSupportOrigin }: Viewer, { isShared }: { readonly isShared: boolean }): boolean =>
  isSupportOrigin || !isShared;

/** What was changed of a school, as the trail tells it. */
export interface ChangedSchool {
  readonly schoolId: number;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Writes what was changed of schools to the trail of every other authority that has them, too. */
export async function auditForOthers(
  { db, viewer }: UnitCall,
  action: string,
  changed: readonly ChangedSchool[],
): Promise<void> {
  if (changed.length === 0) return;
  await noteForOthers(db, { authorityId: viewer.authorityId, userId: actingUser(viewer), action }, changed);
}
