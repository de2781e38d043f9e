import { fillValues, type JsonObject } from '../../../engine/index.ts';
import type { RecordValues } from '../../modules/pep/automatic/automaticValuesArea.ts';
import type { FormerPep } from '../../modules/pep/save/formerPep.ts';
import type { LoadedPep, StageRow } from '../../modules/pep/read/loadPep.ts';
import { recordFacts } from '../../modules/pep/read/recordFacts.ts';
import { contentFrom } from '../../modules/pep/save/rollForward.ts';
import {
  formOf,
  measure,
  premiumOf,
  settleWithRecords,
  type MeasuredStage,
  type StageContent,
} from '../../modules/pep/read/stageWork.ts';
import { virtualSchoolOwners } from '../../modules/pep/save/status.ts';
import type { About } from './about.ts';
import { answerMore, type AnswerInput } from './answers.ts';
import type { PlanDraft } from './planDrafts.ts';
import { uuidFrom, type Random } from './random.ts';

export interface FillingInput {
  readonly random: Random;
  readonly draft: PlanDraft;
  readonly about: About;
  readonly values: RecordValues;
  /** The pupil's plan before, from which this one took over. */
  readonly former: FormerPep | null;
}

export interface FilledStage {
  readonly stage: StageRow;
  /** What it began with. */
  readonly first: StageContent;
  readonly measured: MeasuredStage;
}

/** Every stage of a plan, as far as the draft's share goes. */
export function fillPlan(loaded: LoadedPep, filling: FillingInput): FilledStage[] {
  return loaded.stages.map((stage) => {
    const first = firstContent(loaded, stage, filling);
    const measured = fillStage(loaded, stage, { ...filling, first });
    Object.assign(stage, measured.document, { origins: measured.origins });
    return { stage, first, measured };
  });
}

const writtenAt = ({ written }: PlanDraft) => `${written}T10:00:00.000Z`;

function firstContent(loaded: LoadedPep, stage: StageRow, { random, draft, former }: FillingInput): StageContent {
  const answers = fillValues(formOf(loaded, stage.slug).initial ?? {}, { today: draft.written }) as JsonObject;
  const own = { ...stage, answers };
  const taken =
    former && contentFrom(former, loaded, { stage: own, now: writtenAt(draft), makeId: () => uuidFrom(random) });
  return taken ?? { document: { answers, parked: {} }, origins: {} };
}

/** The virtual school's sum is that of the targets, which are written before. */
function withMoney(about: About, { stages }: LoadedPep): About {
  const { agreed_pence: pence } = premiumOf(stages);
  return { ...about, answers: { ...about.answers, pp_agreed_total: pence === null ? 0 : pence / 100 } };
}

/** Answers open further questions, so they are given in rounds. */
function fillStage(
  loaded: LoadedPep,
  stage: StageRow,
  { random, draft, about, values, first }: FillingInput & { first: StageContent },
): MeasuredStage {
  const form = formOf(loaded, stage.slug);
  const facts = recordFacts(loaded);
  const now = writtenAt(draft);
  const own = virtualSchoolOwners.includes(stage.owner_type_id);
  const input: AnswerInput = {
    random,
    about: withMoney(about, loaded),
    written: draft.written,
    agreed: draft.statusId === 5,
    share: own && draft.statusId !== 5 ? 0 : draft.share,
  };
  let content = settleWithRecords(form, facts, { ...first, values, now });
  for (let round = 0; round < 5 && input.share > 0; round += 1) {
    const answers = answerMore(
      content.active,
      content.document.answers,
      round === 0 ? input : { ...input, onlyRequired: true },
    );
    if (answers === content.document.answers) break;
    content = settleWithRecords(form, facts, {
      document: { answers, parked: content.document.parked },
      origins: content.origins,
      values,
      now,
    });
  }
  return measure(loaded, stage.slug, content);
}
