import type { UnitCall } from '../../handler.ts';
import type { Match, Matcher } from '../kind.ts';
import { planSuspension } from './planSuspension.ts';
import { readNaming, type NamingRow, type PupilExclusions } from './readSuspensions.ts';

/** Says what rows of suspensions would do, each after those before it: a file has several of one pupil. */
export function matchSuspensions(call: UnitCall): Matcher {
  const known = new Map<number, PupilExclusions>();
  return async (rows) => (await readNaming(call, rows, known)).map((row) => matchRow(call, known, row));
}

function matchRow(call: UnitCall, known: Map<number, PupilExclusions>, row: NamingRow): Match {
  const { pupil, answers, faults } = row;
  const name = pupil === null ? {} : { name: pupil.name };
  const plain: Match = { recordId: null, changes: {}, faults, clash: null, candidates: [], ...name };
  const was = pupil === null ? undefined : known.get(pupil.id);
  if (was === undefined) return plain;
  const plan = planSuspension(call, was, answers);
  if ('faults' in plan) return { ...plain, faults: plan.faults };
  known.set(was.pupil.id, { ...was, exclusions: plan.after });
  const { upn: _upn, laStudentId: _number, ...says } = answers;
  return { ...plain, recordId: plan.place === null ? plan.exclusion.id : null, changes: plan.changes, says };
}
