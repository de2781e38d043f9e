import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import type { PepStageSummary } from '../../contract/index.ts';
import { space, tokens } from '../../renderer/index.ts';
import { mainUserTypeLabel } from '../shell/userTypes.ts';
import { completionTone } from './completionTone.ts';
import { leftWords, type ListedStage } from './homeGroups.ts';
import { stagePath } from './paths.ts';
import { RatingChip } from './RatingChip.tsx';
import { Ring } from './Ring.tsx';

interface Props {
  readonly listed: readonly ListedStage[];
  /** Whether it stands above the list whose sections these are. */
  readonly isOwned?: boolean;
  /** Beside a list, where many stand below each other. */
  readonly isDense?: boolean;
  readonly studentId: number;
  readonly pepId: number;
  readonly yearGroupId: number | null;
}

/** Stages of a PEP: ring, title, who mainly fills it, what is left, and whether it is optional (PFORM-3). */
export function StageList({ listed, isOwned = false, isDense = false, studentId, pepId, yearGroupId }: Props) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: isDense ? 0 : space(1) }}>
      {listed.map(({ stage, number, isReturned }) => (
        <Box component="li" key={stage.formSlug} sx={{ display: 'grid' }}>
          <Box component={Link} to={stagePath(studentId, pepId, stage.formSlug)} sx={isDense ? denseStyle : itemStyle}>
            <Ring percent={stage.percentageCompleted} size={isDense ? 30 : 44} />
            <span>
              <Box component="span" className="stage-title">
                {number}. {stage.title}
              </Box>
              <Box component="span" sx={{ display: 'block', fontSize: tokens.size.small, color: 'text.secondary' }}>
                {[
                  ...(isOwned ? [] : [mainUserTypeLabel(stage.mainUserTypeId, yearGroupId)]),
                  ...stageWords(stage),
                ].join(' · ')}
              </Box>
              {isReturned && (
                <Box component="span" sx={returnedStyle}>
                  Sent back: look at it again
                </Box>
              )}
            </span>
            {stage.ragRatingId !== null && (
              <Box component="span" sx={{ ml: 'auto', flex: 'none' }}>
                <RatingChip rating={stage.ragRatingId} />
              </Box>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function stageWords(stage: PepStageSummary): string[] {
  const { percentageCompleted } = stage;
  const left = leftWords(stage);
  const parts = [left === '' ? completionTone(percentageCompleted).words : `${left} left`];
  if (stage.isOptional) parts.push('optional');
  if (!stage.isCounted) parts.push('not counted in the PEP');
  if (stage.isRatedByUser) parts.push('rated by you');
  if (stage.isSavedByUser) parts.push('saved by you');
  return parts;
}

const returnedStyle = {
  display: 'block',
  fontSize: tokens.size.small,
  fontWeight: tokens.weight.strong,
  color: tokens.tone.attention.ink,
} as const;

const itemStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  p: space(2),
  borderRadius: 1,
  border: '1px solid transparent',
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { bgcolor: tokens.color.ground, borderColor: 'divider' },
  '&:hover .stage-title': { textDecoration: 'underline' },
} as const;

const denseStyle = { ...itemStyle, px: 0, py: space(1), fontSize: tokens.size.table, lineHeight: 1.35 } as const;
