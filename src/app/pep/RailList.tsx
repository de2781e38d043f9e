import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import type { PepStage, PepStageSummary } from '../../contract/index.ts';
import { space, tokens } from '../../renderer/index.ts';
import { usePortal } from '../shell/portalContext.ts';
import { mainlyFills, type Viewer } from './ownStages.ts';
import { stagePath } from './paths.ts';
import { RatingSign } from './RatingSign.tsx';
import { Ring } from './Ring.tsx';

interface Props {
  readonly stages: readonly PepStageSummary[];
  readonly stage: PepStage;
  /** Told where the sections of the open stage's own form are to stand, and when that is gone. */
  onPlace(element: HTMLElement | null): void;
  /** The open stage was chosen once more. */
  onStay?(): void;
}

/**
 * The stages of a PEP, narrow: first those that the viewer mainly fills; below the open one there is room for its own
 * sections (PFORM-3).
 */
export function RailList({ stages, stage, onPlace, onStay }: Props) {
  const { typeId } = usePortal().data.settings;
  const groups = groupsOf(stages, { typeId, yearGroupId: stage.pep.studentNcYearId });
  return groups.map(({ title, stages: listed }) => (
    <Box key={title} component="section" aria-label={title || undefined} sx={{ '& + &': { mt: space(3) } }}>
      {title !== '' && <Box sx={groupTitle}>{title}</Box>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {listed.map((one) => (
          <li key={one.formSlug}>
            <Entry stage={one} number={stages.indexOf(one) + 1} open={stage} {...(onStay && { onStay })} />
            {one.formSlug === stage.formSlug && <Box ref={onPlace} sx={{ ml: space(6), mb: space(1) }} />}
          </li>
        ))}
      </Box>
    </Box>
  ));
}

function groupsOf(stages: readonly PepStageSummary[], viewer: Viewer) {
  const own = stages.filter((stage) => mainlyFills(viewer, stage));
  if (own.length === 0 || own.length === stages.length) return [{ title: '', stages }];
  return [
    { title: 'Your sections', stages: own },
    { title: 'Other sections', stages: stages.filter((stage) => !own.includes(stage)) },
  ];
}

interface EntryProps {
  readonly stage: PepStageSummary;
  readonly number: number;
  readonly open: PepStage;
  onStay?(): void;
}

function Entry({ stage, number, open: { studentId, pepId, formSlug }, onStay }: EntryProps) {
  const isOpen = stage.formSlug === formSlug;
  return (
    <Box
      component={Link}
      to={stagePath(studentId, pepId, stage.formSlug)}
      aria-current={isOpen ? 'page' : undefined}
      onClick={isOpen ? onStay : undefined}
      sx={entryStyle}
    >
      <Ring percent={stage.percentageCompleted} size={30} />
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <span className="stage-title">
          {number}. {stage.title}
        </span>
        {stage.isOptional && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {' '}
            optional
          </Box>
        )}
      </Box>
      <RatingSign rating={stage.ragRatingId} />
    </Box>
  );
}

const groupTitle = {
  px: space(3),
  pb: space(1),
  color: 'text.secondary',
  fontSize: tokens.size.small,
  fontWeight: tokens.weight.strong,
} as const;

const entryStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  minHeight: tokens.row,
  py: '3px',
  pl: space(2),
  pr: space(3),
  fontSize: tokens.size.small,
  lineHeight: 1.25,
  color: 'text.primary',
  textDecoration: 'none',
  borderLeft: '4px solid transparent',
  '&:hover': { bgcolor: tokens.color.primaryTint },
  '&:hover .stage-title': { textDecoration: 'underline' },
  '&[aria-current="page"]': {
    bgcolor: tokens.color.selected,
    borderLeftColor: tokens.color.primary,
    '& .stage-title': { fontWeight: tokens.weight.heading },
  },
  // Forced colours make a transparent edge visible: every entry would be marked as the open one.
  '@media (forced-colors: active)': { '&:not([aria-current])': { borderLeftColor: 'Canvas' } },
} as const;
