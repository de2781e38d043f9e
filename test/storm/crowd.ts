import { randomUUID } from 'node:crypto';
import type { PepDetails, PepStage } from '../../src/contract/index.ts';
import type { JsonObject } from '../../src/engine/index.ts';
import { fromAddress, signedIn, type Caller, type Portal } from '../load/caller.ts';
import type { Timed } from '../load/figures.ts';
import type { Seeded } from '../support/seeded.ts';

/** Somebody at work: their calls, and the plan that they have open. */
interface Worker {
  readonly address: string;
  readonly caller: Caller;
  readonly plan: string;
  readonly stage: PepStage | null;
}

/** Staff of both authorities at work, at a rate that does not depend on how fast they are answered. */
export interface Crowd {
  /** Calls for so many seconds; gives them all, when the last is answered. */
  work(seconds: number): Promise<readonly Timed[]>;
}

export interface CrowdSettings {
  readonly portal: Portal;
  readonly usernames: readonly string[];
  readonly perSecond: number;
  readonly random: Seeded;
}

/** Signs everybody in, each from an address of their own, and lets each open a plan. */
export async function makeCrowd({ portal, usernames, perSecond, random }: CrowdSettings): Promise<Crowd> {
  let noted: Timed[] = [];
  const workers: Worker[] = [];
  for (const [index, username] of usernames.entries()) {
    const address = `10.2.0.${index + 1}`;
    workers.push(await fromAddress(address, () => begin(address, username)));
  }
  return {
    work: async (seconds) => {
      noted = [];
      const calls: Promise<unknown>[] = [];
      const began = performance.now();
      for (let nth = 0; nth < seconds * perSecond; nth += 1) {
        const due = began + (nth * 1000) / perSecond;
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
        const worker = random.pick(workers);
        calls.push(fromAddress(worker.address, () => callOf(worker, random)));
      }
      await Promise.all(calls);
      return noted;
    },
  };

  async function begin(address: string, username: string): Promise<Worker> {
    const caller = await signedIn(portal, username, (timed) => void noted.push(timed));
    const rows = (await caller.get('plans', '/api/pep/getPepStatuses?page=1&sizePerPage=10&academicYearId=17'))
      ?.data as JsonObject[];
    const row = rows[0];
    if (row === undefined) throw new Error(`${username} sees no plan.`);
    const plan = `studentId=${row.studentId}&pepId=${row.id}`;
    const [details] = ((await caller.get('plan', `/api/Pep/details?${plan}`))?.contents ??
      []) as unknown as PepDetails[];
    const slug = details?.stages[0]?.formSlug ?? '';
    const [stage] = ((await caller.get('stage', `/api/Pep/${slug}/form/${slug}?${plan}`))?.contents ??
      []) as unknown as PepStage[];
    return { address, caller, plan, stage: stage === undefined || 'pep.saveStage' in stage.denied ? null : stage };
  }
}

/** One call of a day: mostly lists and plans, some saves. */
function callOf({ caller, plan, stage }: Worker, random: Seeded): Promise<unknown> {
  const chance = random.int(100);
  if (chance < 25) return caller.get('plans', '/api/pep/getPepStatuses?page=1&sizePerPage=10&academicYearId=17');
  if (chance < 45) return caller.get('pupils', `/api/Students?page=${1 + random.int(3)}&sizePerPage=10`);
  if (chance < 60) return caller.get('plan', `/api/Pep/details?${plan}`);
  if (chance < 75 && stage !== null)
    return caller.get('stage', `/api/Pep/${stage.formSlug}/form/${stage.formSlug}?${plan}`);
  if (chance < 90 && stage !== null) return caller.post('autosave', '/api/Pep/saveData', saveOf(stage));
  return caller.get('settings', '/api/LocalAuthority/Settings');
}

const saveOf = ({ studentId, pepId, pepStageId, revision, formData, parked }: PepStage): JsonObject => ({
  studentId,
  pepId,
  stageId: pepStageId,
  revision,
  saveId: randomUUID(),
  formData,
  parked,
  activity: 'automatically',
});
