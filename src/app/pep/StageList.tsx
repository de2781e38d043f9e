import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import type { PepStageSummary } from '../../contract/index.ts';
import { space, tokens } from '../../renderer/index.ts';
import { mainUserTypeLabel } from '../shell/userTypes.ts';
import { completionTone } from './completionTone.ts';
import { stagePath } from './paths.ts';
import { RatingChip } from './RatingChip.tsx';
import { Ring } from './Ring.tsx';

interface Props {
  readonly stages: readonly PepStageSummary[];
  readonly studentId: number;
  readonly pepId: number;
  readonly yearGroupId: number | null;
}

/** The stages of a PEP: ring, title, who mainly fills it, and whether it is optional (PFORM-3). */
export function StageList({ stages, studentId, pepId, yearGroupId }: Props) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: space(1) }}>
      {stages.map((stage, index) => (
        <Box component="li" key={stage.formSlug} sx={{ display: 'grid' }}>
          <Box component={Link} to={stagePath(studentId, pepId, stage.formSlug)} sx={itemStyle}>
            <Ring percent={stage.percentageCompleted} size={44} />
            <span>
              <Box component="span" className="stage-title">
                {index + 1}. {stage.title}
              </Box>
              <Box component="span" sx={{ display: 'block', fontSize: tokens.size.small, color: 'text.secondary' }}>
                {stageWords(stage, yearGroupId)}
              </Box>
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

function stageWords(stage: PepStageSummary, yearGroupId: number | null): string {
  const parts = [mainUserTypeLabel(stage.mainUserTypeId, yearGroupId), completionTone(stage.percentageCompleted).words];
  if (stage.isOptional) parts.push('optional');
  if (!stage.isCounted) parts.push('not counted in the PEP');
  if (stage.isRatedByUser) parts.push('rated by you');
  if (stage.isSavedByUser) parts.push('saved by you');
  return parts.join(' · ');
}

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
