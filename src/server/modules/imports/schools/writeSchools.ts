import type { JsonObject } from '../../../../engine/index.ts';
import {
  joinSchools,
  makeSchools,
  rewriteSchools,
  seenSchools,
  type SchoolAsSeen,
  type SchoolToKeep,
} from '../../../db/across/index.ts';
import { ServerError } from '../../../errors.ts';
import { only } from '../../corrections.ts';
import type { UnitCall } from '../../handler.ts';
import type { RowToWrite, Written } from '../kind.ts';
import { auditForOthers } from '../../organisations/sharedSchools.ts';
import { answersOf, saidOf, toKeep } from './schoolRow.ts';

/** Writes rows of schools: makes those that the portal does not know, joins the authority to them, changes its own. */
export async function writeSchools(call: UnitCall, rows: readonly RowToWrite[]): Promise<Written[]> {
  const { db, viewer } = call;
  const urns = rows.map(({ answers }) => String(answers.urn));
  const before = byUrn(await seenSchools(db, viewer.authorityId, urns));
  const planned = rows.map((row) => plannedRow(call, before.get(String(row.answers.urn)) ?? null, row));
  const wanted = planned.flatMap(({ way, school }) => (way === 'made' ? [school] : []));
  const made = await makeSchools(db, wanted);
  await rewriteSchools(
    db,
    planned.flatMap(({ way, school }) => (way === 'changed' ? [school] : [])),
  );
  const idOf = ({ urn }: SchoolToKeep) => made.get(urn) ?? before.get(urn)?.id ?? 0;
  const toJoin = planned.flatMap(({ way, school }) => (way === 'changed' ? [] : [idOf(school)]));
  const joined = await joinSchools(db, viewer.authorityId, toJoin);
  if (made.size < wanted.length || joined.length < toJoin.length) throw overtaken();
  const after = byUrn(await seenSchools(db, viewer.authorityId, urns));
  const written = planned.map(({ way, school: { urn } }) => {
    const school = after.get(urn);
    if (school === undefined) throw overtaken();
    const sides = sidesOf(before.get(urn) ?? null, school, way);
    return { recordId: school.id, undo: { way, sides } };
  });
  const changed = written.filter(({ undo }) => undo.way === 'changed');
  await auditForOthers(
    call,
    'imports.apply',
    changed.map(({ recordId, undo }) => ({ schoolId: recordId, detail: undo.sides })),
  );
  return written;
}

const overtaken = () =>
  new ServerError('CONFLICT', {
    message: 'Somebody else adds one of these schools at this moment. Nothing was done; please send the file again.',
  });

const byUrn = (schools: readonly SchoolAsSeen[]) => new Map(schools.map((school) => [school.urn, school]));

type Way = 'made' | 'joined' | 'changed';

function plannedRow(
  call: UnitCall,
  present: SchoolAsSeen | null,
  { answers, recordId, changes }: RowToWrite,
): { readonly way: Way; readonly school: SchoolToKeep } {
  const urn = String(answers.urn);
  if (present === null) return { way: 'made', school: toKeep(call, urn, saidOf(answers)) };
  if (recordId === null) return { way: 'joined', school: present };
  const said = toKeep(call, urn, { ...answersOf(present, call.today), ...saidOf(answers) });
  // What differs in blanks and signs alone stays as it is written.
  const columns = Object.keys(changes).flatMap((question) => columnsByQuestion[question] ?? [question]);
  return { way: 'changed', school: { ...present, ...only({ ...said }, columns) } };
}

const columnsByQuestion: { readonly [question: string]: readonly string[] } = {
  status: ['is_open', 'closed_on'],
  closedOn: ['closed_on'],
  dfeNumber: ['dfe_number'],
  phaseId: ['phase_id', 'phase'],
  establishmentTypeId: ['establishment_type_id'],
};

/** A school as the trail tells it, and as it is compared when it is taken back. */
export function columnsOf(school: SchoolAsSeen): JsonObject {
  const { id: _id, phase: _phase, isJoined: _joined, isShared: _shared, ...columns } = school;
  return columns;
}

/** As the single calls write it: a change by its columns alone. */
function sidesOf(before: SchoolAsSeen | null, school: SchoolAsSeen, way: Way): JsonObject {
  const after = columnsOf(school);
  if (way !== 'changed' || before === null) return { before: null, after: { ...after, isNew: way === 'made' } };
  const was = columnsOf(before);
  const changed = Object.keys(after).filter((column) => after[column] !== was[column]);
  return { before: only(was, changed), after: only(after, changed) } as JsonObject;
}
