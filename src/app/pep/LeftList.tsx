import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import Box from '@mui/material/Box';
import { adminTypes, type PepStage, type PepStageSummary } from '../../contract/index.ts';
import { leftAnswers, type ActiveForm, type FormDocument, type LeftAnswer } from '../../engine/index.ts';
import { space, tokens } from '../../renderer/index.ts';
import { usePortal } from '../shell/portalContext.ts';
import { fieldPath } from './paths.ts';

interface Props {
  readonly studentId: number;
  readonly pepId: number;
  readonly stages: readonly PepStageSummary[];
  /** The stage that is open: its list is handed in as it is now, and its links jump on the page. */
  readonly open?: { readonly slug: string; readonly left: readonly LeftAnswer[]; onJump(pointer: string): void };
}

/**
 * Everything that still keeps the plan's sections below 100 %, section by section; each entry leads to its question.
 */
export function LeftList({ studentId, pepId, stages, open }: Props) {
  const lists = stages
    .map((stage) => ({ stage, left: stage.formSlug === open?.slug ? open.left : stage.left }))
    .filter(({ left }) => left.length > 0);
  if (lists.length === 0)
    return <Box sx={{ color: 'text.secondary' }}>Nothing is left: every section is complete.</Box>;
  return (
    <Box sx={{ display: 'grid', gap: space(4) }}>
      {lists.map(({ stage, left }) => (
        <Box key={stage.formSlug} component="section" aria-label={`${stage.title}: what is left`}>
          <Box sx={{ fontWeight: tokens.weight.strong }}>
            {stage.title}{' '}
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: tokens.weight.body }}>
              ({left.length})
            </Box>
          </Box>
          <Box component="ul" sx={listStyle}>
            {left.map(({ pointer, title, message }) => (
              <li key={pointer}>
                <Question
                  studentId={studentId}
                  pepId={pepId}
                  slug={stage.formSlug}
                  pointer={pointer}
                  title={title}
                  onJump={stage.formSlug === open?.slug ? open.onJump : null}
                />
                {message !== '' && <span className="why">: {message}</span>}
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

interface QuestionProps {
  readonly studentId: number;
  readonly pepId: number;
  readonly slug: string;
  /** Empty for a question that the viewer is not shown. */
  readonly pointer: string;
  readonly title: string;
  /** Moves the focus on this page; null where the question stands on another. */
  readonly onJump: ((pointer: string) => void) | null;
}

function Question({ title, onJump, ...place }: QuestionProps) {
  if (place.pointer === '') return <>{title}</>;
  return (
    <Link
      to={fieldPath(place)}
      onClick={(event) => {
        if (onJump === null) return;
        event.preventDefault();
        onJump(place.pointer);
      }}
    >
      {title}
    </Link>
  );
}

/**
 * The sections that keep this viewer from going on: the virtual school's own, outside the percentage, are nobody else's
 * to write.
 */
export function useOwnStages(stages: readonly PepStageSummary[]): readonly PepStageSummary[] {
  const { typeId } = usePortal().data.settings;
  return useMemo(
    () => (adminTypes.includes(typeId) ? stages : stages.filter(({ isCounted }) => isCounted)),
    [stages, typeId],
  );
}

/** What is left of the stage being written; it follows typing at its own pace and never holds it up. */
export function useLeft(stage: PepStage, active: ActiveForm, document: FormDocument): readonly LeftAnswer[] {
  const [settledActive, answers] = [useDeferredValue(active), useDeferredValue(document.answers)];
  const left = useMemo(() => {
    const hidden = new Set(stage.fieldLocks.filter(({ hide }) => hide === true).map(({ pointer }) => pointer));
    // A question that the viewer is not shown looks unanswered here; only the server knows.
    const own = leftAnswers(settledActive, answers).filter(({ pointer }) => !hidden.has(pointer));
    const told = stage.pep.stages.find(({ formSlug }) => formSlug === stage.formSlug)?.left ?? [];
    return [...own, ...told.filter(({ pointer }) => pointer === '')];
  }, [settledActive, answers, stage]);
  // Most keys leave the list as it is: then it stays the very same, and is not drawn again.
  const kept = useRef(left);
  const same = kept.current.length === left.length && left.every((one, index) => sameLeft(one, kept.current[index]));
  useEffect(() => {
    if (!same) kept.current = left;
  });
  return same ? kept.current : left;
}

const sameLeft = (a: LeftAnswer, b: LeftAnswer | undefined) =>
  a.pointer === b?.pointer && a.title === b.title && a.message === b.message;

const listStyle = {
  m: 0,
  pl: space(5),
  columnWidth: 280,
  columnGap: space(6),
  '& li': { breakInside: 'avoid', py: '2px' },
  '& a': { display: 'inline-block', minHeight: tokens.control.target },
  '& .why': { color: tokens.tone.danger.ink },
} as const;
