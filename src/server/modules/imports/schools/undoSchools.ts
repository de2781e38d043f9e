import { isObject, jsonEqual, type JsonObject } from '../../../../engine/index.ts';
import {
  leaveSchools,
  removeSchools,
  rewriteSchools,
  seenSchools,
  usedSchools,
  type SchoolAsSeen,
  type Viewer,
} from '../../../db/across/index.ts';
import type { UnitCall } from '../../handler.ts';
import type { WrittenRow } from '../kind.ts';
import { schoolDetails } from '../../organisations/schoolDetails.ts';
import { auditForOthers, mayChange } from '../../organisations/sharedSchools.ts';
import { answersOf } from './schoolRow.ts';
import { columnsOf } from './writeSchools.ts';

/**
 * Takes rows of schools back: the authority has to do with them no more, and one that was made goes unless another
 * authority has joined it meanwhile. Those at which something was recorded since, or which were corrected, are named.
 */
export async function undoSchools(call: UnitCall, rows: readonly WrittenRow[]): Promise<readonly string[]> {
  const { db, viewer } = call;
  const ids = rows.map(({ recordId }) => recordId);
  const present = new Map((await seenSchools(db, viewer.authorityId, { ids })).map((school) => [school.id, school]));
  const added = rows.filter(({ isNew }) => isNew).map(({ recordId }) => recordId);
  const used = await usedSchools(db, added, viewer.authorityId);
  const kept = rows.filter((row) => used.has(row.recordId) || !isAsWritten(viewer, present.get(row.recordId), row));
  if (kept.length > 0) return kept.map(({ name }) => name);
  await leaveSchools(db, viewer.authorityId, added);
  await removeSchools(
    db,
    rows.filter(({ undo }) => undo.way === 'made').map(({ recordId }) => recordId),
  );
  await rewriteSchools(
    db,
    rows.flatMap((row) => {
      const school = present.get(row.recordId);
      return row.isNew || school === undefined ? [] : [putBack(call, school, row)];
    }),
  );
  await auditForOthers(
    call,
    'imports.undo',
    rows
      .filter(({ isNew }) => !isNew)
      .map((row) => ({
        schoolId: row.recordId,
        detail: { before: sideOf(row, 'after'), after: sideOf(row, 'before') },
      })),
  );
  return [];
}

const sideOf = ({ undo: { sides } }: WrittenRow, side: 'before' | 'after'): JsonObject => {
  const found = isObject(sides) ? sides[side] : null;
  return isObject(found) ? found : {};
};

function isAsWritten(viewer: Viewer, school: SchoolAsSeen | undefined, row: WrittenRow): boolean {
  if (school?.isJoined !== true) return false;
  // An authority that has a school as well changes it no more, nor minds what an authority joined.
  if (row.undo.way === 'joined' || (row.undo.way === 'made' && school.isShared)) return true;
  const { isNew: _isNew, ...after } = sideOf(row, 'after');
  const now = columnsOf(school);
  return (
    mayChange(viewer, school) && Object.entries(after).every(([column, value]) => jsonEqual(now[column] ?? null, value))
  );
}

function putBack({ declarations, today }: UnitCall, school: SchoolAsSeen, row: WrittenRow) {
  const before = { ...school, ...sideOf(row, 'before') } as SchoolAsSeen;
  const { phase } = schoolDetails(declarations, answersOf(before, today));
  return { ...before, phase: before.phase_id === school.phase_id ? school.phase : phase };
}
