import type { Json, JsonObject } from '../../../../engine/index.ts';
import { ServerError } from '../../../errors.ts';
import type { UnitCall } from '../../handler.ts';
import { inOrder, type Period, type PeriodKind, type PupilOfPeriods } from '../../periods/kind.ts';
import { day } from '../../students/refuse.ts';
import type { Match } from '../kind.ts';

/** A pupil with their periods, as the rows of a file so far leave them. */
export interface PupilPeriods {
  readonly pupil: PupilOfPeriods & { readonly name: string };
  readonly periods: readonly Period[];
}

/** What a row does to a pupil's periods. */
export interface PlannedPeriod {
  /** The period that it is about; one that is not there yet has a number below 0. */
  readonly period: Period;
  readonly isNew: boolean;
  readonly after: readonly Period[];
  readonly changes: Match['changes'];
  readonly note?: string;
}

/** What of a file's rows a plan depends on. */
export interface Planning {
  readonly kind: PeriodKind;
  /** Questions that a new period needs an answer to. */
  readonly needed: readonly string[];
}

/** Plans a row by the rules of a single call; where those refuse it, answers their sentences by question. */
export function planPeriod(
  call: Pick<UnitCall, 'today' | 'declarations'>,
  { kind, needed }: Planning,
  { pupil, periods }: PupilPeriods,
  answers: JsonObject,
): PlannedPeriod | { readonly faults: { [question: string]: string } } {
  const present = periods.findLast(({ start }) => start === answers.startDate);
  try {
    if (present !== undefined && present.id < 0)
      return { faults: { startDate: 'another row of the file has the same pupil and first day' } };
    const missing = needed.filter((question) => present === undefined && answers[question] === undefined);
    if (missing.length > 0) return { faults: Object.fromEntries(missing.map((each) => [each, 'is needed'])) };
    const plan = present === undefined ? added(kind, periods, answers) : changed(kind, { periods, present }, answers);
    if (plan.isNew || Object.keys(plan.changes).length > 0) kind.check(call, pupil, plan.period, plan.after);
    return plan;
  } catch (error) {
    if (!(error instanceof ServerError) || error.details.errors === undefined) throw error;
    const faults = Object.entries(error.details.errors).map(([pointer, fault]) => [pointer.slice(1), fault]);
    return { faults: Object.fromEntries(faults) as { [question: string]: string } };
  }
}

function added(kind: PeriodKind, periods: readonly Period[], answers: JsonObject): PlannedPeriod {
  const says = Object.fromEntries(Object.keys(kind.columns).map((question) => [question, answers[question] ?? null]));
  const period = { id: idOfNew(periods), start: String(answers.startDate), says };
  const { after, formerEnd } = kind.add(periods, period);
  const note = formerEnd === undefined ? {} : { note: `the placement before ends on ${day(formerEnd)}` };
  return { period, isNew: true, after, changes: {}, ...note };
}

const idOfNew = (periods: readonly Period[]): number => Math.min(0, ...periods.map(({ id }) => id)) - 1;

/** What a row leaves blank stays as it is. */
function changed(
  kind: PeriodKind,
  { periods, present }: { readonly periods: readonly Period[]; readonly present: Period },
  answers: JsonObject,
): PlannedPeriod {
  const changes: { [question: string]: readonly [Json, Json] } = {};
  for (const question of Object.keys(kind.columns)) {
    const [was, is] = [present.says[question] ?? null, answers[question]];
    if (is !== undefined && is !== was) changes[question] = [was, is];
  }
  const said = Object.fromEntries(Object.entries(changes).map(([question, [, is]]) => [question, is]));
  const period = { ...present, says: { ...present.says, ...said } };
  const after = inOrder(periods.map((each) => (each === present ? period : each)));
  return { period, isNew: false, after, changes };
}
