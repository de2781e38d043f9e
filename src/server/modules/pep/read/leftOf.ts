import { NOT_SHOWN } from '../../../../contract/index.ts';
import { activeForm, leftAnswers, pointerMatches, type Facts, type LeftAnswer } from '../../../../engine/index.ts';
import type { LoadedPep, StageRow } from './loadPep.ts';
import { settledOnce } from './settledStages.ts';
import { formOf, isTyped } from './stageWork.ts';

/** By everybody's sight: what a viewer is not shown is taken out of it. */
const leftOnce = settledOnce<readonly LeftAnswer[]>();

/** Facts are the same for all stages of a call, and long. */
const texts = new WeakMap<Facts, string>();

function textOf(facts: Facts): string {
  const text = texts.get(facts) ?? JSON.stringify(facts);
  texts.set(facts, text);
  return text;
}

/**
 * What keeps a stage below 100 for this viewer; nothing of an optional stage that nobody has begun. Record facts of the
 * plan are read once for all its stages; `hidden` are pointers of fields that are not there for the viewer.
 */
export function leftOf(loaded: LoadedPep, stage: StageRow, facts: Facts, hidden: readonly string[]): LeftAnswer[] {
  if (stage.percent === 100) return [];
  const document = { answers: stage.answers, parked: stage.parked };
  if (stage.is_optional && !stage.is_counted && !isTyped(loaded, stage.slug, { document, origins: stage.origins }))
    return [];
  const input = {
    release: loaded.release.hash,
    stageId: stage.id,
    facts: textOf(facts),
    document,
    origins: stage.origins,
  };
  const left = leftOnce(input, () =>
    leftAnswers(activeForm({ form: formOf(loaded, stage.slug), facts, document }), stage.answers),
  );
  return withoutHiddenLeft(left, hidden);
}

/** A question that a viewer is not shown is not named to them; that something is left is said all the same. */
function withoutHiddenLeft(left: readonly LeftAnswer[], hidden: readonly string[]): LeftAnswer[] {
  const shown = left.filter(({ pointer }) => !hidden.some((pattern) => pointerMatches(pattern, pointer)));
  return shown.length === left.length ? shown : [...shown, { pointer: '', title: NOT_SHOWN, message: '' }];
}
