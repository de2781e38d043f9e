import { randomUUID } from 'node:crypto';
import {
  isEmpty,
  isObject,
  pointerOf,
  ROW_ID,
  segmentsOf,
  settle,
  signatureOf,
  validateAnswers,
  withValueAt,
  type Facts,
  type FormDocument,
  type Json,
  type JsonObject,
  type Origin,
  type ResolvedForm,
  type RollForward,
} from '../../../../engine/index.ts';
import type { UnitCall } from '../../handler.ts';
import { carriedAnswers, fitting } from './carriedAnswers.ts';
import { formerPep, type FormerPep } from './formerPep.ts';
import type { LoadedPep, StageRow } from '../read/loadPep.ts';
import { recordFacts } from '../read/recordFacts.ts';
import { declarationOf, formOf, measure, storeContent, type StageContent } from '../read/stageWork.ts';

/**
 * Copies into a new plan what its stages take over from the pupil's plan before (pep-content 6.4), as anyone may change
 * it.
 */
export async function rollForward(call: UnitCall, loaded: LoadedPep): Promise<void> {
  const former = await formerPep(call.db, call.declarations, loaded.pep);
  if (!former) return;
  const now = call.services.now().toISOString();
  for (const stage of loaded.stages) {
    const content = contentFrom(former, loaded, { stage, now, makeId: randomUUID });
    if (content) await storeContent(call, stage, measure(loaded, stage.slug, content));
  }
}

export interface StageBeginning {
  readonly stage: StageRow;
  /** ISO instant. */
  readonly now: string;
  readonly makeId: () => string;
}

/** A stage's content with what it takes over; null where that is nothing. */
export function contentFrom(
  former: FormerPep,
  loaded: LoadedPep,
  { stage, now, makeId }: StageBeginning,
): StageContent | null {
  const { slug } = stage;
  const form = formOf(loaded, slug);
  const taken = takenOver(form, declarationOf(loaded, slug).rollForward, former, slug);
  if (Object.keys(taken).length === 0) return null;
  const document = withTaken(form, recordFacts(loaded), {
    held: { answers: stage.answers, parked: stage.parked },
    taken: withNewRows(taken, makeId) as JsonObject,
  });
  const origin: Origin = { source: 'former', at: now, from: former.title };
  const names = Object.keys(taken).filter((name) => !isEmpty(document.answers[name]));
  return {
    document,
    origins: { ...stage.origins, ...Object.fromEntries(names.map((name) => [pointerOf([name]), origin])) },
  };
}

/** Answers that a stage takes over, in the shape its own form has for them. */
function takenOver(form: ResolvedForm, rule: RollForward | undefined, former: FormerPep, slug: string): JsonObject {
  if (rule === undefined) return {};
  if (rule === true) return carriedAnswers(form, former.answers.get(slug) ?? {});
  return Object.fromEntries(
    Object.entries(rule).flatMap(([name, { stage = slug, field = name, columns }]): [string, Json][] => {
      const value = former.answers.get(stage)?.[field];
      const own =
        value === undefined || signatureOf(value) !== null
          ? undefined
          : fitting(form, name, { value: columns ? renamed(value, columns) : value, files: true });
      return own === undefined || isEmpty(own) ? [] : [[name, own]];
    }),
  );
}

/** Rows with the columns named, under their new names. */
function renamed(value: Json, columns: { readonly [column: string]: string }): Json {
  if (!Array.isArray(value)) return value;
  return value.map((row) =>
    Object.fromEntries(
      Object.entries(columns).flatMap(([name, from]): [string, Json][] => {
        const cell = isObject(row) ? row[from] : undefined;
        return cell === undefined ? [] : [[name, cell]];
      }),
    ),
  );
}

/** Places that may be wrong in what is taken over, before all of it is left. */
const mostFaults = 50;

/** The document with what of the answers taken over shows and is valid now; rows are new ones. */
function withTaken(
  form: ResolvedForm,
  facts: Facts,
  { held, taken }: { held: FormDocument; taken: JsonObject },
): FormDocument {
  let answers: JsonObject = { ...held.answers, ...taken };
  for (let round = 0; round < mostFaults; round += 1) {
    const settled = settle({ form, facts, document: { answers, parked: held.parked } });
    const fault = validateAnswers(settled.active, settled.document.answers, 'draft').find(
      ({ pointer }) => (segmentsOf(pointer)[0] ?? '') in taken,
    );
    if (!fault) return { answers: settled.document.answers, parked: held.parked };
    answers = withValueAt(answers, segmentsOf(fault.pointer), undefined) as JsonObject;
  }
  return held;
}

/** The same rows under ids of their own: they are this plan's. */
function withNewRows(value: Json, makeId: () => string): Json {
  if (Array.isArray(value)) {
    return value.map((row) =>
      isObject(row) ? { ...(withNewRows(row, makeId) as JsonObject), [ROW_ID]: makeId() } : row,
    );
  }
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withNewRows(inner, makeId)]))
    : value;
}
