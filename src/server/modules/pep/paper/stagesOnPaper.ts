import { automaticPrefix, portalPaperKinds, sourceWords, takenOverWords } from '../../../../contract/index.ts';
import {
  activeForm,
  formPaper,
  hasSensitiveMarks,
  isEmpty,
  lockedPaths,
  sectionBlocks,
  withChanges,
  type FormDocument,
  type FormOnPaper,
  type JsonObject,
  type PaperBlock,
  type PaperSection,
  type Release,
} from '../../../../engine/index.ts';
import { attachmentsOf } from '../../attachments/references.ts';
import { recordFacts } from '../read/recordFacts.ts';
import { shownFacts, withoutPointers } from '../read/shownTo.ts';
import { formOf } from '../read/stageWork.ts';
import { pepRatings } from '../review/ratings.ts';
import { fittingAnswers } from '../save/carriedAnswers.ts';
import type { FormerPep } from '../save/formerPep.ts';
import { presentStages, type LoadedPep, type StageRow } from '../read/loadPep.ts';
import { confirmedBy } from './confirmedBy.ts';
import { secretsOf, statusWords } from './paperWords.ts';
import type { Printing } from './printing.ts';
import { staffNames } from './staffNames.ts';

/** A section of a plan as its readers are shown it. */
export interface StageOnPaper {
  readonly stage: StageRow;
  /** How far it is, whose, and when it was saved; empty where nothing is said of that. */
  readonly status: string;
  /** What stands under its heading of the second level. */
  readonly blocks: readonly PaperBlock[];
}

/** The sections of a plan, or some of them, with what they said in the plan before where one is handed over. */
export async function stagesOnPaper(
  printing: Printing,
  former: FormerPep | null = null,
  present: readonly StageRow[] = presentStages(printing.loaded),
): Promise<StageOnPaper[]> {
  const { call, loaded } = printing;
  const savers = present.map((stage) => stage.last_saved_by);
  const [names, ratings] = [await staffNames(call, savers), await pepRatings(call, loaded)];
  const stages: StageOnPaper[] = [];
  for (const stage of present) {
    const savedBy = names.get(stage.last_saved_by ?? 0);
    const said = statusWords(printing, stage, { savedBy, rating: ratings.latest.get(stage.id) });
    stages.push({ stage, ...(await stageOnPaper(printing, stage, { said, before: former?.answers.get(stage.slug) })) });
  }
  return stages;
}

interface Beside {
  readonly said: string;
  /** Answers of the plan before to the same section. */
  readonly before: JsonObject | undefined;
}

async function stageOnPaper(
  printing: Printing,
  stage: StageRow,
  { said, before }: Beside,
): Promise<Pick<StageOnPaper, 'status' | 'blocks'>> {
  const isBegun = stage.is_counted || !stage.is_optional || !isEmpty(stage.answers);
  if (!isBegun && printing.fill !== 'blank')
    return { status: '', blocks: [{ kind: 'text', text: 'Optional, and not filled in.', look: 'quiet' }] };
  const sections = await sectionsOf(printing, stage, before);
  return {
    status: said,
    blocks:
      sections.length === 0
        ? [{ kind: 'text', text: 'Nothing is asked here.', look: 'quiet' }]
        : sectionBlocks(sections, 2),
  };
}

async function sectionsOf(
  printing: Printing,
  stage: StageRow,
  before: JsonObject | undefined,
): Promise<readonly PaperSection[]> {
  const now = await formOnPaper(printing, stage);
  if (before === undefined) return formPaper(now);
  // What is hidden now is hidden of the plan before: the same pupil's, and the same reader.
  const answers = withoutPointers(fittingAnswers(now.active.form, before), now.hidden);
  const held = await heldOf(printing, { facts: now.facts, form: now.active.form, answers, parked: {} });
  return withChanges(formPaper(now), formPaper({ ...now, ...held, notes: {} }));
}

/** A section's form as its readers see it: the same form, facts and answers that their screen is given. */
async function formOnPaper(printing: Printing, stage: StageRow): Promise<FormOnPaper> {
  const { call, loaded, fill, pupil, hiddenOf } = printing;
  const form = formOf(loaded, stage.slug);
  const hidden = hiddenOf(stage, recordFacts(loaded));
  const facts = shownFacts(loaded, form, hiddenOf);
  const [answers, parked] = [withoutPointers(stage.answers, hidden), withoutPointers(stage.parked, hidden)];
  const held = await heldOf(printing, { form, facts, answers, parked });
  return {
    ...held,
    facts,
    fill,
    kinds: portalPaperKinds,
    hidden,
    notes: {
      ...notesOf({ ...held, origins: stage.origins }),
      ...(fill === 'filled' ? await confirmedBy(call, stage) : {}),
    },
    withholding: { isUnmarked: isUnmarked(loaded.release), secrets: secretsOf(pupil) },
  };
}

/** What a form holds: the form that is active by it, and the names of its files. */
async function heldOf(
  { call, fill, pupil }: Printing,
  { form, facts, answers, parked }: FormDocument & Pick<FormOnPaper, 'facts'> & Pick<FormOnPaper['active'], 'form'>,
): Promise<Pick<FormOnPaper, 'active' | 'answers' | 'files'>> {
  const files = fill === 'filled' ? await attachmentsOf(call, pupil.id, [answers]) : [];
  return {
    active: activeForm({ form, facts, document: { answers, parked } }),
    answers,
    files: Object.fromEntries(files.map(({ fileReference, fileName }) => [fileReference, fileName])),
  };
}

function notesOf({ active, answers, origins }: Pick<FormOnPaper, 'active' | 'answers'> & Pick<StageRow, 'origins'>) {
  const automatic = lockedPaths(active, origins, { prefix: automaticPrefix, answers });
  const former = Object.entries(origins).flatMap(([pointer, origin]): [string, string][] => {
    const words = takenOverWords(origin);
    return words === null ? [] : [[pointer, words]];
  });
  const sources = automatic.map((pointer) => [pointer, sourceWords({ form: active.form, origins }, pointer)] as const);
  return Object.fromEntries([...former, ...sources]);
}

const unmarked = new WeakMap<Release, boolean>();

/** Plans are pinned to releases from before anything was marked: of those nothing is known not to be sensitive. */
function isUnmarked(release: LoadedPep['release']): boolean {
  const found =
    unmarked.get(release) ?? Object.values(release.forms).every((form) => !hasSensitiveMarks(form.uiSchema));
  unmarked.set(release, found);
  return found;
}
