import type { UnitCall } from '../../handler.ts';
import type { Match, Matcher } from '../kind.ts';
import { planPeriod, type Planning, type PupilPeriods } from './planPeriod.ts';
import { readNaming, type NamingRow } from './readNaming.ts';

/** Says what rows of periods would do, each after those before it: a file has several of one pupil. */
export function periodMatcher(call: UnitCall, planning: Planning): Matcher {
  const known = new Map<number, PupilPeriods>();
  return async (rows) =>
    (await readNaming(call, planning.kind, rows, known)).map((row) => matchRow(call, planning, { row, known }));
}

function matchRow(
  call: UnitCall,
  planning: Planning,
  { row, known }: { readonly row: NamingRow; readonly known: Map<number, PupilPeriods> },
): Match {
  const { pupil, answers, faults } = row;
  const name = pupil === null ? {} : { name: pupil.name };
  const plain: Match = { recordId: null, changes: {}, faults, clash: null, candidates: [], ...name };
  const was = pupil === null ? undefined : known.get(pupil.id);
  if (was === undefined) return plain;
  const plan = planPeriod(call, planning, was, answers);
  if ('faults' in plan) return { ...plain, faults: plan.faults };
  known.set(was.pupil.id, { ...was, periods: plan.after });
  const { upn: _upn, laStudentId: _number, ...says } = answers;
  const note = plan.note === undefined ? {} : { note: plan.note };
  return { ...plain, recordId: plan.isNew ? null : plan.period.id, changes: plan.changes, says, ...note };
}
