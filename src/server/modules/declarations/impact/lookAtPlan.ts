import {
  activeForm,
  isEmpty,
  leftAnswers,
  questionsOf,
  segmentsOf,
  settle,
  totalCompletion,
  wayTo,
  type ActiveForm,
  type Completion,
  type FormDocument,
  type JsonObject,
  type LeftAnswer,
  type Release,
} from '../../../../engine/index.ts';
import type { LoadedPep, StageRow } from '../../pep/read/loadPep.ts';
import { percentOfPep } from '../../pep/read/pepAnswers.ts';
import { recordFacts } from '../../pep/read/recordFacts.ts';
import { formOf, measure } from '../../pep/read/stageWork.ts';
import type { Difference } from './differences.ts';
import type { About, Example, Tally } from './effects.ts';

/** What a plan is looked at with. */
export interface Ground {
  readonly next: Release;
  readonly difference: Difference;
  readonly tally: Tally;
}

/**
 * What of a plan's answers and completion would be otherwise under another release. The records are not asked again:
 * automatic values stay as they are stored.
 */
export function lookAtPlan(loaded: LoadedPep, { next, difference, tally }: Ground): void {
  const moved: LoadedPep = { ...loaded, release: next };
  const facts = recordFacts(moved);
  const counts: Completion[] = loaded.stages
    .filter(({ slug, is_counted }) => is_counted && !difference.affected.includes(slug) && next.forms[slug])
    .map(({ required, answered, percent }) => ({ required, answered, percent }));
  for (const slug of [...difference.affected, ...difference.added]) {
    const stage = loaded.stages.find((one) => one.slug === slug);
    const form = formOf(moved, slug);
    const { active, document } = settle({ form, facts, document: documentOf(stage, form.initial) });
    const measured = measure(moved, slug, { document, origins: stage?.origins ?? {}, active });
    const place = placeOf(moved, slug);
    const add = (about: Pick<About, 'kind' | 'question' | 'place'>) =>
      tally.add({ ...place, option: '', ...about }, [exampleOf(loaded, stage === undefined ? '' : slug)]);
    if (stage !== undefined) setAside(stage, document, active).forEach(add);
    if (!measured.isCounted) continue;
    counts.push(measured.completion);
    if (stage !== undefined) left(loaded, stage, { active, document, difference }).forEach(add);
    const wasWhole = stage === undefined || (stage.is_counted && stage.percent === 100);
    if (wasWhole && measured.completion.percent < 100) add({ kind: 'section', question: '', place: slug });
  }
  if (percentOfPep(loaded.stages) === 100 && totalCompletion(counts).percent < 100)
    tally.add({ kind: 'plan', path: '', stage: '', question: '', option: '', place: '' }, [exampleOf(loaded, '')]);
}

const documentOf = (stage: StageRow | undefined, initial: JsonObject = {}): FormDocument =>
  stage === undefined ? { answers: initial, parked: {} } : { answers: stage.answers, parked: stage.parked };

function placeOf({ release }: LoadedPep, slug: string): Pick<About, 'path' | 'stage'> {
  const declared = release.stages.stages[slug];
  return { path: `forms/${declared?.form ?? slug}`, stage: declared?.title ?? slug };
}

/** A plan by name; where the section is new it is found by its first one. */
function exampleOf({ pep, pupil, stages }: LoadedPep, slug: string): Example {
  const formSlug = slug === '' ? (stages[0]?.slug ?? '') : slug;
  return { studentId: pep.pupil_id, pepId: pep.id, formSlug, name: `${pupil.firstName} ${pupil.lastName}` };
}

type Found = Pick<About, 'kind' | 'question' | 'place'>;

/** Answers of questions that the form still has, and would not ask of this plan any more. */
function setAside(stage: StageRow, document: FormDocument, { form }: ActiveForm): Found[] {
  const { fields } = questionsOf(form);
  return Object.entries(stage.answers).flatMap(([name, value]): Found[] => {
    const question = fields.get(name);
    const isKept = question === undefined || Object.hasOwn(form.derived ?? {}, name) || isEmpty(value);
    if (isKept || document.answers[name] !== undefined) return [];
    return [{ kind: 'hidden', question: question.title || name, place: name }];
  });
}

interface Settled {
  readonly active: ActiveForm;
  readonly document: FormDocument;
  readonly difference: Difference;
}

/** Required answers that are missing now, and answers that do not pass now, and were neither before. */
function left(loaded: LoadedPep, stage: StageRow, { active, document, difference }: Settled): Found[] {
  const now = placesOf(active, leftAnswers(active, document.answers));
  if (now.size === 0) return [];
  const before = activeForm({ form: formOf(loaded, stage.slug), facts: recordFacts(loaded), document: stage });
  const was = placesOf(before, leftAnswers(before, stage.answers));
  // Said already: what was chosen and is not offered any more.
  const told = new Set(
    difference.gone.flatMap(({ slug, kind, names }) =>
      kind === 'option' && slug === stage.slug ? [names.join('/')] : [],
    ),
  );
  return [...now].flatMap(([place, { question, isMissing }]): Found[] => {
    if (was.has(place) || (!isMissing && told.has(place))) return [];
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
