import { factSets, makeRelease } from '../../../src/engine/index.ts';
import { hashText, loadServerCatalog } from '../../../src/server/catalog/loadServerCatalog.ts';
import type { Paper } from '../../../src/server/paper/types.ts';
import { filledStage, stagePaper } from '../../support/pdf/stagePapers.ts';

const lower = (block: Paper['blocks'][number]): Paper['blocks'][number] =>
  block.kind === 'heading' ? { ...block, level: Math.min(6, block.level + 1) as typeof block.level } : block;

/** The key stages' plan on paper, every question of it answered. */
export function wholePlan(): Paper {
  const release = makeRelease(loadServerCatalog().of('11'), 'pep/key-stages-1-4', hashText);
  const [first, ...others] = Object.values(release.forms).map((form) => {
    const [facts = {}] = factSets(form);
    return stagePaper(filledStage(form, facts), 'filled');
  });
  if (first === undefined) throw new Error('The plan has no sections.');
  return { ...first, blocks: [...first.blocks, ...others.flatMap(({ blocks }) => blocks.map(lower))] };
}
