import { jsonEqual, type Json, type JsonObject } from '../../../../engine/index.ts';
import type { UnitCall } from '../../handler.ts';
import { answersOf, followedIn, type Period } from '../../periods/kind.ts';
import { storePeriods } from '../../periods/storedPeriods.ts';
import type { RowToWrite, WrittenRow, Written } from '../kind.ts';
import { planPeriod, type PlannedPeriod, type Planning, type PupilPeriods } from './planPeriod.ts';
import { readNaming, readPupils } from './readNaming.ts';

/** A row that is planned, and its pupil as it found them. */
interface Step {
  readonly was: PupilPeriods;
  readonly plan: PlannedPeriod;
}

/** Writes rows of periods, planned one after the other and written together. */
export async function writePeriods(
  call: UnitCall,
  planning: Planning,
  rows: readonly RowToWrite[],
): Promise<Written[]> {
  const known = new Map<number, PupilPeriods>();
  const naming = await readNaming(call, planning.kind, rows, known);
  await planning.kind.complete?.(call, [...known.keys()]);
  for (const [id, each] of await readPupils(call, planning.kind, [...known.keys()])) known.set(id, each);
  const before = new Map(known);
  const steps = naming.map(({ pupil, answers }): Step => {
    const was = pupil === null ? undefined : known.get(pupil.id);
    const plan = was === undefined ? undefined : planPeriod(call, planning, was, answers);
    if (was === undefined || plan === undefined || 'faults' in plan)
      throw new Error('A row of an import was not matched.');
    known.set(was.pupil.id, { ...was, periods: plan.after });
    return { was, plan };
  });
  return writeSteps(call, planning, { steps, before, known });
}

interface Work {
  readonly steps: readonly Step[];
  readonly before: ReadonlyMap<number, PupilPeriods>;
  readonly known: ReadonlyMap<number, PupilPeriods>;
}

async function writeSteps(call: UnitCall, { kind }: Planning, { steps, before, known }: Work): Promise<Written[]> {
  const written: Written[] = [];
  const changed = [...known].map(([id, { pupil, periods }]) => ({
    pupil,
    before: before.get(id)?.periods ?? [],
    after: periods,
  }));
  const stored = await storePeriods(call, kind, changed);
  for (const { was, plan } of steps) {
    const pupilId = was.pupil.id;
    const withId = (period: Period): Period => ({
      ...period,
      id: stored.ids.get(pupilId)?.get(period.id) ?? period.id,
    });
    const former = was.periods.find(({ id }) => id === plan.period.id);
    written.push({
      recordId: withId(plan.period).id,
      undo: {
        pupilId,
        columns: followedIn(kind, was.pupil),
        periods: [was.periods.map(withId), plan.after.map(withId)] as unknown as Json,
        sides: { before: former === undefined ? null : answersOf(former), after: answersOf(plan.period) },
      },
    });
  }
  return written;
}

/** Takes rows of periods back, the last one first; names those of pupils whose periods have changed since. */
export async function undoPeriods(
  call: UnitCall,
  { kind }: Planning,
  rows: readonly WrittenRow[],
): Promise<readonly string[]> {
  const known = await readPupils(call, kind, [...new Set(rows.map(({ undo }) => Number(undo.pupilId)))]);
  const states = new Map([...known].map(([id, { periods }]) => [id, periods]));
  const kept: string[] = [];
  for (const { undo, name } of rows) {
    const id = Number(undo.pupilId);
    const [was, is] = undo.periods as unknown as readonly [readonly Period[], readonly Period[]];
    const isAsWritten = jsonEqual((states.get(id) ?? []) as unknown as Json, is as unknown as Json);
    if (isAsWritten) states.set(id, was);
    else kept.push(name);
  }
  if (kept.length > 0) return kept;
  await storePeriods(
    call,
    kind,
    [...known].map(([id, { pupil, periods }]) => ({ pupil, before: periods, after: states.get(id) ?? [] })),
  );
  // What was recorded without a day follows from no period, and comes back with the rest.
  for (const { undo } of kind.follows.length > 0 ? rows : [])
    await call.db
      .updateTable('pupil')
      .set(undo.columns as object)
      .where('id', '=', Number(undo.pupilId))
      .execute();
  return [];
}

/** The pupil in whose trail a row is told. */
export const recordOf = ({ undo }: { readonly undo: JsonObject }): string => `pupil/${Number(undo.pupilId)}`;
