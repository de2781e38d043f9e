import type { PlanDocument } from '../../../../contract/index.ts';
import type { UnitCall } from '../../handler.ts';
import { fullName } from '../../students/findPupil.ts';
import type { LoadedPep } from '../read/loadPep.ts';
import { deniedCommands } from '../read/pepAnswers.ts';
import { stageCallFacts } from '../read/recordFacts.ts';
import { formerPep } from '../save/formerPep.ts';
import { firstPage, nameOfPlan } from './firstPage.ts';
import { momentWords } from './paperWords.ts';
import { printingOf } from './printing.ts';
import { stagesOnPaper } from './stagesOnPaper.ts';

/** No stage has it: which plan came before is asked, and nothing of its answers. */
const noStage = '';

/**
 * A plan to be read as one document: what its PDF says, by section, with what the plan before said where that is asked.
 */
export async function planDocument(call: UnitCall, loaded: LoadedPep, isCompared: boolean): Promise<PlanDocument> {
  const { pep } = loaded;
  const printing = await printingOf(call, loaded, { fill: 'filled', readers: 'viewer' });
  const former = await formerPep(call.db, call.declarations, pep, isCompared ? undefined : noStage);
  const stages = await stagesOnPaper(printing, isCompared ? former : null);
  const { title, running } = nameOfPlan(printing);
  return {
    pepId: pep.id,
    studentId: pep.pupil_id,
    studentName: fullName(printing.pupil),
    title,
    running,
    foot: `Made ${momentWords(call.services.now().toISOString())}`,
    formerTitle: former?.title ?? null,
    firstPage: await firstPage(printing),
    sections: stages.map(({ stage, status, blocks }) => ({
      slug: stage.slug,
      title: stage.title,
      number: stage.ordinal,
      percent: stage.percent,
      status,
      isWritable: Object.keys(deniedCommands(call, ['pep.saveStage'], stageCallFacts(loaded, stage))).length === 0,
      isCompared: isCompared && former?.answers.has(stage.slug) === true,
      blocks,
    })),
  };
}
