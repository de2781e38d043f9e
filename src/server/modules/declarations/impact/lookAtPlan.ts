import {
  activeForm,
  EngineError,
  leftAnswers,
  questionsOf,
  segmentsOf,
  settle,
  totalCompletion,
  wayTo,
  type ActiveForm,
  type Completion,
  type LeftAnswer,
  type Release,
} from '../../../../engine/index.ts';
import { placedPlan, releaseToGo } from '../../pep/move/placedPlan.ts';
import type { LoadedPep, StageRow } from '../../pep/read/loadPep.ts';
import { percentOfPep } from '../../pep/read/pepAnswers.ts';
import { recordFacts } from '../../pep/read/recordFacts.ts';
import { formOf, measure, type MeasuredStage } from '../../pep/read/stageWork.ts';
import type { Difference } from './differences.ts';
import type { About, Example, Tally } from './effects.ts';
import { lostAnswers, type Lost } from './lostAnswers.ts';

/** What a plan is looked at with. */
export interface Ground {
  readonly next: Release;
  readonly difference: Difference;
  readonly tally: Tally;
}

/** What is said of a plan as a whole. */
const ofPlan = { path: '', stage: '', question: '', option: '', place: '' } as const;

/** That a plan would stay where it is. */
export const unsettled: About = { kind: 'unsettled', ...ofPlan };

/**
 * What of a plan's answers and completion would be otherwise under another release, as a move would place them. The
 * records are not asked again: automatic values stay as they are stored.
 */
export function lookAtPlan(loaded: LoadedPep, { next, difference, tally }: Ground): void {
  for (const { slug, ...about } of effectsOn(loaded, next, difference)) tally.add(about, [exampleOf(loaded, slug)]);
}

/** An effect with the section where it is seen; empty where the plan has none. */
type Seen = About & { readonly slug: string };

/** A plan whose answers cannot be settled is set aside by a move as well, and nothing else becomes of it. */
function effectsOn(loaded: LoadedPep, next: Release, difference: Difference): Seen[] {
  try {
    return effectsOfMove(loaded, next, difference);
  } catch (error) {
    if (error instanceof EngineError) return [{ ...unsettled, slug: '' }];
    throw error;
  }
}

function effectsOfMove(loaded: LoadedPep, next: Release, difference: Difference): Seen[] {
  const { affected, added } = difference;
  const { after, active } = placedPlan(loaded, releaseToGo(loaded, next), affected);
  const found: Seen[] = [];
  // Sections that go count no longer where nobody has worked on them; where somebody has, they count as they did.
  const counts: Completion[] = loaded.stages
    .filter(({ slug, is_counted }) => is_counted && !affected.includes(slug) && next.forms[slug])
    .map(({ required, answered, percent }) => ({ required, answered, percent }));
  for (const slug of [...affected, ...added]) {
    const stage = loaded.stages.find((one) => one.slug === slug);
    const measured = measuredAfter(after, slug, active.get(slug));
    const told = toldOf({ loaded, after, slug, measured, difference });
    const place = placeOf(after, slug);
    found.push(...told.map((one) => ({ ...place, option: '', slug: stage === undefined ? '' : slug, ...one })));
    if (measured.isCounted) counts.push(measured.completion);
  }
  if (percentOfPep(loaded.stages) === 100 && totalCompletion(counts).percent < 100)
    found.push({ kind: 'plan', ...ofPlan, slug: '' });
  return found;
}

/** A section with what it holds then; one that is new, with its first values. */
function measuredAfter(after: LoadedPep, slug: string, active: ActiveForm | undefined): MeasuredStage {
  const stage = after.stages.find((one) => one.slug === slug);
  if (stage !== undefined && active !== undefined)
    return measure(after, slug, {
      document: { answers: stage.answers, parked: stage.parked },
      origins: stage.origins,
      active,
    });
  const form = formOf(after, slug);
  const document = { answers: form.initial ?? {}, parked: {} };
  return measure(after, slug, { ...settle({ form, facts: recordFacts(after), document }), origins: {} });
}

type Found = Pick<About, 'kind' | 'question' | 'place'>;

interface Looked {
  readonly loaded: LoadedPep;
  readonly after: LoadedPep;
  readonly slug: string;
  readonly measured: MeasuredStage;
  readonly difference: Difference;
}

/** What is told of one section. */
function toldOf({ loaded, after, slug, measured, difference }: Looked): Found[] {
  const [stage, placed] = [loaded, after].map(({ stages }) => stages.find((one) => one.slug === slug));
  const gone = difference.gone.filter((one) => one.slug === slug);
  const lost =
    stage === undefined || placed === undefined
      ? []
      : lostAnswers({ stage, placed, former: formOf(loaded, slug), form: formOf(after, slug), gone });
  if (!measured.isCounted) return lost;
  const lacking = stage === undefined ? [] : left(loaded, stage, { measured, lost, gone });
  const wasWhole = stage === undefined || (stage.is_counted && stage.percent === 100);
  const falls = wasWhole && measured.completion.percent < 100;
  return [...lost, ...lacking, ...(falls ? [{ kind: 'section' as const, question: '', place: slug }] : [])];
}

function placeOf({ release }: LoadedPep, slug: string): Pick<About, 'path' | 'stage'> {
  const declared = release.stages.stages[slug];
  return { path: `forms/${declared?.form ?? slug}`, stage: declared?.title ?? slug };
}

/** A plan by name; where the section is new it is found by its first one. */
function exampleOf({ pep, pupil, stages }: LoadedPep, slug: string): Example {
  const formSlug = slug === '' ? (stages[0]?.slug ?? '') : slug;
  return { studentId: pep.pupil_id, pepId: pep.id, formSlug, name: `${pupil.firstName} ${pupil.lastName}` };
}

interface Beside {
  readonly measured: MeasuredStage;
  readonly lost: readonly Lost[];
  readonly gone: Difference['gone'];
}

/** Required answers that are missing now, and answers that do not pass now, and were neither before. */
function left(loaded: LoadedPep, stage: StageRow, { measured, lost, gone }: Beside): Found[] {
  const { active, document } = measured;
  const now = placesOf(active, leftAnswers(active, document.answers));
  if (now.size === 0) return [];
  const before = activeForm({ form: formOf(loaded, stage.slug), facts: recordFacts(loaded), document: stage });
  const was = placesOf(before, leftAnswers(before, stage.answers));
  // Said already: what was chosen and is not offered any more, and what is missing because it is lost.
  const chosen = new Set(gone.flatMap(({ kind, names }) => (kind === 'option' ? [names.join('/')] : [])));
  const taken = new Set(lost.map(({ place }) => place));
  return [...now].flatMap(([place, { question, isMissing }]): Found[] => {
    if (was.has(place) || (isMissing ? taken : chosen).has(place)) return [];
    return [{ kind: isMissing ? 'required' : 'invalid', question, place }];
  });
}

/** By the names on the way to each, whatever the row. */
function placesOf(
  active: ActiveForm,
  all: readonly LeftAnswer[],
): Map<string, { readonly question: string; readonly isMissing: boolean }> {
  const root = questionsOf(active);
  return new Map(
    all.map(({ pointer, message }) => {
      const segments = segmentsOf(pointer);
      const way = wayTo(root, segments).filter(({ isRow }) => !isRow);
      const names = segments.filter((segment) => !/^\d+$/.test(segment));
      return [
        names.join('/'),
        { question: way.map(({ words }) => words).join(': '), isMissing: message === '' },
      ] as const;
    }),
  );
}
