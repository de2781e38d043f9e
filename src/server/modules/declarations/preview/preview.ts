import { decide, operation, portalWidgetKinds, type ReplyOf } from '../../../../contract/index.ts';
import {
  allAnswers,
  EngineError,
  isEmpty,
  questionsOf,
  questionWords,
  segmentsOf,
  signaturesOf,
  wayTo,
  type JsonObject,
  type ResolvedForm,
} from '../../../../engine/index.ts';
import { hashText } from '../../../catalog/loadServerCatalog.ts';
import { ServerError } from '../../../errors.ts';
import { audit } from '../../audit.ts';
import type { Call, Course, OutsideHandler, UnitCall } from '../../handler.ts';
import { placedPlan } from '../../pep/move/placedPlan.ts';
import { answerChanges } from '../../pep/read/answerChanges.ts';
import { presentStages, seePep, type LoadedPep, type StageRow } from '../../pep/read/loadPep.ts';
import { stageContentOf } from '../../pep/read/pepAnswers.ts';
import { stageCallFacts } from '../../pep/read/recordFacts.ts';
import { rulesSeenAs, withoutPointers } from '../../pep/read/shownTo.ts';
import { formOf } from '../../pep/read/stageWork.ts';
import { hiddenPointers } from '../../pep/read/viewerPaths.ts';
import { pathOf } from '../drafts.ts';
import { standingToCheck } from '../usedQuestions.ts';
import { draftForm } from './draftForm.ts';

type Preview = ReplyOf<'declarations.preview'>;

/**
 * A section of a plan as a text of its form, saved or not, would make it, and as users of a type would see it. The plan
 * stays as it is: nothing is written but the trail.
 */
export const preview: OutsideHandler<Preview> = {
  outside: async (call, course) => {
    const form = await formForPlan(call, course);
    return course.inUnit(async (unit) => {
      const tried = await tryForm(unit, form);
      await audit(unit, { action: 'declarations.preview', ...trialEntry(unit, tried) });
      return replyOf(unit, tried);
    });
  },
};

/** The plan that a call names. */
const idsOf = ({ body }: Pick<Call, 'body'>) => ({ studentId: Number(body.studentId), pepId: Number(body.pepId) });

/** The form that the text of a call makes, once it is known that the caller sees the plan and that it has the form. */
export async function formForPlan(call: Call, { inUnit, signal }: Course): Promise<ResolvedForm> {
  const path = pathOf(call);
  const {
    next: others,
    names,
    used,
  } = await inUnit(async (unit) => {
    sectionOf(await seePep(unit, idsOf(unit)), path);
    return standingToCheck(unit);
  });
  return draftForm(call, signal, { path, text: String(call.body.text), others, names, used });
}

/** The plan of a call and its section, to be tried on a form. */
export async function tryForm(call: UnitCall, form: ResolvedForm): Promise<Tried> {
  const before = await seePep(call, idsOf(call));
  return { before, stage: sectionOf(before, pathOf(call)), form };
}

/** What the trail says of a trial: which plan, which section, which text; nothing of what they hold. */
export const trialEntry = (call: UnitCall, { before: { pep }, stage }: Tried) => ({
  record: `pep/${pep.id}`,
  detail: { pupil: pep.pupil_id, stage: stage.slug, declarationPath: pathOf(call) },
});

/** The section of a plan that has a form; there are plans without it. */
function sectionOf(loaded: LoadedPep, path: string): StageRow {
  const { stages } = loaded.release.stages;
  const stage = presentStages(loaded).find(({ slug }) => `forms/${stages[slug]?.form}` === path);
  if (stage === undefined) throw new ServerError('INVALID', { message: 'No section of this plan has this form' });
  return stage;
}

/** A form that is tried on a section of a plan. */
export interface Tried {
  readonly before: LoadedPep;
  readonly stage: StageRow;
  readonly form: ResolvedForm;
}

async function replyOf(call: UnitCall, tried: Tried): Promise<Preview> {
  const { after, stage } = placed(tried);
  const { user, rulesOf } = rulesSeenAs(call, Number(call.body.as ?? call.viewer.typeId));
  const content = await stageContentOf(call, after, { stage, rulesOf });
  const facts = stageCallFacts(after, stage);
  const decision = decide(operation('pep.saveStage'), { ...facts, user, today: call.today });
  const hidden = hiddenPointers(content.fieldLocks);
  return {
    ...content,
    title: stage.title,
    denied: decision.allowed ? null : decision.reason,
    setAside: setAside(tried, stage, hidden),
    unsigned: unsignedIn(tried, stage, hidden),
  };
}

/** What was signed and would have to be signed again, by its questions. */
function unsignedIn({ before, stage }: Tried, moved: StageRow, hidden: readonly string[]): string[] {
  const former = formOf(before, stage.slug);
  const [was, is] = [withoutPointers(allAnswers(stage), hidden), allAnswers(moved)];
  return [...signaturesOf(former).keys()]
    .filter((name) => !isEmpty(was[name]) && isEmpty(is[name]))
    .map((name) => questionsOf(former).fields.get(name)?.title || name);
}

/** The plan with the one section on its form, as a move would put it there. */
export function placed({ before, stage, form }: Tried): { after: LoadedPep; stage: StageRow } {
  const forms = { ...before.release.forms, [stage.slug]: form };
  // By another name: what is kept of a release by its name is of the stored one.
  const release = { ...before.release, forms, hash: hashText(`${before.release.hash} ${JSON.stringify(form)}`) };
  try {
    const { after } = placedPlan(before, release, [stage.slug]);
    return { after, stage: after.stages.find(({ id }) => id === stage.id) ?? stage };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new ServerError('INVALID', {
      message: `The answers of this plan do not settle on this form: ${error.message}`,
    });
  }
}

/** In words what the form has no place for, without what is hidden. */
function setAside({ before, stage }: Tried, moved: StageRow, hidden: readonly string[]): Preview['setAside'] {
  const former = formOf(before, stage.slug);
  const names = Object.keys(moved.set_aside);
  const among = (answers: JsonObject) =>
    withoutPointers(Object.fromEntries(Object.entries(answers).filter(([name]) => names.includes(name))), hidden);
  return answerChanges(former, among(allAnswers(stage)), among(allAnswers(moved))).flatMap(
    ({ pointer, title, before: answer }) => {
      const question = wayTo(questionsOf(former), segmentsOf(pointer)).at(-1)?.question;
      const text = questionWords(portalWidgetKinds, question ?? undefined, answer ?? undefined);
      return text === '' ? [] : [{ title, text }];
    },
  );
}
