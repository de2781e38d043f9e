import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import type { LetGoSide, ListedStage } from '../../../engine/index.ts';
import { tokens } from '../../../renderer/index.ts';
import { PointedRow, type RowFault } from '../questions/PointedRow.tsx';

interface Props {
  readonly rows: readonly ListedStage[];
  /** Slug of the section whose panel is open. */
  readonly chosen: string | null;
  onChoose(slug: string | null): void;
  onMove(slug: string, by: -1 | 1): void;
  /** Puts a section that was dragged beside another one. */
  onLetGo(slug: string, beside: string, side: LetGoSide): void;
  /** What is wrong about a section. */
  faultsOf(slug: string): readonly RowFault[];
  /** What stands below the chosen section. */
  readonly panel: ReactNode;
}

/** The sections of a plan in their order; the chosen one is open, and moves with Alt and the arrow keys. */
export function StageList({ rows, chosen, faultsOf, ...rest }: Props) {
  return (
    <Box component="ol" aria-label="Sections" sx={listStyle}>
      {rows.map((row) => (
        <PointedRow
          key={row.slug}
          id={row.slug}
          label={row.title}
          marks={marksOf(row)}
          isFaint={row.isHidden}
          isChosen={row.slug === chosen}
          faults={faultsOf(row.slug)}
          {...rest}
        />
      ))}
    </Box>
  );
}

function marksOf({ ownerWords, counts, when, present, isHidden, isOwn, isChanged }: ListedStage): string[] {
  return [
    ownerWords,
    ...(counts === 'used' ? ['optional'] : []),
    ...(counts === 'when' ? [`counts where ${when?.words ?? ''}`] : []),
    ...(isHidden ? ['hidden'] : []),
    ...(isOwn ? ['own'] : []),
    ...(isChanged ? ['changed'] : []),
    ...(present === null ? [] : [`there where ${present.words}`]),
  ];
}

const listStyle = { listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: tokens.color.line } as const;
