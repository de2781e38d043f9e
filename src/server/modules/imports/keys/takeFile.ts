import { ServerError } from '../../../errors.ts';
import type { Call, Course, ReceivedFile, UnitCall } from '../../handler.ts';
import { applyRows } from '../applyRun.ts';
import { kindOf } from '../kinds.ts';
import { inPlaceOf } from '../places.ts';
import { countRows, lockRun } from '../runs.ts';
import { uploadRows } from '../uploadRows.ts';
import { followed } from '../progress/followed.ts';
import { hasNews, leaveOutRepeated, setAside } from './setAside.ts';
import { standByDecisions } from './standBy.ts';
import { tellWaiting } from './tellWaiting.ts';

/** What a file that another system has sent came to. */
export interface Taken {
  /** The import as it stands on its screen. */
  readonly run: number;
  readonly new: number;
  readonly changed: number;
  readonly same: number;
  /** Rows that are not in the records until somebody has looked at them. */
  readonly waiting: number;
  /** The import that they wait in; null where none does. */
  readonly waitingRun: number | null;
}

type Units = Pick<Course, 'inUnit'>;

/**
 * Takes in a file of another system: what is sure is brought into the records at once, what is faulty or clashes waits
 * in an import of its own, and the super users are told.
 */
export async function takeFile(
  call: Call,
  file: ReceivedFile,
  { units, portal }: { readonly units: Units; readonly portal: string | null },
): Promise<Taken> {
  const { id = 0 } = await uploadRows.read(call, file, units);
  const { isNews, ...taken } = await bringIn(call, id, units).catch((error: unknown) => {
    // Records that have moved on since the file was compared with them: it waits as a whole for somebody.
    if (error instanceof ServerError && (error.code === 'CONFLICT' || error.code === 'INVALID'))
      return keepWaiting(call, id, units);
    throw error;
  });
  if (isNews) await tellWaiting(call, portal);
  return taken;
}

type Outcome = Taken & { readonly isNews: boolean };

function bringIn(call: Call, runId: number, units: Units): Promise<Outcome> {
  const kind = kindOf(String(call.query.kind));
  return followed(call, { step: 'apply', runId }, (tell) =>
    inPlaceOf({ call, kind }, units, async (unit) => {
      const run = await lockRun(unit, runId);
      if (run.state !== 'ready') throw new ServerError('CONFLICT');
      await standByDecisions(unit, { run, kind });
      const counts = await countRows(unit, runId);
      const [waiting, work] = [counts.clash + counts.faulty, counts.new + counts.changed];
      const waitingRun = waiting === 0 ? null : work === 0 ? runId : await setAside(unit, run);
      const isNews = waitingRun !== null && (await hasNews(unit, run, waitingRun));
      if (waitingRun !== null) await leaveOutRepeated(unit, run, waitingRun);
      if (work > 0) await applyRows(unit, { run, kind }, tell);
      return { run: runId, new: counts.new, changed: counts.changed, same: counts.same, waiting, waitingRun, isNews };
    }),
  );
}

const keepWaiting = (call: Call, runId: number, { inUnit }: Units): Promise<Outcome> =>
  inUnit(async (unit: UnitCall) => {
    const { same, clash, faulty, new: added, changed } = await countRows(unit, runId);
    const waiting = clash + faulty + added + changed;
    return { run: runId, new: 0, changed: 0, same, waiting, waitingRun: runId, isNews: true };
  });
