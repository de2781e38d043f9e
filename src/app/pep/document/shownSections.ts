import type { PlanDocument, PlanDocumentSection } from '../../../contract/index.ts';
import { answeredBlocks, changesIn } from '../../../engine/index.ts';

/** A section as it is read now: with all its questions, or with those that are answered. */
export interface ShownSection extends PlanDocumentSection {
  /** Questions without an answer that are not shown. */
  readonly left: number;
  /** Answers and rows that differ from those of the plan before. */
  readonly changes: number;
}

/** The sections of a plan with all their questions, or with those that are answered. */
export function shownSections({ sections }: PlanDocument, isWhole: boolean): readonly ShownSection[] {
  return sections.map((section) => {
    const shown = isWhole ? { blocks: section.blocks, left: 0 } : answeredBlocks(section.blocks);
    return { ...section, ...shown, changes: section.isCompared ? changesIn(section.blocks) : 0 };
  });
}
