import type { PaperBlock } from './blocks.ts';

/** A document without its questions that nobody has answered, and how many these are. */
export interface AnsweredBlocks {
  readonly blocks: readonly PaperBlock[];
  readonly left: number;
}

/**
 * Leaves out what is not answered, and headings and words that then stand above nothing. An answer that was taken out
 * since the form before stays: that it is gone is what is to be seen.
 */
export function answeredBlocks(blocks: readonly PaperBlock[]): AnsweredBlocks {
  const kept: PaperBlock[] = [];
  let left = 0;
  // From the end on: whether a heading has something below it is known then.
  for (const [index, block] of [...blocks.entries()].toReversed()) {
    const next = kept.at(-1);
    if (block.kind === 'answers') {
      const lines = block.lines.filter(({ answer, former }) => answer.kind !== 'none' || former !== undefined);
      left += block.lines.length - lines.length;
      if (lines.length > 0) kept.push({ kind: 'answers', lines });
    } else if (block.kind === 'text') {
      const isOfNothing = blocks[index + 1]?.kind === 'answers' && (next === undefined || next.kind === 'heading');
      if (!isOfNothing) kept.push(block);
    } else if (block.kind === 'table' || (next !== undefined && isBelow(next, block.level))) {
      kept.push(block);
    }
  }
  return { blocks: kept.toReversed(), left };
}

const isBelow = (block: PaperBlock, level: number): boolean => block.kind !== 'heading' || block.level > level;
