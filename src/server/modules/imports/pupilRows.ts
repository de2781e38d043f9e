import type { JsonObject } from '../../../engine/index.ts';
import type { UnitCall } from '../handler.ts';
import type { Match, Matcher, RowToMatch } from './kind.ts';
import { isPupil, pupilOrFaults, readNamedPupils, type NamedPupil } from './pupilKeys.ts';

/** What a row does to the records of a pupil. */
export interface PlannedRow<K> {
  /** Null for a new one. */
  readonly recordId: number | null;
  readonly changes: Match['changes'];
  /** The pupil as the row leaves them. */
  readonly after: K;
}

/** By question, in sentences. */
export interface Faulty {
  readonly faults: { readonly [question: string]: string };
}

/** How rows of a kind, each about a pupil, are planned; `K` is what of a pupil a plan depends on. */
export interface PupilPlanning<K, P extends PlannedRow<K>> {
  read(call: UnitCall, pupils: readonly NamedPupil[]): Promise<ReadonlyMap<number, K>>;
  /** Plans a row by the rules of a single call, or says what these refuse. */
  plan(call: UnitCall, known: K, answers: JsonObject): P | Faulty;
}

interface NamingRow {
  readonly answers: JsonObject;
  readonly pupil: NamedPupil | null;
  readonly faults: Faulty['faults'];
}

type Answered = Pick<RowToMatch, 'answers'>;

/** Reads whom rows name, and adds to `known` the pupils that are not among it yet. */
async function readNaming<K, P extends PlannedRow<K>>(
  call: UnitCall,
  { read }: PupilPlanning<K, P>,
  rows: readonly Answered[],
  known: Map<number, K>,
): Promise<NamingRow[]> {
  const pupils = await readNamedPupils(call, rows);
  const naming = rows.map(({ answers }): NamingRow => {
    const found = pupilOrFaults(pupils, answers);
    return isPupil(found) ? { answers, pupil: found, faults: {} } : { answers, pupil: null, faults: found };
  });
  const fresh = new Map(
    naming.flatMap(({ pupil }) => (pupil === null || known.has(pupil.id) ? [] : [[pupil.id, pupil] as const])),
  );
  if (fresh.size > 0) for (const [id, each] of await read(call, [...fresh.values()])) known.set(id, each);
  return naming;
}

/** Says what rows would do, each after those before it: a file has several of one pupil. */
export function pupilMatcher<K, P extends PlannedRow<K>>(call: UnitCall, planning: PupilPlanning<K, P>): Matcher {
  const known = new Map<number, K>();
  return async (rows) =>
    (await readNaming(call, planning, rows, known)).map(({ pupil, answers, faults }): Match => {
      const name = pupil === null ? {} : { name: pupil.name };
      const plain: Match = { recordId: null, changes: {}, faults, clash: null, candidates: [], ...name };
      const was = pupil === null ? undefined : known.get(pupil.id);
      if (pupil === null || was === undefined) return plain;
      const plan = planning.plan(call, was, answers);
      if ('faults' in plan) return { ...plain, faults: plan.faults };
      known.set(pupil.id, plan.after);
      const { upn: _upn, laStudentId: _number, ...says } = answers;
      return { ...plain, recordId: plan.recordId, changes: plan.changes, says };
    });
}

/** A row that is planned, and its pupil as it found them. */
export interface Step<K, P> {
  readonly pupil: NamedPupil;
  readonly was: K;
  readonly plan: P;
}

/** Plans rows that were matched before, to write them. */
export async function planSteps<K, P extends PlannedRow<K>>(
  call: UnitCall,
  planning: PupilPlanning<K, P>,
  rows: readonly Answered[],
): Promise<Step<K, P>[]> {
  const known = new Map<number, K>();
  const naming = await readNaming(call, planning, rows, known);
  return naming.map(({ pupil, answers }) => {
    const was = pupil === null ? undefined : known.get(pupil.id);
    const plan = was === undefined ? undefined : planning.plan(call, was, answers);
    if (pupil === null || was === undefined || plan === undefined || 'faults' in plan)
      throw new Error('A row of an import was not matched.');
    known.set(pupil.id, plan.after);
    return { pupil, was, plan };
  });
}
