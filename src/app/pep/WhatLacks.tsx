import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import type { PepDetails, PepStageSummary, RatingPanelSettings } from '../../contract/index.ts';
import { space, tokens, useEngine } from '../../renderer/index.ts';
import { usePortal } from '../shell/portalContext.ts';
import { leftWords, ownerOf, ownerWords } from './homeGroups.ts';
import { mainlyFills } from './ownStages.ts';
import { fieldPath, stagePath } from './paths.ts';

interface Props {
  /** Of what is said, for the button that it is about. */
  readonly id: string;
  readonly pep: PepDetails;
  /** Sections with answers left. */
  readonly open: readonly PepStageSummary[];
  /** Ratings that hold it back (D-345). */
  readonly held: RatingPanelSettings['holding'];
  /** Completing, else submitting. */
  readonly isCompleting: boolean;
}

/** Why a plan cannot be sent on yet: answers left, and whose they are, and ratings that hold it back, each a link. */
export function WhatLacks({ id, pep, open, held, isCompleting }: Props) {
  const { typeId } = usePortal().data.settings;
  const whose = (stage: PepStageSummary) =>
    mainlyFills({ typeId, yearGroupId: pep.studentNcYearId }, stage) ? 'yours' : ownerWords(ownerOf(stage), pep);
  const why = [...new Set(held.flatMap(({ message }) => message ?? []))];
  return (
    <Box id={id} sx={lackStyle}>
      Before it can be {isCompleting ? 'completed' : 'submitted'}:
      <ul>
        {open.map((stage) => (
          <li key={stage.formSlug}>
            <Link to={firstLeft(pep, stage)}>{stage.title}</Link>
            <span>
              {leftWords(stage) && `, ${leftWords(stage)}`} ({whose(stage)})
            </span>
          </li>
        ))}
        {held.map(({ stageId, rating }) => (
          <Held key={stageId} pep={pep} stageId={stageId} rating={rating} />
        ))}
      </ul>
      {why.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Box>
  );
}

interface HeldProps {
  readonly pep: PepDetails;
  readonly stageId: number;
  readonly rating: number;
}

/** A section and its rating, in the authority's word for it. */
function Held({ pep, stageId, rating }: HeldProps) {
  const { host } = useEngine();
  const { options = [] } = host.useLookups()('rag-rating');
  const stage = pep.stages.find(({ pepStageId }) => pepStageId === stageId);
  if (stage === undefined) return null;
  return (
    <li>
      <Link to={stagePath(pep.studentId, pep.pepId, stage.formSlug)}>{stage.title}</Link>{' '}
      <span>(rating: {options.find(({ value }) => value === rating)?.label ?? rating})</span>
    </li>
  );
}

/** Where to begin with a section; what the viewer is not shown has no place. */
function firstLeft({ studentId, pepId }: PepDetails, { formSlug: slug, left }: PepStageSummary): string {
  const pointer = left.find((one) => one.pointer !== '')?.pointer;
  return pointer === undefined ? stagePath(studentId, pepId, slug) : fieldPath({ studentId, pepId, slug, pointer });
}

const lackStyle = {
  fontSize: tokens.size.table,
  '& ul': { m: 0, pl: space(5) },
  '& p': { m: 0, mt: space(2) },
  '& span': { color: 'text.secondary' },
} as const;
