import type { PaperBlock } from '../../../../engine/index.ts';
import type { Paper } from '../../../paper/types.ts';
import type { UnitCall } from '../../handler.ts';
import type { LoadedPep } from '../read/loadPep.ts';
import { firstPage, nameOfPlan } from './firstPage.ts';
import { momentWords } from './paperWords.ts';
import { printingOf, type Wish } from './printing.ts';
import { stagesOnPaper, type StageOnPaper } from './stagesOnPaper.ts';

/** A plan as it is printed: each section with what its readers are shown of it, in the words of the screen. */
export async function planPaper(call: UnitCall, loaded: LoadedPep, wish: Wish): Promise<Paper> {
  const printing = await printingOf(call, loaded, wish);
  const stages = await stagesOnPaper(printing);
  const { title, running } = nameOfPlan(printing);
  const madeAt = call.services.now().toISOString();
  return {
    title,
    running,
    foot: `Made ${momentWords(madeAt)}`,
    madeAt,
    blocks: [...(await firstPage(printing)), ...stages.flatMap(wholeStage)],
  };
}

const wholeStage = ({ stage, status, blocks }: StageOnPaper): PaperBlock[] => [
  { kind: 'heading', level: 2, text: stage.title, isBookmark: true },
  ...(status === '' ? [] : [{ kind: 'text', text: status, look: 'quiet' } as const]),
  ...blocks,
];
