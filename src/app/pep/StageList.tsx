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
  /** Slug of the stage that is open. */
  readonly current?: string;
  /** Above a form that one writes in: the ring and the fewest words. */
  readonly compact?: boolean;
}

/** The stages of a PEP: ring, title, who mainly fills it, and whether it is optional (PFORM-3). */
export function StageList({ stages, studentId, pepId, yearGroupId, current, compact = false }: Props) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: space(1) }}>
      {stages.map((stage, index) => (
        <Box component="li" key={stage.formSlug} sx={{ display: 'grid' }}>
          <Box
            component={Link}
            to={stagePath(studentId, pepId, stage.formSlug)}
            aria-current={stage.formSlug === current ? 'page' : undefined}
            sx={compact ? { ...itemStyle, p: space(1), gap: space(2) } : itemStyle}
          >
            <Ring percent={stage.percentageCompleted} size={compact ? 36 : 44} />
            <Box component="span" sx={compact ? { lineHeight: 1.25, fontSize: tokens.size.table } : {}}>
              <Box component="span" className="stage-title">
                {index + 1}. {stage.title}
              </Box>
              <Box component="span" sx={{ display: 'block', fontSize: tokens.size.small, color: 'text.secondary' }}>
                {compact ? fewWords(stage) : stageWords(stage, yearGroupId)}
              </Box>
            </Box>
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

function fewWords(stage: PepStageSummary): string {
  return [completionTone(stage.percentageCompleted).words, ...(stage.isOptional ? ['optional'] : [])].join(' · ');
}

function stageWords(stage: PepStageSummary, yearGroupId: number | null): string {
  const parts = [mainUserTypeLabel(stage.mainUserTypeId, yearGroupId), completionTone(stage.percentageCompleted).words];
  if (stage.isOptional) parts.push('optional');
  if (!stage.isCounted) parts.push('not counted in the PEP');
  if (stage.isReviewedByUser) parts.push('reviewed by you');
  return parts.join(' · ');
}

const itemStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  p: space(2),
  borderRadius: 1,
  border: '1px solid transparent',
  borderLeft: '4px solid transparent',
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { bgcolor: tokens.color.ground, borderColor: 'divider' },
  '&:hover .stage-title': { textDecoration: 'underline' },
  '&[aria-current="page"]': {
    bgcolor: tokens.color.selected,
    borderLeftColor: tokens.color.primary,
    '& .stage-title': { fontWeight: tokens.weight.heading },
  },
} as const;
