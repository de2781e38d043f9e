import {
  allAnswers,
  fillValues,
  isEmpty,
  isObject,
  joinReleases,
  questionsOf,
  settle,
  type ActiveForm,
  type Release,
  type ResolvedForm,
} from '../../../../engine/index.ts';
import { hashText } from '../../../catalog/loadServerCatalog.ts';
import type { LoadedPep, StageRow } from '../read/loadPep.ts';
import { recordFacts } from '../read/recordFacts.ts';
import { formOf, isTyped, withoutDerived } from '../read/stageWork.ts';
import { unsigned } from '../save/signatures.ts';
import { placedAnswers } from './placedAnswers.ts';

/** Joined releases, by what they are made of: plans of one release mostly go to the same. */
const joined = new Map<string, Release>();
const mostJoined = 50;

/**
 * The release that a plan would go to: the next one with those sections of its own that it has no longer, optional
 * where nobody has worked on them.
 */
export function releaseToGo(before: LoadedPep, next: Release): Release {
  const gone = Object.keys(before.release.stages.stages).filter((slug) => !Object.hasOwn(next.stages.stages, slug));
  if (gone.length === 0) return next;
  const idle = before.stages.filter((stage) => gone.includes(stage.slug) && isIdle(before, stage)).map(slugOf);
  const name = [next.hash, before.release.hash, ...idle].join(' ');
  const release = joined.get(name) ?? joinReleases(next, before.release, idle, hashText);
  joined.delete(name);
  joined.set(name, release);
  if (joined.size > mostJoined) joined.delete(joined.keys().next().value ?? '');
  return release;
}

const slugOf = ({ slug }: StageRow): string => slug;

/** Nobody has worked on it: it holds what the records say, first values, or what came from the plan before. */
const isIdle = (loaded: LoadedPep, stage: StageRow): boolean =>
  stage.last_saved_at === null &&
  !isTyped(loaded, stage.slug, {
    document: { answers: stage.answers, parked: stage.parked },
    origins: stage.origins,
  });

/** A plan on another release, with what each of its sections holds there. */
export interface PlacedPlan {
  readonly after: LoadedPep;
  /** The forms as they hold then, of the sections that were placed. */
  readonly active: ReadonlyMap<string, ActiveForm>;
}

/**
 * A plan as another release has it; nothing is stored, and no record is asked. A move, the look at what a move would do
 * and a trial on one plan all ask this. Sections that are not `among` those named stay as they are. Throws
 * `EngineError` where answers cannot be settled.
 */
export function placedPlan(before: LoadedPep, release: Release, among?: readonly string[]): PlacedPlan {
  const isPlaced = ({ slug }: StageRow) => among === undefined || among.includes(slug);
  const stages = before.stages.map((stage) => (isPlaced(stage) ? placedStage(before, stage, release) : stage));
  const after: LoadedPep = { ...before, stages, release };
  const active = new Map<string, ActiveForm>();
  for (const stage of stages.filter(isPlaced)) {
    const document = { answers: stage.answers, parked: stage.parked };
    const settled = settle({ form: formOf(after, stage.slug), facts: recordFacts(after), document });
    // Sections behind it may ask what it holds.
    Object.assign(stage, settled.document);
    active.set(stage.slug, settled.active);
  }
  return { after, active };
}

/** A section as another release has it: its answers where that asks for them, the others aside. */
export function placedStage(loaded: LoadedPep, stage: StageRow, release: Release): StageRow {
  const former = formOf(loaded, stage.slug);
  const form = release.forms[stage.slug] ?? former;
  const { title, owner, optional } = release.stages.stages[stage.slug] ?? {};
  const ordinal = Object.keys(release.stages.stages).indexOf(stage.slug) + 1;
  const head = { title: title ?? '', owner_type_id: owner ?? stage.owner_type_id, is_optional: optional === true };
  const held = allAnswers(stage);
  const { answers, aside, origins } = placedAnswers(
    { former, form },
    // What was signed is not what the other form says.
    {
      answers: isSameText(former, form) ? held : unsigned(former, held),
      aside: stage.set_aside,
      origins: stage.origins,
    },
  );
  const asked = questionsOf(former).fields;
  const initial = fillValues(form.initial ?? {}, { today: loaded.today });
  const first = Object.entries(isObject(initial) ? initial : {}).filter(
    ([name]) => isEmpty(answers[name]) && !asked.has(name),
  );
  return {
    ...stage,
    ...head,
    ordinal,
    answers: { ...answers, ...Object.fromEntries(first) },
    parked: {},
    set_aside: aside,
    origins: withoutDerived(form, origins),
  };
}

const texts = new WeakMap<ResolvedForm, string>();

/** Forms of a release never change, and thousands of plans have the same. */
function textOf(form: ResolvedForm): string {
  const text = texts.get(form) ?? JSON.stringify(form);
  texts.set(form, text);
  return text;
}

/** Whether two forms say the same, word for word: a signature stands for what was read. */
export const isSameText = (one: ResolvedForm, other: ResolvedForm): boolean =>
  one === other || textOf(one) === textOf(other);
