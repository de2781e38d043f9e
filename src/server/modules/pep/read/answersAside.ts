import type { AnswerAside, AttachmentSummary } from '../../../../contract/index.ts';
import { isEmpty, questionsOf, type JsonObject } from '../../../../engine/index.ts';
import type { UnitCall } from '../../handler.ts';
import { toldChanges } from '../../trail/toldChanges.ts';
import type { LoadedPep, StageRow } from './loadPep.ts';
import { loadRelease } from './releases.ts';

/**
 * Answers that publications have set aside, in the words of the newest form of the plan that asked for them. `aside`
 * holds what the viewer is shown of them.
 */
export async function answersAside(
  { db }: UnitCall,
  { pep, stage, aside }: { pep: LoadedPep['pep']; stage: StageRow; aside: JsonObject },
  files: readonly AttachmentSummary[],
): Promise<AnswerAside[]> {
  let left = Object.entries(aside).filter(([, answer]) => !isEmpty(answer));
  const told: AnswerAside[] = [];
  // Where it was before, and where it was until it went back.
  const releases = new Set(pep.moves.toReversed().flatMap(({ to, from }) => [to, from]));
  for (const release of releases) {
    if (left.length === 0) break;
    const form = (await loadRelease(db, release)).forms[stage.slug];
    if (form === undefined) continue;
    const asked = questionsOf(form).fields;
    const here = Object.fromEntries(left.filter(([name]) => asked.has(name)));
    told.push(...toldChanges(form, {}, here).map(({ title, after }) => ({ title, answer: withNames(after, files) })));
    left = left.filter(([name]) => !asked.has(name));
  }
  return told;
}

/** An answer of files reads by their names, not by their references. */
const withNames = (words: string, files: readonly AttachmentSummary[]): string =>
  files.reduce((text, { fileReference, fileName }) => text.replaceAll(fileReference, fileName), words);
