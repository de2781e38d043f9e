import { portalWidgetKinds, type AnswerAside } from '../../../../contract/index.ts';
import { questionsOf, questionWords, type JsonObject } from '../../../../engine/index.ts';
import type { UnitCall } from '../../handler.ts';
import type { LoadedPep, StageRow } from './loadPep.ts';
import { loadRelease } from './releases.ts';

interface Aside {
  readonly pep: LoadedPep['pep'];
  readonly stage: StageRow;
  /** What the viewer is shown of it. */
  readonly aside: JsonObject;
}

/** Answers that publications have set aside, in the words of the newest form of the plan that asked for them. */
export async function answersAside({ db }: UnitCall, { pep, stage, aside }: Aside): Promise<AnswerAside[]> {
  let left = Object.entries(aside);
  const told: AnswerAside[] = [];
  // Where it was before, and where it was until it went back.
  const releases = new Set(pep.moves.toReversed().flatMap(({ to, from }) => [to, from]));
  for (const release of releases) {
    if (left.length === 0) break;
    const form = (await loadRelease(db, release)).forms[stage.slug];
    const asked = form === undefined ? new Map<string, never>() : questionsOf(form).fields;
    for (const [name, answer] of left) {
      const question = asked.get(name);
      const text = question === undefined ? '' : questionWords(portalWidgetKinds, question, answer);
      if (text !== '') told.push({ title: question?.title || name, text });
    }
    left = left.filter(([name]) => !asked.has(name));
  }
  return told;
}
