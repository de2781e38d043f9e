import { pepStatus } from '../../../src/contract/index.ts';
import type { JsonObject } from '../../../src/engine/index.ts';
import { releaseOf } from './catalogue.ts';
import { pepOf } from './pupils.ts';

/** What the server answers to a save of a section that met no other. */
export function savedAnswer(pepId: number, body: JsonObject) {
  const { stages } = pepOf(releaseOf(pepId), pepId);
  return {
    success: true,
    revision: Number(body.revision) + 1,
    formData: body.formData,
    parked: body.parked,
    origins: {},
    lastSavedDate: new Date().toISOString(),
    percentageCompleted: body.percentageCompleted,
    pepStatusId: pepStatus.inProgress,
    stages,
    mergedFrom: [],
    parkedByMerge: [],
    theirChanges: [],
    clashes: [],
  };
}
