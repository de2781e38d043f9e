import { portalPaperKinds } from '../../../../contract/index.ts';
import {
  activeForm,
  EngineError,
  formPaper,
  isObject,
  sectionBlocks,
  type Facts,
  type PaperBlock,
  type ResolvedForm,
} from '../../../../engine/index.ts';
import { ServerError } from '../../../errors.ts';
import type { Paper } from '../../../paper/types.ts';
import { audit } from '../../audit.ts';
import type { Call, Course, OutsideHandler, UnitCall } from '../../handler.ts';
import { BLANK_COPY, firstPage, nameOfPlan } from '../../pep/paper/firstPage.ts';
import { pdfReply, printPlan } from '../../pep/paper/handlers.ts';
import { momentWords } from '../../pep/paper/paperWords.ts';
import { printingOf } from '../../pep/paper/printing.ts';
import { stagesOnPaper } from '../../pep/paper/stagesOnPaper.ts';
import { rulesSeenAs } from '../../pep/read/shownTo.ts';
import { hiddenPointers } from '../../pep/read/viewerPaths.ts';
import { pathOf } from '../drafts.ts';
import { recordOf } from '../standing.ts';
import { standingToCheck } from '../usedQuestions.ts';
import { draftForm } from './draftForm.ts';
import { formForPlan, placed, trialEntry, tryForm, type Tried } from './preview.ts';

/**
 * A text of a form on paper, as it would be published: with the answers of a plan, of which nothing is changed, or
 * blank. The check of the text and the printing wait for their turns one after the other, and hold no transaction.
 */
export const draftPaper: OutsideHandler<never> = {
  outside: async (call, course) => {
    if ((call.body.pepId === undefined) !== (call.body.studentId === undefined))
      throw new ServerError('INVALID', { message: 'Of a plan both its number and its pupil’s are said' });
    return call.body.pepId === undefined ? blankPaper(call, course) : filledPaper(call, course);
  },
};

async function filledPaper(call: Call, course: Course) {
  const form = await formForPlan(call, course);
  const bytes = await printPlan(call, course, async (unit) => {
    const tried = await tryForm(unit, form);
    const entry = trialEntry(unit, tried);
    await audit(unit, {
      action: 'declarations.paper',
      record: entry.record,
      detail: { ...entry.detail, copy: 'filled' },
    });
    return paperOfPlan(unit, tried);
  });
  return pdfReply(bytes, `PEP_${Number(call.body.pepId)}_draft.pdf`);
}

/** The section alone, as its page would be on this form; for readers of a type, as far as the caller sees it too. */
async function paperOfPlan(call: UnitCall, tried: Tried): Promise<Paper> {
  const { after, stage } = placed(tried);
  const { rulesOf } = rulesSeenAs(call, Number(call.body.as ?? call.viewer.typeId));
  const printing = {
    ...(await printingOf(call, after, { fill: 'filled', readers: 'viewer' })),
    hiddenOf: (of: typeof stage, facts: Facts) => hiddenPointers(rulesOf(facts, of)),
  };
  const [section] = await stagesOnPaper(printing, null, [stage]);
  const { title, running } = nameOfPlan(printing);
  return {
    ...made(call),
    title: `${title}, draft of ${stage.title}`,
    running: { left: running.left, right: `${running.right}, draft` },
    blocks: [
      ...(await firstPage(printing)),
      notice(DRAFT),
      { kind: 'heading', level: 2, text: stage.title, isBookmark: true },
      ...(section?.blocks ?? []),
    ],
  };
}

async function blankPaper(call: Call, course: Course) {
  const path = pathOf(call);
  const { next: others, names, used } = await course.inUnit(standingToCheck);
  const form = await draftForm(call, course.signal, { path, text: String(call.body.text), others, names, used });
  const bytes = await printPlan(call, course, async (unit) => {
    await audit(unit, {
      action: 'declarations.paper',
      record: recordOf(unit),
      detail: { declarationPath: path, copy: 'blank' },
    });
    return paperOfForm(unit, form);
  });
  return pdfReply(bytes, `${path.replace(/^forms\/(pep\/)?/, '').replaceAll('/', '-')}_blank.pdf`);
}

/** Everything that the form may ask, of nobody; which of it depends on facts is as the caller has them. */
function paperOfForm(call: UnitCall, form: ResolvedForm): Paper {
  const facts = isObject(call.body.facts) ? call.body.facts : {};
  return {
    ...made(call),
    title: `${form.title}, draft, blank form`,
    running: { left: form.title, right: 'Draft, blank form' },
    blocks: [
      { kind: 'heading', level: 1, text: form.title, isBookmark: true },
      notice(DRAFT),
      notice(BLANK_COPY),
      ...questionsOnPaper(form, facts),
    ],
  };
}

function questionsOnPaper(form: ResolvedForm, facts: Facts): PaperBlock[] {
  const nothing = { answers: {}, parked: {} };
  try {
    const paper = formPaper({
      active: activeForm({ form, facts, document: nothing }),
      answers: {},
      facts,
      fill: 'blank',
      kinds: portalPaperKinds,
      hidden: [],
      notes: {},
      files: {},
      withholding: { isUnmarked: false, secrets: [] },
    });
    return sectionBlocks(paper, 1);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new ServerError('INVALID', { message: `This form cannot be printed: ${error.message}` });
  }
}

const DRAFT = 'A draft of this form. It is not published.';

const notice = (text: string): PaperBlock => ({ kind: 'text', text, look: 'notice' });

function made({ services }: UnitCall): Pick<Paper, 'madeAt' | 'foot'> {
  const madeAt = services.now().toISOString();
  return { madeAt, foot: `Made ${momentWords(madeAt)}` };
}
