import type { UnitCall } from '../../handler.ts';
import type { Match, Matcher } from '../kind.ts';
import { readNaming, type NamingRow } from './readRolls.ts';
import { planRoll, type PupilRolls } from './rollPlan.ts';

/** Says what rows of registrations would do, each after those before it: a file has several of one pupil. */
export function registrationMatcher(call: UnitCall): Matcher {
  const known = new Map<number, PupilRolls>();
  return async (rows) => (await readNaming(call, rows, known)).map((row) => matchRow(call, known, row));
}

function matchRow(call: UnitCall, known: Map<number, PupilRolls>, row: NamingRow): Match {
  const { pupil, school, answers, faults } = row;
  const name = pupil === null || school === null ? pupil?.name : `${pupil.name}: ${school.name}`;
  const plain: Match = { recordId: null, changes: {}, faults, clash: null, candidates: [], ...(name && { name }) };
  const rolls = pupil === null ? undefined : known.get(pupil.id);
  if (rolls === undefined || school === null) return plain;
  const plan = planRoll(call, rolls, { school, answers });
  if ('faults' in plan) return { ...plain, faults: plan.faults };
  known.set(rolls.pupil.id, { ...rolls, rolls: plan.after, schoolId: plan.schoolId });
  const { upn: _upn, laStudentId: _number, ...says } = answers;
  const note = plan.note === undefined ? {} : { note: plan.note };
  return { ...plain, recordId: plan.isNew ? null : plan.roll.id, changes: plan.changes, says, ...note };
}
