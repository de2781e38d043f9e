import {
  allAnswers,
  fitAnswers,
  isEmpty,
  isObject,
  pointerOf,
  sameAnswer,
  type Json,
  type JsonObject,
  type Origins,
  type ResolvedForm,
} from '../../../../engine/index.ts';

/** A section's answers, all of them, and those that stand aside. */
export interface Placed {
  readonly answers: JsonObject;
  readonly aside: JsonObject;
  readonly origins: Origins;
}

/**
 * Answers as another form has a place for them. What is computed, or comes of the records, is worked out anew and is
 * not kept; of two answers to one question the later stands, and the earlier stays aside.
 */
export function placedAnswers(
  { former, form }: { readonly former: ResolvedForm; readonly form: ResolvedForm },
  { answers, aside, origins }: Placed,
): Placed {
  const { fits, rest } = fitAnswers(form, withoutComputed(former, answers), former);
  const returning = fitAnswers(form, aside);
  const kept = Object.entries(rest).filter(([name]) => origins[pointerOf([name])]?.source !== 'records');
  const stays = onTop(returning.rest, overridden(fits, returning.fits));
  const next = onTop(Object.fromEntries(kept), stays);
  const gone = new Set(Object.keys(rest).filter((name) => !(name in fits) && !(name in next)));
  return {
    answers: onTop(fits, returning.fits),
    aside: next,
    origins: Object.fromEntries(Object.entries(origins).filter(([pointer]) => !gone.has(pointer.slice(1)))),
  };
}

/** Answers over others: of two to one question that of `answers`, unless it says nothing. */
export const onTop = (answers: JsonObject, others: JsonObject): JsonObject => allAnswers({ answers, parked: others });

function withoutComputed({ derived = {} }: ResolvedForm, answers: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !Object.hasOwn(derived, name)));
}

/** What returns in vain, since somebody has answered otherwise meanwhile. */
function overridden(fits: JsonObject, returning: JsonObject): JsonObject {
  const isSingle = (value: Json | undefined) => !isObject(value) && !(Array.isArray(value) && value.some(isObject));
  return Object.fromEntries(
    Object.entries(returning).filter(
      ([name, value]) => isSingle(value) && !isEmpty(fits[name]) && !sameAnswer(fits[name], value),
    ),
  );
}
