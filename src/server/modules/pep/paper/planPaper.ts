import {
  automaticPrefix,
  overlayWords,
  portalPaperKinds,
  sourceWords,
  takenOverWords,
} from '../../../../contract/index.ts';
import {
  activeForm,
  findFormat,
  formPaper,
  hasSensitiveMarks,
  isEmpty,
  lockedPaths,
  type FormOnPaper,
  type Release,
} from '../../../../engine/index.ts';
import type { Paper, PaperBlock } from '../../../paper/types.ts';
import { attachmentsOf } from '../../attachments/references.ts';
import type { UnitCall } from '../../handler.ts';
import { findPupil, type FoundPupil } from '../../students/findPupil.ts';
import type { LoadedPep, StageRow } from '../read/loadPep.ts';
import { recordFacts } from '../read/recordFacts.ts';
import { hiddenFromSome, hiddenFromViewer, shownFacts, withoutPointers } from '../read/shownTo.ts';
import { formOf } from '../read/stageWork.ts';
import { staffNames } from './staffNames.ts';
import { pepRatings } from '../review/ratings.ts';
import { confirmedBy } from './confirmedBy.ts';
import { firstPage, nameOfPlan, ratingWords } from './firstPage.ts';
import { sectionBlocks } from './paperBlocks.ts';
import type { Printing, Wish } from './printing.ts';

/** A plan as it is printed: each section with what its readers are shown of it, in the words of the screen. */
export async function planPaper(call: UnitCall, loaded: LoadedPep, wish: Wish): Promise<Paper> {
  const printing: Printing = {
    ...wish,
    call,
    loaded,
    pupil: await findPupil(call, loaded.pep.pupil_id),
    hiddenOf: wish.readers === 'viewer' ? hiddenFromViewer(call) : hiddenFromSome(call),
  };
  const stages: PaperBlock[] = [];
  const names = await staffNames(
    call,
    loaded.stages.map((stage) => stage.last_saved_by),
  );
  const ratings = await pepRatings(call, loaded);
  for (const stage of loaded.stages) {
    const said = statusWords(printing, stage, {
      savedBy: names.get(stage.last_saved_by ?? 0),
      rating: ratings.latest.get(stage.id),
    });
    stages.push(...(await stageBlocks(printing, stage, said)));
  }
  const { title, running } = nameOfPlan(printing);
  const madeAt = call.services.now().toISOString();
  return {
    title,
    running,
    foot: `Made ${momentWords(madeAt)}`,
    madeAt,
    blocks: [...(await firstPage(printing)), ...stages],
  };
}

const momentWords = (at: string): string => findFormat('dateTime').toText(at, { options: {} });

async function stageBlocks(printing: Printing, stage: StageRow, status: string): Promise<PaperBlock[]> {
  const heading: PaperBlock = { kind: 'heading', level: 2, text: stage.title, isBookmark: true };
  const isBegun = stage.is_counted || !stage.is_optional || !isEmpty(stage.answers);
  if (!isBegun && printing.fill !== 'blank')
    return [heading, { kind: 'text', text: 'Optional, and not filled in.', look: 'quiet' }];
  const sections = formPaper(await formOnPaper(printing, stage));
  const said: PaperBlock[] = status === '' ? [] : [{ kind: 'text', text: status, look: 'quiet' }];
  if (sections.length === 0) said.push({ kind: 'text', text: 'Nothing is asked here.', look: 'quiet' });
  return [heading, ...said, ...sectionBlocks(sections, 2)];
}

/** A section's form as its readers see it: the same form, facts and answers that their screen is given. */
async function formOnPaper(printing: Printing, stage: StageRow): Promise<FormOnPaper> {
  const { call, loaded, fill, pupil, hiddenOf } = printing;
  const form = formOf(loaded, stage.slug);
  const hidden = hiddenOf(stage, recordFacts(loaded));
  const facts = shownFacts(loaded, form, hiddenOf);
  const [answers, parked] = [withoutPointers(stage.answers, hidden), withoutPointers(stage.parked, hidden)];
  const active = activeForm({ form, facts, document: { answers, parked } });
  const files = fill === 'filled' ? await attachmentsOf(call, pupil.id, [answers]) : [];
  return {
    active,
    answers,
    facts,
    fill,
    kinds: portalPaperKinds,
    hidden,
    notes: {
      ...notesOf({ active, answers, origins: stage.origins }),
      ...(fill === 'filled' ? await confirmedBy(call, stage) : {}),
    },
    files: Object.fromEntries(files.map(({ fileReference, fileName }) => [fileReference, fileName])),
    withholding: { isUnmarked: isUnmarked(loaded.release), secrets: secretsOf(pupil) },
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
function isUnmarked(release: Release): boolean {
  const found =
    unmarked.get(release) ?? Object.values(release.forms).every((form) => !hasSensitiveMarks(form.uiSchema));
  unmarked.set(release, found);
  return found;
}

/** What names the child, wherever it stands. */
function secretsOf({ first_name, last_name, upn, date_of_birth }: FoundPupil): string[] {
  const names = [first_name, last_name].flatMap((name) => [name, ...name.split(/[\s-]+/)]);
  const day = findFormat('date').toText(date_of_birth, { options: {} });
  return [...names, upn ?? '', date_of_birth, day].filter((secret) => secret.trim().length > 1);
}

interface Said {
  readonly savedBy: string | undefined;
  readonly rating: number | undefined;
}

function statusWords(printing: Printing, stage: StageRow, { savedBy, rating }: Said): string {
  if (printing.fill === 'blank') return '';
  const owner = overlayWords.owners[stage.owner_type_id];
  const saved = stage.last_saved_at === null ? null : `Last saved ${momentWords(stage.last_saved_at.toISOString())}`;
  // Whoever works with the child is named in no redacted copy.
  const by = savedBy === undefined || printing.fill === 'redacted' ? '' : ` by ${savedBy}`;
  return [
    `${stage.percent}% completed`,
    owner === undefined ? null : `For ${owner}`,
    saved === null ? null : `${saved}${by}`,
    rating === undefined ? null : `Rated ${ratingWords(printing, rating)}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
